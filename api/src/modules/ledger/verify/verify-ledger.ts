import pg from 'pg';
import { assert } from '../../../kernel/index.js';
import { poolSettings } from '../../../platform/database/index.js';
import { findUnlikeLog } from '../store/comparisons.js';
import { findBadJournal, findBadKindBalances, findBadPersons } from '../store/grow-journal.js';
import { addProved, newestProved, type Proved } from '../store/proved.js';
import {
  closeProofTables,
  compareShadow,
  openProofTables,
  type ProjectionRow,
  readProjections,
  runStep,
} from '../store/shadow.js';
import { pagesOf, shareOut, type Task } from '../store/side-by-side.js';
import {
  accountPages,
  type BadBatch,
  findBadAccounts,
  findBadBatches,
  findBadEvents,
  findBadHead,
  findBadSince,
  findGaps,
  findStrayEntries,
  type HeadRow,
  type Problem,
  readHead,
  touchedAccounts,
} from '../store/verification.js';
import { entryBlocks, makeRoom } from '../store/whole-log.js';
import { beyondLog, readSignedHeads } from './signed-log.js';
import { checkSigned, type MismatchedRange } from './tree-check.js';
import { WholeLog } from './whole-log.js';

export type { Problem } from '../store/verification.js';

interface VerifyProgress {
  readonly checked: number;
  readonly total: number;
}

export interface VerifyReport {
  /** Number of events verified. */
  readonly checked: number;
  readonly total: number;
  readonly ok: boolean;
  /** Hash of the chain at `total`. */
  readonly headHash: string;
  /** Checkpoints with which the log was compared. */
  readonly heads: number;
  /** Earlier verification that this one continued; null after a full one. */
  readonly before: Pick<Proved, 'position' | 'provedAt'> | null;
  /**
   * Problems of the log by position, then those of projections, which follow from them; at most
   * 100.
   */
  readonly problems: readonly Problem[];
}

export interface VerifyOptions {
  /**
   * Continues from the last verification that the log still matches: reads the events after it and
   * the accounts that they touch. It compares neither projections, which follow from all events,
   * nor rows; only a full verification finds a balance that was changed without an event.
   */
  readonly onlyNew?: boolean;
  /** File outside the database that keeps the checkpoints. */
  readonly anchorFile?: string;
  /** Connections that share the work; 1 by default, to spare the product. */
  readonly connections?: number;
  /** Events read by one statement; limits the memory it takes. */
  readonly eventsPerPage?: number;
  /** Stores a verification without problems, from which the next one continues. */
  readonly remember?: boolean;
  readonly onProgress?: (progress: VerifyProgress) => void;
}

const EVENTS_PER_PAGE = 10_000;
const BATCHES_PER_PAGE = 2_000;
const MAX_PROBLEMS = 100;

interface Reached {
  readonly position: number;
  readonly batch: number;
}

/**
 * Verifies the ledger while it is in use: hashes, chain, density, sums per unit and event, running
 * balances, balances, floors, every checkpoint, every projection against its rebuild, and the rows
 * that decide over money against the log. It needs the rights to read and to record its result;
 * rebuilds use temporary tables.
 */
export async function verifyLedger(
  databaseUrl: string,
  options: VerifyOptions = {},
): Promise<VerifyReport> {
  const clients = Array.from({ length: options.connections ?? 1 }, () => newClient(databaseUrl));
  try {
    await Promise.all(clients.map((client) => client.connect()));
    await Promise.all(clients.map(makeRoom));
    return await new Verification(clients, options).run();
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

function newClient(databaseUrl: string): pg.Client {
  const client = new pg.Client(
    poolSettings({ url: databaseUrl, name: 'verify', max: 1, statementTimeoutMs: 0 }),
  );
  // A lost connection fails the running statement; an unhandled error event would end the process.
  client.on('error', () => undefined);
  return client;
}

class Verification {
  private readonly problems: Problem[] = [];

  private readonly client: pg.Client;
  private readonly eventsPerPage: number;

  constructor(
    private readonly clients: readonly pg.Client[],
    private readonly options: VerifyOptions,
  ) {
    const [client] = clients;
    assert(client, 'a proof needs a connection');
    this.client = client;
    this.eventsPerPage = options.eventsPerPage ?? EVENTS_PER_PAGE;
  }

  async run(): Promise<VerifyReport> {
    const { client, options } = this;
    const { onlyNew = false, anchorFile = null, remember = false } = options;
    // Read checkpoints before the head, so that none of them covers events after it.
    const signed = await readSignedHeads(client, anchorFile);
    const head = await readHead(client);
    const before = await this.proofBefore(onlyNew);
    const since = before ?? { position: 0, batch: 0 };
    if (onlyNew && before) await this.checkNew(since, head);
    else await this.checkEverything(head);
    await this.checkBatches(since, head);
    this.add(await findBadHead(client));
    this.add(signed.problems);
    const drift: Problem[] = [];
    const ranges: MismatchedRange[] = [];
    const projections = onlyNew ? [] : await readProjections(client);
    // Start long tasks first; short ones fill the gaps.
    const tasks: Task[] = [
      ...projections.map((projection) => async (one: pg.Client) => {
        drift.push(...(await checkProjection(one, projection, this.eventsPerPage)));
      }),
      async (one) => {
        ranges.push(...(await checkSigned(one, signed.heads, since.position, head.position)));
      },
      ...(since.position === 0
        ? [findBadJournal, findBadPersons, findBadKindBalances, findUnlikeLog]
        : []
      ).map((check) => async (one: pg.Client) => this.add(await check(one))),
      ...(await this.accountTasks(since.position)),
    ];
    await shareOut(this.clients, tasks, (one, task) => task(one));
    this.addRange(ranges);
    this.add(beyondLog(signed.heads, head.position));
    const ok = this.problems.length === 0 && drift.length === 0;
    if (ok && remember && head.position > since.position) {
      await addProved(client, { ...head, since: since.position });
    }
    return {
      checked: head.position - since.position,
      total: head.position,
      ok,
      headHash: head.hash,
      heads: signed.heads.length,
      before,
      problems: [...inOrder(this.problems), ...inOrder(drift)].slice(0, MAX_PROBLEMS),
    };
  }

  private async accountTasks(since: number): Promise<Task[]> {
    if (since === 0) {
      const pages = await accountPages(this.client);
      return pages.map((page) => async (one) => this.add(await findBadAccounts(one, page)));
    }
    const pages = await touchedAccounts(this.client, since);
    return pages.map((ids) => async (one) => this.add(await findBadSince(one, since, ids)));
  }

  /**
   * With `onlyNew` returns the last verification, to continue from it. In any case it reports a
   * verification that the log contradicts.
   */
  private async proofBefore(onlyNew: boolean): Promise<Proved | null> {
    const proved = await newestProved(this.client);
    if (proved?.holds !== false) return onlyNew ? proved : null;
    const at = proved.provedAt.toISOString();
    const problem = `the log up to ${proved.position} is not what was proved at ${at}`;
    this.add([{ position: null, problem }]);
    return null;
  }

  private async checkEverything(head: HeadRow): Promise<void> {
    const { clients, client } = this;
    const log = new WholeLog(head.position, this.eventsPerPage);
    let checked = 0;
    await shareOut(clients, log.pages(), async (one, page) => {
      this.add(await log.checkEvents(one, page));
      checked += page[1] - page[0] + 1;
      this.options.onProgress?.({ checked, total: head.position });
    });
    await shareOut(clients, await entryBlocks(client), (one, blocks) =>
      log.checkEntries(one, blocks),
    );
    this.add(await log.differences(client));
  }

  private async checkNew(since: Reached, head: HeadRow): Promise<void> {
    const { clients, client, options } = this;
    const total = head.position;
    let checked = since.position;
    const events = pagesOf(since.position, total, this.eventsPerPage);
    await shareOut(clients, events, async (one, [first, last]) => {
      this.add(await findGaps(one, first, last));
      this.add(await findBadEvents(one, first, last));
      checked += last - first + 1;
      options.onProgress?.({ checked, total });
    });
    this.add(await findStrayEntries(client, since.position, total));
  }

  /** Runs afterwards: a batch with a named bad event is not reported again. */
  private async checkBatches(since: Reached, head: HeadRow): Promise<void> {
    const batches = pagesOf(since.batch, head.batch, BATCHES_PER_PAGE);
    await shareOut(this.clients, batches, async (one, [first, last]) =>
      this.addBatches(await findBadBatches(one, first, last)),
    );
  }

  private addRange(ranges: readonly MismatchedRange[]): void {
    const [first] = ranges.filter((range) => !this.explains(range));
    if (first) this.add([{ position: first.position, problem: first.problem }]);
  }

  /** Skips a batch whose bad event is already named. */
  private addBatches(found: readonly BadBatch[]): void {
    for (const { position, lastPosition, problem } of found) {
      if (this.explains({ position, lastPosition })) continue;
      this.add([{ position, problem }]);
    }
  }

  /** True when a reported problem lies within the range. */
  private explains(range: Pick<MismatchedRange, 'position' | 'lastPosition'>): boolean {
    return this.problems.some(
      ({ position }) =>
        position !== null && position >= range.position && position <= range.lastPosition,
    );
  }

  private add(found: readonly Problem[]): void {
    // Keeps only the first problems, so that a log full of them does not fill the memory.
    if (this.problems.length < MAX_PROBLEMS * 10) this.problems.push(...found);
  }
}

/**
 * Replays most of the log page by page. Only events appended meanwhile are replayed, and compared,
 * inside one snapshot, because a long snapshot would delay the vacuuming of hot rows.
 */
async function checkProjection(
  client: pg.Client,
  projection: ProjectionRow,
  eventsPerPage: number,
): Promise<Problem[]> {
  await openProofTables(client, projection);
  let done = 0;
  let head = await readHead(client);
  while (head.position - done > eventsPerPage) {
    await runStep(client, 'pg_temp', projection, done + 1, done + eventsPerPage);
    done += eventsPerPage;
    head = await readHead(client);
  }
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  head = await readHead(client);
  if (head.position > done) {
    await runStep(client, 'pg_temp', projection, done + 1, head.position);
  }
  const found = await compareShadow(client, 'pg_temp', projection);
  await client.query('COMMIT');
  await closeProofTables(client, projection);
  return found;
}

function inOrder(problems: readonly Problem[]): readonly Problem[] {
  return [...problems].sort(
    (one, other) => (one.position ?? Infinity) - (other.position ?? Infinity),
  );
}
