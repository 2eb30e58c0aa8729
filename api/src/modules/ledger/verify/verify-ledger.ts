import pg from 'pg';
import { assert } from '../../../kernel/index.js';
import { poolSettings, ServerClient } from '../../../platform/database/index.js';
import { findUnlikeLog } from '../store/comparisons.js';
import { findBadJournal, findBadKindBalances, findBadPersons } from '../store/grow-journal.js';
import { addProved, newestProved, type Proved } from '../store/proved.js';
import { readProjections } from '../store/shadow.js';
import { pagesOf, shareOut, type Task } from '../store/side-by-side.js';
import { findBadSignatures } from '../store/signatures.js';
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
import { checkProjection } from './projection-check.js';
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
  /** Hash of the last batch, which ends the hash chain. */
  readonly headHash: string;
  /** Number of checkpoints with which the log was compared. */
  readonly heads: number;
  /** Earlier verification that this one continued; null for a full verification. */
  readonly before: Pick<Proved, 'position' | 'provedAt'> | null;
  /**
   * At most 100 problems: those of the log by position, and then those of projections, which are
   * often consequences of problems of the log.
   */
  readonly problems: readonly Problem[];
}

export interface VerifyOptions {
  /**
   * True for a partial verification. It continues from the last verification that the log still
   * matches, and reads only later events and their accounts. Only a full verification compares
   * projections and other rows, and finds a balance that was changed without an event.
   */
  readonly onlyNew?: boolean;
  /** Path of the anchor file, which keeps copies of the checkpoints outside the database. */
  readonly anchorFile?: string;
  /** Number of database connections to use; 1 by default, to leave capacity for users. */
  readonly connections?: number;
  /** Number of events that one statement reads; limits the memory needed. */
  readonly eventsPerPage?: number;
  /** True to store a verification without problems, so that the next one can continue from it. */
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
 * Verifies the ledger while it is in use: hashes, chain, dense positions, sums per unit and event,
 * running and current balances, floors, every checkpoint, every projection against its rebuild, and
 * the rows on which decisions about money depend against the log. The database role of
 * `databaseUrl` must be allowed to read the ledger and to record the result. The rebuilds use
 * temporary tables.
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
  const client = new ServerClient(
    poolSettings({ url: databaseUrl, name: 'verify', max: 1, statementTimeoutMs: 0 }),
  );
  // A lost connection fails the running statement. Without a handler, it would also end the
  // process.
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
    assert(client, 'a verification needs a connection');
    this.client = client;
    this.eventsPerPage = options.eventsPerPage ?? EVENTS_PER_PAGE;
  }

  async run(): Promise<VerifyReport> {
    const { client, options } = this;
    const { onlyNew = false, anchorFile = null, remember = false } = options;
    // Read the checkpoints before the head, so that none of them covers events after this head.
    const signed = await readSignedHeads(client, anchorFile);
    const head = await readHead(client);
    const before = await this.proofBefore(onlyNew);
    const since = before ?? { position: 0, batch: 0 };
    const log = new WholeLog(head.position, this.eventsPerPage);
    if (onlyNew && before) await this.checkNew(since, head);
    else await this.checkEverything(log);
    await this.checkBatches(since, head);
    this.add(await findBadHead(client));
    this.add(signed.problems);
    const drift: Problem[] = [];
    const ranges: MismatchedRange[] = [];
    const projections = onlyNew ? [] : await readProjections(client);
    // Start the long tasks first, so that short ones fill the gaps at the end.
    const tasks: Task[] = [
      ...projections.map((projection) => async (one: pg.Client) => {
        drift.push(...(await checkProjection(one, projection, log)));
      }),
      async (one) => {
        ranges.push(...(await checkSigned(one, signed.heads, since.position, head.position)));
      },
      ...(since.position === 0
        ? [findBadJournal, findBadPersons, findBadKindBalances, findUnlikeLog, findBadSignatures]
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
   * Returns the verification to continue from; null for a full verification. In both cases, reports
   * a problem if the log contradicts the last verification.
   */
  private async proofBefore(onlyNew: boolean): Promise<Proved | null> {
    const proved = await newestProved(this.client);
    if (proved?.holds !== false) return onlyNew ? proved : null;
    const at = proved.provedAt.toISOString();
    const problem = `the log up to ${proved.position} differs from the log verified at ${at}`;
    this.add([{ position: null, problem }]);
    return null;
  }

  private async checkEverything(log: WholeLog): Promise<void> {
    const { clients, client } = this;
    const { total } = log;
    let checked = 0;
    await shareOut(clients, log.pages(), async (one, page) => {
      this.add(await log.checkEvents(one, page));
      checked += page[1] - page[0] + 1;
      this.options.onProgress?.({ checked, total });
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

  /** Checks the batches last, so that a batch with a reported event is not reported again. */
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

  /** Adds problems of batches, except for a batch with an event that is already reported. */
  private addBatches(found: readonly BadBatch[]): void {
    for (const { position, lastPosition, problem } of found) {
      if (this.explains({ position, lastPosition })) continue;
      this.add([{ position, problem }]);
    }
  }

  /** Returns true if a reported problem lies within the range. */
  private explains(range: Pick<MismatchedRange, 'position' | 'lastPosition'>): boolean {
    return this.problems.some(
      ({ position }) =>
        position !== null && position >= range.position && position <= range.lastPosition,
    );
  }

  private add(found: readonly Problem[]): void {
    // Keep only the first problems, so that a log with very many does not fill the memory.
    if (this.problems.length < MAX_PROBLEMS * 10) this.problems.push(...found);
  }
}

function inOrder(problems: readonly Problem[]): readonly Problem[] {
  return [...problems].sort(
    (one, other) => (one.position ?? Infinity) - (other.position ?? Infinity),
  );
}
