import type pg from 'pg';
import type { Reads } from '../../../platform/database/index.js';

/** Each account's balance right after the newest entry that is not beyond position $1. */
export const BALANCES_THEN = `
  SELECT a.name AS account, a.kind, a.unit, n.balance_after AS balance
    FROM ledger.account a
   CROSS JOIN LATERAL (SELECT balance_after FROM ledger.entry
                        WHERE account_id = a.id AND position <= $1
                        ORDER BY position DESC LIMIT 1) AS n`;
/** The same for the newest position of all, where every account knows its own. */
export const BALANCES_NOW = `
  SELECT name AS account, kind, unit, balance FROM ledger.account WHERE last_position <= $1`;

export interface KindBalance {
  readonly kind: string;
  readonly unit: string;
  /** How many accounts of the kind hold something. */
  readonly accounts: number;
  readonly total: number;
}

/** What the accounts of each kind held together right after a position. */
export async function readKindBalances(
  client: Pick<pg.ClientBase, 'query'>,
  balances: string,
  position: number,
): Promise<KindBalance[]> {
  const { rows } = await client.query<KindBalance>(
    `SELECT kind, unit, count(*) FILTER (WHERE balance <> 0) AS accounts,
            sum(balance)::bigint AS total
       FROM (${balances}) AS b GROUP BY kind, unit ORDER BY kind`,
    [position],
  );
  return rows;
}

/**
 * The same for the newest position of all, from the balances that are kept behind the log and what
 * has moved since: however many accounts there are.
 */
export async function readKindBalancesNow(
  client: Pick<pg.ClientBase, 'query'>,
  newest: number,
): Promise<KindBalance[]> {
  const { rows } = await client.query<KindBalance>(
    `SELECT kind, unit, sum(accounts)::bigint AS accounts, sum(total)::bigint AS total
       FROM (SELECT kind, unit, accounts, total FROM ledger.kind_balance
             UNION ALL
             SELECT c.* FROM ledger.journal_progress p
              CROSS JOIN LATERAL ledger.kind_changes(p.reached + 1, $1) AS c) AS b
      GROUP BY kind, unit ORDER BY kind`,
    [newest],
  );
  return rows;
}

/** The balances of all accounts at a moment long ago take more than an ordinary question may. */
const LONGEST_MS = 120_000;

/** The same with its own view of one moment, for whoever has the time to wait. */
export async function kindBalancesAt(reads: Reads, position: number): Promise<KindBalance[]> {
  if (position === 0) return [];
  return reads.transaction(async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    await client.query(`SET LOCAL statement_timeout = ${LONGEST_MS}`);
    const head = await client.query<{ position: number }>('SELECT position FROM ledger.head');
    const isNewest = head.rows[0]?.position === position;
    return readKindBalances(client, isNewest ? BALANCES_NOW : BALANCES_THEN, position);
  });
}
