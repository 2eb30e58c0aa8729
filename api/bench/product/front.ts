import { setTimeout as wait } from 'node:timers/promises';
import { type Latencies, median, medianOf, medianRatio, type Report } from '../report.js';
import type { Cast } from './cast.js';
import { CALLERS, ECHO, type HttpSizes } from './http.js';
import { ask, type Call, closedLoop, openLoop } from './load.js';
import { cpuOf, type Process, type Stage } from './stage.js';

const MATCHES = 20;
const SEATS = 48;
const LIST = '/tournaments/mode/bench-list/upcoming?view=card';
const SIGN_INS_AT_ONCE = 64;
/** Echo requests per second while users sign in: a steady load, far below the maximum. */
const ECHOES_BESIDE = 100;
const WARM_SECONDS = 2;

interface Measured {
  readonly latencies: Latencies;
  readonly cpuMicroseconds: number;
}

/**
 * Measures the response of the bare framework, the echo, the list of cards (changed and unchanged),
 * and sign-ins.
 */
export async function measureFront(
  cast: Cast,
  stage: Stage,
  api: Process,
  { rounds, seconds }: HttpSizes,
  report: Report,
): Promise<void> {
  const bare = await stage.startBare();
  await cast.fillList(api.url, 'bench-list', MATCHES, SEATS);
  const packed = { 'accept-encoding': 'br' };
  const first = await ask(api.url, { method: 'GET', path: LIST });
  const unpacked = Buffer.byteLength(first.text);
  const etag = (await ask(api.url, { method: 'GET', path: LIST, headers: packed })).etag;
  const works: Readonly<Record<string, readonly [Process, Call]>> = {
    'bare Nest and Fastify': [bare, ECHO],
    echo: [api, ECHO],
    'list of cards, 200': [api, { method: 'GET', path: LIST, headers: packed }],
    'list of cards, 304': [
      api,
      { method: 'GET', path: LIST, headers: { ...packed, 'if-none-match': etag } },
    ],
  };
  const taken = Object.keys(works).map((name) => ({ name, runs: [] as Measured[] }));
  for (const [process, call] of Object.values(works)) await run(process, call, 2);
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, runs } of taken) {
      const [process, call] = works[name] ?? [api, ECHO];
      runs.push(await run(process, call, seconds));
    }
  }
  for (const { name, runs } of taken) {
    report.latencies(name, medianOf(runs.map(({ latencies }) => latencies)));
    const each = runs.map(({ cpuMicroseconds }) => cpuMicroseconds);
    report.number('  CPU of the process for one, microseconds', median(each));
  }
  const of = (name: string) =>
    taken.find((each) => each.name === name)?.runs.map(({ latencies }) => latencies) ?? [];
  report.ratio('echo / bare', medianRatio(of('echo'), of('bare Nest and Fastify')), { floor: 0.5 });
  const anew = medianRatio(of('list of cards, 200'), of('echo'));
  report.ratio('list of cards 200 / echo', anew, { floor: 0.5 });
  const unchanged = medianRatio(of('list of cards, 304'), of('echo'));
  report.ratio('list of cards 304 / echo', unchanged, { floor: 0.8 });
  report.bound(`bytes of ${MATCHES} cards of ${SEATS}`, unpacked, { most: 15_000 });
  await measureSignIns(api, seconds, report);
}

async function run({ url, child }: Process, call: Call, seconds: number): Promise<Measured> {
  const before = cpuOf(child.pid ?? 0).seconds;
  const load = { urls: [url], callers: CALLERS, seconds, next: () => call };
  const latencies = await closedLoop({ ...load, also: [304] });
  const used = cpuOf(child.pid ?? 0).seconds - before;
  const cpuMicroseconds = (used * 1e6) / (latencies.perSecond * seconds);
  return { latencies, cpuMicroseconds };
}

/**
 * Measures simultaneous sign-ins with a wrong password. They cost as much as sign-ins with the
 * right one, because the API hashes both.
 */
async function measureSignIns({ url }: Process, seconds: number, report: Report): Promise<void> {
  const echoes = { urls: [url], seconds, perSecond: ECHOES_BESIDE, next: () => ECHO };
  const quiet = await openLoop(echoes);
  let [made, refused] = [0, 0];
  const until = performance.now() + (WARM_SECONDS + seconds) * 1_000;
  const caller = async (_: unknown, i: number) => {
    while (performance.now() < until) {
      const body = { email: `nobody-${i}@bench.example`, password: 'a-wrong-password' };
      const { status } = await ask(url, { method: 'POST', path: '/auth/login', body });
      if (status === 503) refused += 1;
      else made += 1;
    }
  };
  const signing = Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, caller));
  // Waits until the first calls have compiled the code and opened the connections of a new process.
  await wait(WARM_SECONDS * 1_000);
  const during = await openLoop(echoes);
  await signing;
  report.number('sign-ins a second, 64 at once', made / (WARM_SECONDS + seconds));
  report.number('  refused as too many', refused);
  report.number('p99 of echo, nothing else, ms', quiet.p99);
  report.bound('p99 of echo while 64 sign in, ms', during.p99, { most: 30 });
}
