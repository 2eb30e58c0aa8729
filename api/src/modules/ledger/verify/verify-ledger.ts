import pg from 'pg';
import { poolSettings } from '../../../platform/database/index.js';
import { findBadJournal } from '../store/grow-journal.js';
import {
  compareShadow,
  createShadow,
  type ProjectionRow,
  readProjections,
  runStep,
} from '../store/shadow.js';
import {
  type BadBatch,
  findBadAccounts,
  findBadBatches,
  findBadEvents,
  findBadHead,
  findGaps,
  findStrayEntries,
  type Problem,
  readHead,
} from '../store/verification.js';

export type { Problem } from '../store/verification.js';

export interface VerifyProgress {
  readonly checked: number;
  readonly total: number;
}

export interface VerifyReport {
  /** Events proved. */
  readonly checked: number;
  readonly total: number;
  readonly ok: boolean;
  /** The hash the chain ends with at `total`. */
  readonly headHash: string;
  /** The log's own, by position, then those of projections, which follow from it; at most 100. */
  readonly problems: readonly Problem[];
}

export interface VerifyOptions {
  /** Proved before, with the same outcome for ever: events up to here are not read again. */
  readonly since?: { readonly position: number; readonly batch: number };
  readonly onProgress?: (progress: VerifyProgress) => void;
}

const EVENTS_PER_PAGE = 10_000;
const BATCHES_PER_PAGE = 2_000;
const MAX_PROBLEMS = 100;

/**
 * Proves the books while they are being written: hashes, chain, density, conservation per unit and
 * event, running balances, balances, bounds, and every projection against a rebuild of its own.
 * Needs no right but to read; the rebuilds go into temporary tables.
 */
export async function verifyLedger(
  databaseUrl: string,
  options: VerifyOptions = {},
): Promise<VerifyReport> {
  const client = new pg.Client(
    poolSettings({ url: databaseUrl, name: 'verify', max: 1, statementTimeoutMs: 0 }),
  );
  // A lost connection fails the statement under way; unheard, it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await new Verification(client, options).run();
  } finally {
    await client.end();
  }
}

class Verification {
  private readonly problems: Problem[] = [];

  constructor(
    private readonly client: pg.Client,
    private readonly options: VerifyOptions,
  ) {}

  async run(): Promise<VerifyReport> {
    const head = await readHead(this.client);
    const since = this.options.since ?? { position: 0, batch: 0 };
    const total = head.position;
    for (let first = since.position + 1; first <= total; first += EVENTS_PER_PAGE) {
      const last = Math.min(first + EVENTS_PER_PAGE - 1, total);
      this.add(await findGaps(this.client, first, last));
      this.add(await findBadEvents(this.client, first, last));
      this.options.onProgress?.({ checked: last, total });
    }
    for (let first = since.batch + 1; first <= head.batch; first += BATCHES_PER_PAGE) {
      const last = Math.min(first + BATCHES_PER_PAGE - 1, head.batch);
      this.addBatches(await findBadBatches(this.client, first, last));
    }
    this.add(await findBadHead(this.client));
    let page = await findBadAccounts(this.client, 0);
    while (page.last !== null) {
      this.add(page.problems);
      page = await findBadAccounts(this.client, page.last);
    }
    this.add(await findStrayEntries(this.client, total));
    this.add(await findBadJournal(this.client));
    const drift: Problem[] = [];
    for (const projection of await readProjections(this.client)) {
      drift.push(...(await this.checkProjection(projection)));
    }
    return {
      checked: total - since.position,
      total,
      ok: this.problems.length === 0 && drift.length === 0,
      headHash: head.hash,
      problems: [...inOrder(this.problems), ...inOrder(drift)].slice(0, MAX_PROBLEMS),
    };
  }

  /**
   * Most of the log is replayed page by page; only what was appended meanwhile is replayed, and
   * compared, inside one snapshot, so that no long snapshot holds back the cleaning of hot rows.
   */
  private async checkProjection(projection: ProjectionRow): Promise<Problem[]> {
    const { client } = this;
    await createShadow(client, 'pg_temp', projection);
    let done = 0;
    let head = await readHead(client);
    while (head.position - done > EVENTS_PER_PAGE) {
      await runStep(client, 'pg_temp', projection, done + 1, done + EVENTS_PER_PAGE);
      done += EVENTS_PER_PAGE;
      head = await readHead(client);
    }
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    head = await readHead(client);
    if (head.position > done) {
      await runStep(client, 'pg_temp', projection, done + 1, head.position);
    }
    const found = await compareShadow(client, 'pg_temp', projection);
    await client.query('COMMIT');
    for (const table of projection.tables) await client.query(`DROP TABLE pg_temp."${table}"`);
    return found;
  }

  /** A batch whose bad event is named already says nothing more. */
  private addBatches(found: readonly BadBatch[]): void {
    const named = this.problems.map(({ position }) => position ?? 0);
    for (const { position, lastPosition, problem } of found) {
      if (named.some((at) => at >= position && at <= lastPosition)) continue;
      this.add([{ position, problem }]);
    }
  }

  private add(found: readonly Problem[]): void {
    // The first ones matter; a log that is bad everywhere must not fill the memory.
    if (this.problems.length < MAX_PROBLEMS * 10) this.problems.push(...found);
  }
}

function inOrder(problems: readonly Problem[]): readonly Problem[] {
  return [...problems].sort(
    (one, other) => (one.position ?? Infinity) - (other.position ?? Infinity),
  );
}
