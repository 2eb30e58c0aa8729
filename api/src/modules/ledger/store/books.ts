import { assert } from '../../../kernel/index.js';
import {
  type BatchLoader,
  batchLoader,
  type Database,
  type Prepared,
} from '../../../platform/database/index.js';
import type { AccountName, AccountStatus, Receipt } from '../domain/command.js';

export interface AccountState {
  readonly account: AccountName;
  readonly balance: number;
  readonly status: AccountStatus;
}

export interface HistoryRow {
  readonly position: number;
  readonly type: string;
  readonly recordedAt: Date;
  readonly amount: number;
  readonly balanceAfter: number;
  readonly reason: string | null;
  readonly reference: string | null;
}

/** Selects a page of one account's entries, newest first, with at most `limit` entries. */
export interface PageOfHistory {
  readonly limit: number;
  /** Upper bound of the positions of the selected entries; the bound is excluded. */
  readonly before?: number | undefined;
  /** Types of events whose entries are selected. */
  readonly types?: readonly string[] | undefined;
  /** First and last time of the selected entries, both included. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** Maximum number of entries on one page of an account's history. */
const MOST_ROWS = 1_000;
/** Maximum number of pages that one SQL statement reads. */
const PAGES_AT_ONCE = 16;

const MOVEMENTS = `
  SELECT n.position, e.type, e.recorded_at AS "recordedAt", n.amount,
         n.balance_after AS "balanceAfter", e.reason, e.reference
    FROM ledger.entry n JOIN ledger.event e ON e.position = n.position`;

const READ_HISTORY: Prepared = {
  name: 'account-history',
  // Because of LIMIT, PostgreSQL reads a page backwards along the index of the account's entries,
  // so that the cost does not grow with the log.
  text: `SELECT page.asked::integer, found.*
           FROM unnest($1::text[], $2::bigint[], $3::integer[])
                WITH ORDINALITY AS page (account, before, most, asked)
          CROSS JOIN LATERAL (${MOVEMENTS}
             WHERE n.account_id = (SELECT id FROM ledger.account WHERE name = page.account)
               AND n.position < page.before
             ORDER BY n.position DESC LIMIT page.most) AS found
          WHERE page.asked BETWEEN 1 AND ${PAGES_AT_ONCE}
          ORDER BY page.asked, found.position DESC`,
};

/**
 * Reads a filtered page of an account's history from the newest entry on, and skips entries of
 * other event types. Times are converted to positions, because later events have both higher
 * positions and later times.
 */
const READ_CHOSEN_HISTORY = `${MOVEMENTS}
   WHERE n.account_id = (SELECT id FROM ledger.account WHERE name = $1)
     AND n.position < $2 AND ($3::text[] IS NULL OR e.type = ANY ($3))
     AND n.position >= CASE WHEN $5::timestamptz IS NULL THEN 0 ELSE coalesce(
           (SELECT first_position FROM ledger.batch
             WHERE recorded_at >= $5 ORDER BY recorded_at LIMIT 1), $2) END
     AND n.position <= CASE WHEN $6::timestamptz IS NULL THEN $2 ELSE coalesce(
           (SELECT last_position FROM ledger.batch
             WHERE recorded_at <= $6 ORDER BY recorded_at DESC LIMIT 1), 0) END
   ORDER BY n.position DESC LIMIT $4`;

const READ_RECEIPT = `
  SELECT e.position, e.recorded_at, a.name, m.balance
    FROM ledger.event e
   CROSS JOIN LATERAL unnest(e.accounts, e.balances)
        WITH ORDINALITY AS m (account_id, balance, ordinal)
    JOIN ledger.account a ON a.id = m.account_id
   WHERE e.idempotency_key = $1 ORDER BY m.ordinal`;

interface Page {
  readonly account: AccountName;
  readonly before: number;
  readonly limit: number;
}

/** Reads balances and histories of single accounts directly from the ledger's tables. */
export class Books {
  /**
   * Combines reads of several pages into one statement, because many users open their history at
   * the same time.
   */
  private readonly pages: BatchLoader<Page, readonly HistoryRow[]>;

  constructor(private readonly database: Database) {
    this.pages = batchLoader((asked) => this.readPages(asked), PAGES_AT_ONCE);
  }

  async accounts(names: readonly AccountName[]): Promise<ReadonlyMap<AccountName, AccountState>> {
    const rows = await this.database.rows<{
      name: AccountName;
      balance: number;
      status: AccountStatus;
    }>('SELECT name, balance, status FROM ledger.account WHERE name = ANY ($1)', [names]);
    const found = new Map(rows.map((row) => [row.name, row]));
    return new Map(
      names.map((account) => {
        const { balance, status } = found.get(account) ?? { balance: 0, status: 'open' as const };
        return [account, { account, balance, status }];
      }),
    );
  }

  async balanceAt(account: AccountName, position: number): Promise<number> {
    const row = await this.database.row<{ balance: number }>(
      `SELECT balance_after AS balance FROM ledger.entry
        WHERE account_id = (SELECT id FROM ledger.account WHERE name = $1) AND position <= $2
        ORDER BY position DESC LIMIT 1`,
      [account, position],
    );
    return row?.balance ?? 0;
  }

  async isPosted(idempotencyKey: string): Promise<boolean> {
    const sql = 'SELECT 1 FROM ledger.event WHERE idempotency_key = $1';
    return (await this.database.row(sql, [idempotencyKey])) !== null;
  }

  /** Returns the receipt of the event with this idempotency key; null if there is none. */
  async receipt(idempotencyKey: string): Promise<Receipt | null> {
    const rows = await this.database.rows<{
      position: number;
      recorded_at: Date;
      name: AccountName;
      balance: number;
    }>(READ_RECEIPT, [idempotencyKey]);
    const [first] = rows;
    if (!first) return null;
    const { position, recorded_at: recordedAt } = first;
    // If an account has several entries in the event, its last balance is the one after the event.
    const balances = new Map(rows.map(({ name, balance }) => [name, balance]));
    return { position, recordedAt, balances };
  }

  async history(
    account: AccountName,
    { limit, before = Number.MAX_SAFE_INTEGER, types, from, to }: PageOfHistory,
  ): Promise<readonly HistoryRow[]> {
    assert(limit <= MOST_ROWS, 'a page of history has a limit');
    if (!types && !from && !to) return this.pages.load({ account, limit, before });
    const chosen = [account, before, types, limit, from, to];
    return this.database.rows<HistoryRow>(READ_CHOSEN_HISTORY, chosen);
  }

  private async readPages(asked: readonly Page[]): Promise<readonly (readonly HistoryRow[])[]> {
    const rows = await this.database.rows<HistoryRow & { asked: number }>(READ_HISTORY, [
      asked.map(({ account }) => account),
      asked.map(({ before }) => before),
      asked.map(({ limit }) => limit),
    ]);
    const pages = asked.map((): HistoryRow[] => []);
    for (const { asked: page, ...row } of rows) pages[page - 1]?.push(row);
    return pages;
  }
}
