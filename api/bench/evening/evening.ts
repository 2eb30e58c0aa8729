import { type ChildProcess, fork } from 'node:child_process';
import { join as joinPath } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cast } from '../product/cast.js';
import { ask, type Call, insist, summary } from '../product/load.js';
import { cpuOf, memoryMb, type Process, type Stage } from '../product/stage.js';
import { takenByOthers } from '../product/taken-by-others.js';
import type { Latencies, Report } from '../report.js';
import type { EveningSizes } from './arguments.js';
import { measureMix, openProvider } from './mix.js';
import { measureRest, measureSteady } from './steady.js';
import type { Counts, Join, Order, Told } from './viewers.js';

const MODE = 'kill-only';
/** Number of matches that players join at the same time. */
const MATCHES = 20;
/** Pause between two actions of the admin, in milliseconds. */
const ADMIN_EVERY_MS = 2_000;
/** Pause after a load until its last live messages have arrived, in milliseconds. */
const SETTLE_MS = 3_000;
const MOST_UNTOLD_SHARE = 0.001;

/**
 * Simulates a busy evening, in which many viewers watch the matches that players join. Measures the
 * cost of a join for each viewer and process; before that, the cost at rest and of joins without
 * viewers.
 */
export async function measureEvening(
  stage: Stage,
  cast: Cast,
  sizes: EveningSizes,
  report: Report,
): Promise<void> {
  const provider = await openProvider();
  const urls: string[] = [];
  for (let i = 0; i < sizes.processes; i += 1) urls.push((await stage.startApi()).url);
  stage.startWorker();
  const [url = ''] = urls;
  await cast.giveEverybody(url, 10_000);
  const evening = new Evening(cast, url);
  await measureSteady(stage, evening, urls, await measureRest(stage, report), report);
  const matches = await evening.addMatches(MATCHES);
  const viewers = new Viewers();
  try {
    await wait(SETTLE_MS);
    await openPages(stage, cast, viewers, urls, sizes, report);
    await wait(SETTLE_MS);
    await rush(stage, evening, viewers, { urls, matches, sizes }, report);
    // Comes last, because its mails and retries keep the worker busy afterwards.
    await measureMix(stage, cast, url, provider, report);
  } finally {
    viewers.stop();
    await provider.close();
    await stage.stopProcesses();
  }
}

async function openPages(
  stage: Stage,
  cast: Cast,
  viewers: Viewers,
  urls: readonly string[],
  { viewers: count }: EveningSizes,
  report: Report,
): Promise<void> {
  const people = await cast.addCrowd(count);
  const sessionTokens = await Promise.all(people.map((id) => cast.sign(id)));
  const first = apisOf(stage)[0];
  const [before, begun] = [first ? memoryMb(first.child) : 0, performance.now()];
  await viewers.order({ what: 'open', opening: { urls, mode: MODE, sessionTokens } });
  report.number(`pages opened a second`, count / ((performance.now() - begun) / 1_000));
  await wait(SETTLE_MS);
  const kilobytes = ((first ? memoryMb(first.child) : 0) - before) * 1_024;
  const each = kilobytes / Math.ceil(count / urls.length);
  report.bound('memory of a stream, kB', each, { most: 60 });
}

interface Rush {
  readonly urls: readonly string[];
  readonly matches: readonly string[];
  readonly sizes: EveningSizes;
}

async function rush(
  stage: Stage,
  evening: Evening,
  viewers: Viewers,
  { urls, matches, sizes }: Rush,
  report: Report,
): Promise<void> {
  const { seconds, joinsPerSecond, viewers: count } = sizes;
  const before = await viewers.order<Counts>({ what: 'count' });
  const [used, taken] = [stage.cpuByProcess(), takenByOthers()];
  const viewersUsed = viewers.cpuSeconds();
  const quiet = new AbortController();
  const work = evening.adminWorks(quiet.signal);
  const { joins, latencies } = await evening.joinAll(urls, matches, joinsPerSecond, seconds);
  quiet.abort();
  const works = await work;
  const share = (cpu: number) => (100 * cpu) / seconds;
  const usedNow = stage.cpuByProcess();
  const takenMeanwhile = taken();
  await wait(SETTLE_MS);
  const after = await viewers.order<Counts>({ what: 'count' });
  const told = await viewers.order<Told>({ what: 'measure', joins });

  report.latencies(`joins at ${joinsPerSecond}/s beside ${count} pages`, latencies);
  report.bound('p99 of a join, ms', latencies.p99, { most: 100 });
  const times = summary([...told.milliseconds], seconds, 0);
  report.latencies('a page is told of a join', times);
  report.bound('p99 until a page is told, ms', times.p99, { most: 500 });
  const pairs = joins.length * count;
  report.bound('pages that were never told, % of joins and pages', (100 * told.untold) / pairs, {
    most: 100 * MOST_UNTOLD_SHARE,
  });
  const each = (field: keyof Counts) => (after[field] - before[field]) / pairs;
  report.number('requests of a page a join (results and new matches of others)', each('requests'));
  report.number('bytes of the stream a page and join', each('streamBytes'));
  report.number('bytes of answers a page and join', each('answerBytes'));
  report.bound('streams that broke', before.open - after.open, { most: 0 });
  report.bound('requests that were refused', after.refused - before.refused, { most: 0 });
  report.number('rooms, starts, results and new matches meanwhile', works);
  for (const [name, cpu] of Object.entries(usedNow)) {
    report.number(`CPU of ${name}, % of a core`, share(cpu - (used[name] ?? 0)));
  }
  report.number('CPU of the pages, % of a core', share(viewers.cpuSeconds() - viewersUsed));
  report.number('of the cores, taken by other machines meanwhile, %', takenMeanwhile);
}

const apisOf = (stage: Stage): readonly Process[] => stage.processes.filter(({ url }) => url);

/** Creates matches, sends the joins, and does the work of an admin. */
export class Evening {
  constructor(
    private readonly cast: Cast,
    private readonly url: string,
  ) {}

  addMatches(count: number): Promise<string[]> {
    return Promise.all(Array.from({ length: count }, () => this.addMatch()));
  }

  /**
   * Sends joins at a fixed rate, each at its due time, even if earlier responses are late; see
   * `openLoop`.
   */
  async joinAll(
    urls: readonly string[],
    matches: readonly string[],
    perSecond: number,
    seconds: number,
  ): Promise<{ joins: Join[]; latencies: Latencies }> {
    const joins: Join[] = [];
    const taken: number[] = [];
    let refused = 0;
    const begun = performance.now();
    const one = async (i: number, due: number) => {
      const tournamentId = matches[i % matches.length] ?? '';
      const sessionToken = this.cast.players[Math.floor(i / matches.length)] ?? '';
      const path = `/tournaments/${tournamentId}/join`;
      const call: Call = { method: 'POST', path, sessionToken };
      const { status, text } = await ask(urls[i % urls.length] ?? '', call);
      taken.push(performance.now() - due);
      if (status >= 300) refused += 1;
      else {
        const { tournament } = JSON.parse(text) as { tournament: { asOfPosition: number } };
        const position = tournament.asOfPosition;
        joins.push({ tournamentId, position, dueAt: performance.timeOrigin + due });
      }
    };
    const asked: Promise<void>[] = [];
    for (let i = 0; i < perSecond * seconds; i += 1) {
      const due = begun + (i * 1_000) / perSecond;
      const early = due - performance.now();
      if (early > 1) await wait(early);
      asked.push(one(i, due));
    }
    await Promise.all(asked);
    return { joins, latencies: summary(taken, seconds, refused) };
  }

  /**
   * Simulates an admin until `until` aborts: creates matches, publishes their rooms, starts them
   * and declares their results. Reads lists of the admin console before each change.
   */
  async adminWorks(until: AbortSignal): Promise<number> {
    let works = 0;
    const pause = () => wait(ADMIN_EVERY_MS, undefined, { signal: until }).catch(() => undefined);
    for (let i = 0; !until.aborted; i += 1) {
      const id = await this.addMatch();
      const player = this.cast.players.at(-1 - (i % 100)) ?? '';
      await insist(this.url, {
        method: 'POST',
        path: `/tournaments/${id}/join`,
        sessionToken: player,
      });
      const at = `/tournaments/admin/${id}`;
      const room = { roomId: 'room-1', roomPassword: 'secret-1' };
      const { participants } = await this.read(`${at}/participants`);
      const winner = { ...participants[0], position: 1, prizeAmount: 1 };
      const { userId, gameName } = winner;
      const winners = [{ userId, gameName, position: 1, prizeAmount: 1 }];
      const steps: readonly Omit<Call, 'sessionToken'>[] = [
        { method: 'PUT', path: `${at}/room`, body: room },
        { method: 'PUT', path: `${at}/status`, body: { status: 'active' } },
        { method: 'POST', path: `${at}/results`, body: { winners } },
      ];
      works += 1;
      for (const step of steps) {
        if (until.aborted) break;
        await pause();
        await this.read('/tournaments/admin/all?limit=20');
        await this.read('/admin/statistics');
        await insist(this.url, { ...step, sessionToken: this.cast.admin });
        works += 1;
      }
    }
    return works;
  }

  private read(path: string) {
    return insist(this.url, { method: 'GET', path, sessionToken: this.cast.admin });
  }

  private addMatch(): Promise<string> {
    return this.cast.addTournament(this.url, MODE);
  }
}

/** Controls the separate process that simulates the viewers. */
class Viewers {
  private readonly child: ChildProcess = fork(joinPath(import.meta.dirname, 'viewers.js'));

  order<Answer>(order: Order): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.child.once('message', ({ done, failed }: { done: Answer; failed?: string }) =>
        failed ? reject(new Error(failed)) : resolve(done),
      );
      this.child.send(order);
    });
  }

  cpuSeconds(): number {
    return cpuOf(this.child.pid ?? 0).seconds;
  }

  stop(): void {
    this.child.disconnect();
  }
}
