import { rmSync, statSync } from 'node:fs';
import { Checkpoints, Ledger, LogFollower } from '../../src/modules/ledger/index.js';
import { growJournal } from '../../src/modules/ledger/store/grow-journal.js';
import { Database } from '../../src/platform/database/index.js';
import { CALLERS } from '../driver.js';
import { arena } from '../drivers/arena.js';
import { fillLarge } from '../large/fill.js';
import { eventsOf, type Sizes, sizesOf } from '../large/sizes.js';
import { median, type Report } from '../report.js';
import type { RunResult } from '../run.js';
import { runApart } from '../run-apart.js';
import type { Cast } from './cast.js';
import type { HttpSizes } from './http.js';
import { measurePages } from './pages.js';
import { outputFile, type Stage } from './stage.js';

export interface LogSizes extends Pick<HttpSizes, 'rounds' | 'seconds'> {
  readonly events: number;
}

/** Required rate of a verification: five million events in a minute. */
const EVENTS_PER_SECOND = 5_000_000 / 60;

/**
 * Measures a log of several years with all projections and the mix of events of a large product.
 * Compares posts into this log with posts into an empty one, and measures single pages and every
 * process that reads the whole log.
 */
export async function measureLog(
  stage: Stage,
  cast: Cast,
  sizes: LogSizes,
  report: Report,
): Promise<void> {
  const started = performance.now();
  const say = (line: string) => report.say(`  ${line}`);
  const ledger = cast.app.get(Ledger, { strict: false });
  await fillLarge({ ownerUrl: stage.ownerUrl, ledger, sizes: sizesFor(sizes.events), say });
  // Moves the followers to the end of the log, so that they send no messages about events that are
  // up to a year old.
  await cast.app.get(LogFollower, { strict: false }).passOver();
  report.number('the log was filled in, s', (performance.now() - started) / 1_000);
  const empty = await stage.addDatabase('bench-empty');
  for (const url of [empty, stage.ownerUrl]) await arena.prepare(url);
  await measurePosts(stage, empty, sizes, report);
  const size = await readHead(cast);
  report.number('events in the log', size.events);
  report.number('entries in the log', size.entries);
  report.number('the database, GB', size.bytes / 2 ** 30);
  await measureUpkeep(cast, report);
  await measurePages(cast, (await stage.startApi()).url, size.events, report);
  await stage.stopProcesses();
  await measureExport(stage, cast, size.events, report);
  await measureProofs(stage, size.events, report);
}

/**
 * Returns the sizes of a data set whose log has this many events. The tables outside the log get
 * the minimum size.
 */
function sizesFor(events: number): Sizes {
  const part = events / eventsOf(sizesOf(1));
  return { ...sizesOf(part), failedOrders: 1, activity: 1, mails: 1 };
}

/** Measures the same posts into the empty log and into the long log, alternately. */
async function measurePosts(
  stage: Stage,
  empty: string,
  { rounds, seconds, events }: LogSizes,
  report: Report,
): Promise<void> {
  const into = { empty: [] as RunResult[], long: [] as RunResult[] };
  await stage.checkpoint();
  for (let round = 0; round < rounds; round += 1) {
    for (const [which, url] of [
      ['empty', empty],
      ['long', stage.ownerUrl],
    ] as const) {
      const result = await runApart({
        driver: 'arena',
        work: 'post',
        workload: 'random-pairs',
        url,
        callers: CALLERS,
        before: round,
        warmUpMs: 1_000,
        measureMs: seconds * 1_000,
      });
      into[which].push(result);
    }
  }
  for (const which of ['empty', 'long'] as const) {
    const of = (field: 'perSecond' | 'p99') => median(into[which].map((each) => each[field]));
    report.number(`posts/s, ${which} log`, of('perSecond'));
    report.number(`  p99 of a post, ${which} log, ms`, of('p99'));
  }
  const ratio = (field: 'perSecond' | 'p99') =>
    median(into.long.map((long, i) => long[field] / (into.empty[i]?.[field] ?? Number.NaN)));
  report.ratio(`posts/s, ${events} events / empty`, ratio('perSecond'), { floor: 0.8 });
  report.ratio(`p99 of a post, ${events} events / empty`, ratio('p99'), { most: 1.5 });
}

async function readHead(cast: Cast) {
  const row = await cast.app.get(Database).row<{ events: number; entries: number; bytes: number }>(
    `SELECT position AS events, pg_database_size(current_database()) AS bytes,
            (SELECT reltuples::bigint FROM pg_class WHERE oid = 'ledger.entry'::regclass) AS entries
       FROM ledger.head`,
  );
  return row ?? { events: 0, entries: 0, bytes: 0 };
}

/**
 * Measures how fast the worker fills its derived tables: the search index of the journal, and the
 * Merkle tree.
 */
async function measureUpkeep(cast: Cast, report: Report): Promise<void> {
  let started = performance.now();
  const added = await growJournal(cast.app.get(Database));
  const perSecond = (count: number) => (count / (performance.now() - started)) * 1_000;
  report.number('journal, events a second', perSecond(added));
  started = performance.now();
  const checkpoints = cast.app.get(Checkpoints, { strict: false });
  await checkpoints.sign();
  const newest = await checkpoints.newest();
  report.number('signed heads, events a second', perSecond(newest?.size ?? 0));
}

async function measureExport(
  stage: Stage,
  cast: Cast,
  events: number,
  report: Report,
): Promise<void> {
  const file = outputFile('ledger.jsonl');
  const written = await stage.command(['export', 'jsonl', file]);
  report.number('export, events a second', events / written.seconds);
  report.number('  its file, MB', statSync(file).size / 2 ** 20);
  report.bound('  most memory of export, MB', written.peakMb, { most: 150 });
  const newest = await cast.app.get(Checkpoints, { strict: false }).newest();
  const proved = await stage.verifier([file, '--key', newest?.verifierKey ?? '']);
  report.bound('arena-verify, events a second', events / proved.seconds, { floor: 100_000 });
  report.number('  most memory of arena-verify, MB', proved.peakMb);
  rmSync(file);
}

/**
 * Measures the verification and the rebuild of the long log. Both commands fail if the ledger is
 * wrong.
 */
async function measureProofs(stage: Stage, events: number, report: Report): Promise<void> {
  for (const args of [['verify'], ['verify', 'new'], ['rebuild']]) {
    const what = args.join(' ');
    const { seconds, peakMb } = await stage.command(args);
    report.number(`${what}, s`, seconds);
    report.number(`  most memory of ${what}, MB`, peakMb);
    if (args.length > 1) continue;
    report.bound(`${what}, events a second`, events / seconds, { floor: EVENTS_PER_SECOND });
  }
}
