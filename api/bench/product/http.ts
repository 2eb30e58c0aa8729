import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Latencies, median, medianOf, medianRatio, type Report } from '../report.js';
import type { Cast } from './cast.js';
import { ask, closedLoop, insist, openLoop } from './load.js';
import { memoryMb, type Process, type Stage } from './stage.js';
import { takenByOthers } from './taken-by-others.js';

export const CALLERS = 32;
/** Maximum number of measurements of joins during one bulk adjustment; each takes two seconds. */
const MOST_ROUNDS = 60;
/** Joins per second during the bulk adjustment: a steady load, far below the maximum. */
const JOINS_BESIDE_BULK = 20;
export const ECHO = { method: 'GET', path: '/health/live' } as const;
/**
 * A failed sign-in costs as much as a successful one, because the password is hashed either way.
 */
const LOGIN = {
  method: 'POST',
  path: '/auth/login',
  body: { email: 'nobody@bench.example', password: 'a-wrong-password' },
} as const;

export interface HttpSizes {
  readonly rounds: number;
  readonly seconds: number;
  readonly crowd: number;
  readonly streams: number;
}

/**
 * Measures joins, reads and sign-ins of one process as ratios to its echo requests. Also measures
 * the latency of joins at half of their maximum rate.
 */
export async function measureRequests(
  cast: Cast,
  { url }: Process,
  { rounds, seconds }: HttpSizes,
  report: Report,
): Promise<void> {
  const loop = { urls: [url], seconds, callers: CALLERS };
  const echo: Latencies[] = [];
  const joins: Latencies[] = [];
  const halves: Latencies[] = [];
  const reads: Latencies[] = [];
  const logins: number[] = [];
  const taken: number[] = [];
  await cast.openSeats(url, 2_000);
  await closedLoop({ ...loop, seconds: 2, next: () => ECHO });
  let most = await closedLoop({ ...loop, seconds: 2, next: cast.nextJoin });
  for (let round = 0; round < rounds; round += 1) {
    echo.push(await closedLoop({ ...loop, next: () => ECHO }));
    await cast.openSeats(url, most.perSecond * seconds);
    most = await closedLoop({ ...loop, next: cast.nextJoin });
    joins.push(most);
    const perSecond = most.perSecond / 2;
    await cast.openSeats(url, perSecond * seconds);
    const takenMeanwhile = takenByOthers();
    halves.push(await openLoop({ ...loop, perSecond, next: cast.nextJoin }));
    taken.push(takenMeanwhile());
    reads.push(await closedLoop({ ...loop, next: cast.nextHistory }));
    logins.push(await attempts(seconds, () => ask(url, LOGIN)));
  }
  report.latencies('echo', medianOf(echo));
  report.latencies('joins', medianOf(joins));
  report.ratio('joins / echo', medianRatio(joins, echo), { floor: 0.3 });
  report.latencies('history reads', medianOf(reads));
  report.ratio('history reads / echo', medianRatio(reads, echo), { floor: 0.3 });
  report.number('login attempts a second', median(logins));
  const each = logins.map((made, i) => made / (echo[i]?.perSecond ?? Number.NaN));
  report.ratio('login attempts / echo', median(each));
  const half = medianOf(halves);
  report.latencies('joins at half of the most, open loop', half);
  report.bound('p99 of a join at half of the most, ms', half.p99, { most: 30 });
  report.number('  of the cores, taken by other machines meanwhile, %', median(taken));
}

async function attempts(seconds: number, one: () => Promise<unknown>): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let made = 0;
  const caller = async () => {
    for (; performance.now() < until; made += 1) await one();
  };
  await Promise.all(Array.from({ length: 8 }, caller));
  return Math.round(made / seconds);
}

/**
 * Measures the cancellation of a full tournament, and then a bulk adjustment that gives tokens to
 * all players while some of them join matches.
 */
export async function measureBulk(
  cast: Cast,
  stage: Stage,
  { url }: Process,
  { crowd, seconds }: HttpSizes,
  report: Report,
): Promise<void> {
  const full = await cast.addTournament(url);
  await cast.fill(url, full);
  const [started, used] = [performance.now(), stage.cpuSeconds()];
  const path = `/tournaments/admin/${full}/status`;
  const body = { status: 'cancelled', reason: 'Bench' };
  const { refunds } = await insist(url, { method: 'PUT', path, sessionToken: cast.admin, body });
  const taken = (performance.now() - started) / 1_000;
  if (refunds.participants !== cast.players.length) throw new Error(JSON.stringify(refunds));
  report.bound(`refund of ${refunds.participants} participants, s`, taken, { most: 1 });
  report.number('  CPU of API and PostgreSQL for it, s', stage.cpuSeconds() - used);

  await cast.addCrowd(crowd);
  await cast.openSeats(url, JOINS_BESIDE_BULK * (seconds + 2 * MOST_ROUNDS));
  await stage.checkpoint();
  const steady = { urls: [url], perSecond: JOINS_BESIDE_BULK, next: cast.nextJoin };
  const quiet = await openLoop({ ...steady, seconds });
  report.latencies(`joins at ${JOINS_BESIDE_BULK}/s, nothing else`, quiet);
  const [bulkStarted, usedBefore] = [performance.now(), stage.cpuSeconds()];
  const takenMeanwhile = takenByOthers();
  let bulk = 0;
  const given = cast.giveEverybody(url, 5).then(() => {
    bulk = (performance.now() - bulkStarted) / 1_000;
  });
  const during = [];
  while (bulk === 0 && during.length < MOST_ROUNDS) {
    during.push(await openLoop({ ...steady, seconds: 2 }));
  }
  await given;
  report.bound(`tokens for ${crowd} players in one request, s`, bulk, { most: crowd / 10_000 });
  report.number('  CPU of API and PostgreSQL for it, s', stage.cpuSeconds() - usedBefore);
  report.number('  of the cores, taken by other machines meanwhile, %', takenMeanwhile());
  const worst = Math.max(...during.map(({ p99 }) => p99));
  report.number('  slowest join meanwhile, ms', Math.max(...during.map(({ max }) => max)));
  report.bound('  a join waits longer meanwhile (p99 of 2 s), ms', worst - quiet.p50, { most: 50 });
}

/**
 * Measures the time until one change has reached every open page, and the memory that the open
 * pages need.
 */
export async function measureStreams(
  cast: Cast,
  { url, child }: Process,
  { streams }: HttpSizes,
  report: Report,
): Promise<void> {
  const before = memoryMb(child);
  const opened = await openStreams(cast, url, streams);
  await wait(2_000);
  const tournament = await cast.addTournament(url);
  await wait(1_000);
  const heard = opened.expect('"active"');
  const started = performance.now();
  const path = `/tournaments/admin/${tournament}/status`;
  const body = { status: 'active' };
  await insist(url, { method: 'PUT', path, sessionToken: cast.admin, body });
  await Promise.race([heard, wait(30_000)]);
  const taken = performance.now() - started;
  const memory = memoryMb(child);
  report.number('streams that heard it', opened.heard);
  report.bound(`a change reaches ${streams} streams, ms`, taken, { most: 1_000 });
  report.bound(`memory of the process with ${streams} streams, MB`, memory, { most: 400 });
  report.number('  of it for the streams, MB', memory - before);
  opened.stop();
}

async function openStreams(cast: Cast, url: string, count: number) {
  const stops: (() => void)[] = [];
  let [heard, wanted] = [0, ''];
  let all = () => {};
  const one = (sessionToken: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = { authorization: `Bearer ${sessionToken}` };
      const sent = get(`${url}/events`, { agent: false, headers }, (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`stream: ${answer.statusCode}`));
        resolve();
        answer.on('error', () => undefined);
        answer.on('data', (part: Buffer) => {
          if (wanted === '' || !part.includes(wanted)) return;
          heard += 1;
          if (heard >= count) all();
        });
      });
      sent.on('error', reject);
      stops.push(() => sent.destroy());
    });
  for (let first = 0; first < count; first += 50) {
    const some = Array.from({ length: Math.min(50, count - first) }, (_, i) => first + i);
    await Promise.all(some.map((i) => one(cast.players[i % cast.players.length] ?? '')));
  }
  return {
    get heard() {
      return heard;
    },
    expect: (text: string) => {
      wanted = text;
      return new Promise<void>((resolve) => {
        all = resolve;
      });
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
