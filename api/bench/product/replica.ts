import { setTimeout as wait } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { newId } from '../../src/kernel/index.js';
import { Ledger } from '../../src/modules/ledger/index.js';
import { tokensAdjusted } from '../../src/modules/wallet/index.js';
import { ReadReplica } from '../../src/platform/database/in-application.js';
import { Database } from '../../src/platform/database/index.js';
import type { Report } from '../report.js';
import type { Cast } from './cast.js';
import { type Call, closedLoop, openLoop, summary } from './load.js';
import { cpuOf, type Process, type Stage } from './stage.js';
import { Standby } from './standby.js';

/** Number of admins who use the console at the same time, a high estimate. */
const ADMIN = 16;
const WALLETS = Array.from({ length: 1_000 }, () => newId());
const EVENTS = 20_000;
const HEAD = 'SELECT position FROM ledger.head';
const JOINS_PER_SECOND = 50;

/** Most frequent requests of the admin console. */
const PAGES = [
  '/users/all?limit=50',
  '/users/all?q=player7',
  '/admin/ledger/events?limit=50',
  '/admin/ledger/trial-balance',
  '/admin/ledger/accounts?limit=50',
  '/admin/statistics',
];

/**
 * Measures a replica: its lag, the cost of its reads, and the load that it takes off the first
 * server.
 */
export async function measureReplica(
  stage: Stage,
  cast: Cast,
  { seconds }: { readonly seconds: number },
  report: Report,
): Promise<void> {
  const posting = new Posting(cast);
  await posting.fill(EVENTS);
  const standby = await Standby.raise(process.env.DATABASE_URL ?? '');
  try {
    await measureCost(posting, standby, seconds, report);
    for (const [load, callers, perSecond] of [
      ['nothing else', 0, 0],
      ['200 posts/s', 1, 200],
      ['the most posts', 64, 0],
    ] as const) {
      const stop = posting.begin(callers, perSecond);
      await measureLag(posting, standby, { load, seconds }, report);
      await measureOwnReads(posting, standby, { load, seconds }, report);
      report.number(`  posts/s meanwhile (${load})`, await stop());
    }
    const plain = await stage.startApi();
    const routed = await stage.startApi({ DATABASE_READ_URL: standby.url });
    stage.startWorker();
    await cast.giveEverybody(plain.url, 100_000);
    await measureAdmin(cast, standby, { plain, routed }, seconds, report);
  } finally {
    await standby.stop();
  }
}

/**
 * Posts tokens to one wallet after the other. The posts go directly to the ledger, not over HTTP.
 */
class Posting {
  readonly database: Database;
  private readonly ledger: Ledger;
  private next = 0;

  constructor(cast: Cast) {
    this.database = cast.app.get(Database);
    this.ledger = cast.app.get(Ledger, { strict: false });
  }

  /** Posts one event, and returns its position as soon as the ledger acknowledges it. */
  async post(): Promise<number> {
    this.next += 1;
    const outcome = await this.ledger.post(
      tokensAdjusted({
        userId: WALLETS[this.next % WALLETS.length] ?? newId(),
        amountTokens: 1,
        reason: 'Bench',
        actor: { type: 'system', id: 'bench' },
        idempotencyKey: newId(),
      }),
    );
    if (!outcome.posted) throw new Error('the bench was refused');
    return outcome.position;
  }

  async fill(events: number): Promise<void> {
    for (let done = 0; done < events; done += 500) {
      await Promise.all(Array.from({ length: 500 }, () => this.post()));
    }
  }

  /**
   * Posts from several callers without a pause, or at a fixed rate if `perSecond` is greater than
   * 0. Returns a function that stops the posts and returns their rate.
   */
  begin(callers: number, perSecond: number): () => Promise<number> {
    const begun = performance.now();
    let [over, posted] = [false, 0];
    const caller = async () => {
      while (!over) {
        await this.post();
        posted += 1;
        const early = perSecond > 0 ? begun + (posted * 1_000) / perSecond - performance.now() : 0;
        if (early > 1) await wait(early);
      }
    };
    const all = Promise.all(Array.from({ length: callers }, caller));
    return async () => {
      over = true;
      await all;
      return posted / ((performance.now() - begun) / 1_000);
    };
  }
}

/**
 * Measures what one event costs: CPU time of both servers, disk space, and bytes of the write-ahead
 * log.
 */
async function measureCost(
  posting: Posting,
  standby: Standby,
  seconds: number,
  report: Report,
): Promise<void> {
  const { database } = posting;
  const [before, used] = [await sizes(database), standby.cpuSeconds()];
  const stop = posting.begin(64, 0);
  await wait(seconds * 1_000);
  const perSecond = await stop();
  const [after, now] = [await sizes(database), standby.cpuSeconds()];
  const events = after.position - before.position;
  report.number('posts/s of 64 callers, with a replica', perSecond);
  report.number('  CPU of the first server for an event, ms', ms(now.first - used.first, events));
  report.number('  CPU of the replica for an event, ms', ms(now.replica - used.replica, events));
  report.number('  bytes on disk for an event', (after.disk - before.disk) / events);
  report.number('  bytes of log for an event', (after.written - before.written) / events);
}

const ms = (seconds: number, events: number): number => (seconds * 1_000) / events;

async function sizes(database: Database) {
  const row = await database.row<{ position: number; disk: number; written: number }>(
    `SELECT position, pg_database_size(current_database()) AS disk,
            pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint AS written
       FROM ledger.head`,
  );
  if (!row) throw new Error('the log has no head');
  return row;
}

interface Under {
  readonly load: string;
  readonly seconds: number;
}

/** Measures the time from the acknowledgement of an event until the replica shows its position. */
async function measureLag(
  posting: Posting,
  standby: Standby,
  { load, seconds }: Under,
  report: Report,
): Promise<void> {
  const there = new Database({ url: standby.url, name: 'bench-lag', max: 1 });
  const taken: number[] = [];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    const position = await posting.post();
    const told = performance.now();
    while (((await there.row<{ position: number }>(HEAD))?.position ?? 0) < position);
    taken.push(performance.now() - told);
    await wait(5);
  }
  await there.end();
  report.latencies(`replica behind, ${load}`, summary(taken, seconds, 0));
}

/**
 * Reads the newest position right after an event is acknowledged, and counts how often the event is
 * missing. Three ways of reading alternate.
 */
async function measureOwnReads(
  posting: Posting,
  standby: Standby,
  { load, seconds }: Under,
  report: Report,
): Promise<void> {
  const { database } = posting;
  const replica = new ReadReplica(database, standby.url);
  const source = await typeorm(standby.url);
  const slave = source.createQueryRunner('slave');
  const ways = {
    'the first server': () => database.row<{ position: number }>(HEAD),
    'the replica, come up to now': () => replica.row<{ position: number }>(HEAD),
    'a slave of TypeORM': async (): Promise<{ position: number }> => {
      const [row] = await slave.query(HEAD);
      return { position: Number(row.position) };
    },
  };
  const taken = Object.keys(ways).map((): number[] => []);
  const missed = Object.keys(ways).map(() => 0);
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    for (const [i, read] of Object.values(ways).entries()) {
      const position = await posting.post();
      const begun = performance.now();
      const seen = (await read())?.position ?? 0;
      taken[i]?.push(performance.now() - begun);
      if (seen < position) missed[i] = (missed[i] ?? 0) + 1;
    }
  }
  const { answers } = replica;
  await slave.release();
  await Promise.all([source.destroy(), replica.end()]);
  for (const [i, way] of Object.keys(ways).entries()) {
    const all = taken[i] ?? [];
    report.latencies(`own write read from ${way}, ${load}`, summary(all, seconds, 0));
    report.number('  own write not seen, %', (100 * (missed[i] ?? 0)) / all.length);
  }
  const { first } = answers;
  report.number('  left to the first server, %', (100 * first) / (first + answers.replica));
}

function typeorm(replicaUrl: string): Promise<DataSource> {
  const master = { url: process.env.DATABASE_URL };
  const replication = { master, slaves: [{ url: replicaUrl }] };
  return new DataSource({ type: 'postgres', replication }).initialize();
}

interface Apis {
  readonly plain: Process;
  readonly routed: Process;
}

/**
 * Measures the admin console's pages with the first server only and with the replica too, first
 * without other load and then during joins.
 */
async function measureAdmin(
  cast: Cast,
  standby: Standby,
  { plain, routed }: Apis,
  seconds: number,
  report: Report,
): Promise<void> {
  let next = 0;
  const page = (): Call => {
    next += 1;
    const path = PAGES[next % PAGES.length] ?? '';
    return { method: 'GET', path, sessionToken: cast.admin };
  };
  const admin = { callers: ADMIN, seconds, next: page };
  await cast.openSeats(plain.url, JOINS_PER_SECOND * seconds * 2);
  for (const { url } of [plain, routed]) {
    await closedLoop({ ...admin, urls: [url], seconds: 1 });
  }
  for (const [name, { url, child }] of Object.entries({ 'one server': plain, both: routed })) {
    const api = () => cpuOf(child.pid ?? 0).seconds;
    const [used, own] = [standby.cpuSeconds(), api()];
    const reads = await closedLoop({ ...admin, urls: [url] });
    const now = standby.cpuSeconds();
    report.latencies(`admin pages, ${name}`, reads);
    const each = 1_000 / (reads.perSecond * seconds);
    report.number('  CPU of the first server for a page, ms', (now.first - used.first) * each);
    report.number('  CPU of the replica for a page, ms', (now.replica - used.replica) * each);
    report.number('  CPU of the API for a page, ms', (api() - own) * each);
  }
  const joins = { seconds, perSecond: JOINS_PER_SECOND, next: cast.nextJoin, urls: [plain.url] };
  for (const [name, { url }] of Object.entries({ 'one server': plain, both: routed })) {
    const [joined, reads] = await Promise.all([
      openLoop(joins),
      closedLoop({ ...admin, urls: [url], callers: 4 }),
    ]);
    report.latencies(`joins at ${JOINS_PER_SECOND}/s beside the admin console, ${name}`, joined);
    report.latencies(`  admin pages meanwhile, ${name}`, reads);
  }
}
