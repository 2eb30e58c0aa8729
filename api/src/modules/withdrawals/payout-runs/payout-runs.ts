import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { assert, type Id, indianDay, isId, newId } from '../../../kernel/index.js';
import { Database, type Reads } from '../../../platform/database/index.js';
import type { BankOutcome } from '../domain/bank-words.js';
import { withdrawalRefusals } from '../domain/refusals.js';

/** A row of a file for the bank, or a row that was left out of it. */
export interface RunRow {
  readonly runId: Id;
  readonly withdrawalId: Id;
  readonly amountTokens: number;
  readonly leftOutCode: string | null;
  readonly leftOutReason: string | null;
  /** What the bank says; null until a result file names the row. */
  readonly outcome: 'paid' | 'failed' | 'unknown' | null;
  readonly bankStatus: string | null;
  readonly bankReason: string | null;
  readonly bankReference: string | null;
  readonly settledAt: Date | null;
  /** Key of the request that settled the row. */
  readonly settledKey: string | null;
}

export interface Run {
  readonly id: Id;
  readonly name: string;
  readonly madeBy: Id;
  readonly madeByEmail: string;
  readonly madeAt: Date;
  readonly rowCount: number;
  readonly sumTokens: number;
  readonly leftOutCount: number;
  readonly paidCount: number;
  readonly failedCount: number;
  readonly openCount: number;
}

/** A row of the newest run of a withdrawal, with the name of the run's file. */
export interface PlaceInRun extends RunRow {
  readonly name: string;
}

interface LeftOut {
  readonly id: Id;
  readonly amountTokens: number;
  readonly code: string;
  readonly reason: string;
}

interface NewRun {
  readonly key: string;
  readonly madeBy: Id;
  readonly madeAt: Date;
  readonly rows: readonly { readonly id: Id; readonly amountTokens: number }[];
  readonly file: Buffer;
  readonly leftOut: readonly LeftOut[];
}

interface Said {
  readonly outcome: BankOutcome;
  readonly status: string;
  readonly reason: string;
  readonly bankReference: string;
}

const NAME = `'arena-payouts-' || to_char(r.day, 'YYYY-MM-DD') || '-' || r.number || '.csv'`;
const COUNT = (condition: string) => `(SELECT count(*)::integer FROM payout_run_row c
   WHERE c.run_id = r.id AND ${condition})`;
const SELECT_RUN = `
  SELECT r.id, ${NAME} AS name, r.made_by AS "madeBy", u.email AS "madeByEmail",
         r.made_at AS "madeAt", r.row_count AS "rowCount", r.sum_tokens AS "sumTokens",
         ${COUNT('c.left_out_code IS NOT NULL')} AS "leftOutCount",
         ${COUNT("c.settled_at IS NOT NULL AND c.outcome = 'paid'")} AS "paidCount",
         ${COUNT("c.settled_at IS NOT NULL AND c.outcome = 'failed'")} AS "failedCount",
         ${COUNT(`c.left_out_code IS NULL AND c.settled_at IS NULL
                  AND EXISTS (SELECT FROM projection.withdrawal_state s
                               WHERE s.withdrawal_id = c.withdrawal_id AND s.state = 'held')`)}
           AS "openCount"
    FROM payout_run r JOIN user_account u ON u.id = r.made_by`;
const ROW = `w.run_id AS "runId", w.withdrawal_id AS "withdrawalId",
  w.amount_tokens AS "amountTokens", w.left_out_code AS "leftOutCode",
  w.left_out_reason AS "leftOutReason", w.outcome, w.bank_status AS "bankStatus",
  w.bank_reason AS "bankReason", w.bank_reference AS "bankReference",
  w.settled_at AS "settledAt", w.settled_key AS "settledKey"`;
/** Maximum number of runs that are shown with one withdrawal. */
const MOST_OF_WITHDRAWAL = 5;

/** Stores the payout runs: the files for the bank, their rows, and the bank's results. */
@Injectable()
export class PayoutRuns {
  constructor(private readonly database: Database) {}

  /**
   * Sets withdrawals to processing, unless their version has changed, and returns the ids of those
   * that were set. Runs wait for each other here, so that their numbers and rows do not collide.
   */
  async take(
    client: pg.ClientBase,
    wanted: readonly { readonly id: Id; readonly version: number }[],
  ): Promise<ReadonlySet<Id>> {
    await client.query("SELECT pg_advisory_xact_lock(hashtext('payout-run'))");
    const { rows } = await client.query<{ id: Id }>(
      `UPDATE withdrawal w
          SET stage = 'processing', version = w.version + 1,
              processing_at = CASE WHEN w.stage = 'pending' THEN now() ELSE w.processing_at END
         FROM unnest($1::uuid[], $2::integer[]) AS seen (id, version)
         JOIN projection.withdrawal_state s ON s.withdrawal_id = seen.id AND s.state = 'held'
        WHERE w.id = seen.id AND w.version + s.steps = seen.version
       RETURNING w.id`,
      [wanted.map(({ id }) => id), wanted.map(({ version }) => version)],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Stores a run with the next number of its day, in the transaction of `take`. */
  async add(client: pg.ClientBase, run: NewRun): Promise<Id> {
    const { rows, leftOut } = run;
    const id = newId();
    const sum = rows.reduce((all, { amountTokens }) => all + amountTokens, 0);
    await client.query(
      `INSERT INTO payout_run
              (id, day, number, request_key, made_by, made_at, file, row_count, sum_tokens)
       SELECT $1, $2::date, 1 + coalesce(max(number), 0), $3, $4, $5, $6, $7, $8
         FROM payout_run WHERE day = $2::date`,
      [id, indianDay(run.madeAt), run.key, run.madeBy, run.madeAt, run.file, rows.length, sum],
    );
    const all = [...rows.map((row) => ({ ...row, code: null, reason: null })), ...leftOut];
    await client.query(
      `INSERT INTO payout_run_row
              (run_id, place, withdrawal_id, amount_tokens, left_out_code, left_out_reason)
       SELECT $1, row.place, row.id, row.tokens, row.code, row.reason
         FROM unnest($2::uuid[], $3::bigint[], $4::text[], $5::text[]) WITH ORDINALITY
              AS row (id, tokens, code, reason, place)`,
      [
        id,
        all.map((row) => row.id),
        all.map(({ amountTokens }) => amountTokens),
        all.map(({ code }) => code),
        all.map(({ reason }) => reason),
      ],
    );
    return id;
  }

  find(id: Id): Promise<Run | null> {
    return this.database.row<Run & object>(`${SELECT_RUN} WHERE r.id = $1`, [id]);
  }

  /** Returns the run with this id; throws a refusal if there is none. */
  async existing(id: string): Promise<Run> {
    const run = isId(id) ? await this.find(id) : null;
    if (!run) throw withdrawalRefusals.RUN_NOT_FOUND();
    return run;
  }

  /** Returns the run that an earlier request with this key has made. */
  madeFor(key: string): Promise<Run | null> {
    return this.database.row<Run & object>(`${SELECT_RUN} WHERE r.request_key = $1`, [key]);
  }

  /** Returns the runs that are older than the run `before`, newest first. */
  page(before: Id | null, limit: number): Promise<Run[]> {
    return this.database.rows<Run & object>(
      `${SELECT_RUN} WHERE $1::uuid IS NULL OR r.id < $1 ORDER BY r.id DESC LIMIT $2`,
      [before, limit],
    );
  }

  rowsOf(runId: Id): Promise<RunRow[]> {
    return this.database.rows<RunRow & object>(
      `SELECT ${ROW} FROM payout_run_row w WHERE w.run_id = $1 ORDER BY w.place`,
      [runId],
    );
  }

  /** Returns the file of a run as it was sent first. */
  async fileOf({ id }: Run): Promise<Buffer> {
    const row = await this.database.row<{ file: Buffer }>(
      'SELECT file FROM payout_run WHERE id = $1',
      [id],
    );
    assert(row, 'a run has a file');
    return row.file;
  }

  /** Returns the newest runs whose files contain these withdrawals, newest first. */
  placesOf(withdrawalIds: readonly Id[], reads: Reads = this.database): Promise<PlaceInRun[]> {
    return reads.rows<PlaceInRun & object>(
      `SELECT found.* FROM unnest($1::uuid[]) AS wanted (id)
        CROSS JOIN LATERAL (
          SELECT ${ROW}, ${NAME} AS name
            FROM payout_run_row w JOIN payout_run r ON r.id = w.run_id
           WHERE w.withdrawal_id = wanted.id AND w.left_out_code IS NULL
           ORDER BY w.run_id DESC LIMIT ${MOST_OF_WITHDRAWAL}) AS found`,
      [withdrawalIds],
    );
  }

  /** Stores the bank's words about an open row. The same words again change nothing. */
  async say({ runId, withdrawalId }: RunRow, said: Said): Promise<void> {
    const outcome = said.outcome === 'unclear' ? 'unknown' : said.outcome;
    await this.database.query(
      `UPDATE payout_run_row
          SET outcome = $3, bank_status = $4, bank_reason = $5, bank_reference = $6
        WHERE run_id = $1 AND withdrawal_id = $2 AND settled_at IS NULL`,
      [runId, withdrawalId, outcome, said.status, said.reason, said.bankReference],
    );
  }

  /** Marks a row as settled: no later result file changes its withdrawal. */
  async settle({ runId, withdrawalId }: RunRow, key: string, at: Date): Promise<void> {
    await this.database.query(
      `UPDATE payout_run_row SET settled_at = $4, settled_key = $3
        WHERE run_id = $1 AND withdrawal_id = $2 AND settled_at IS NULL`,
      [runId, withdrawalId, key, at],
    );
  }
}
