import type pg from 'pg';
import { answerWithin, type Reads } from '../../../platform/database/index.js';

/** Returns the SQL for each account's balance right after a position. */
export const balancesAt = (position: string) => `
  SELECT a.name AS account, a.kind, a.unit, n.balance_after AS balance
    FROM ledger.account a
   CROSS JOIN LATERAL (SELECT balance_after FROM ledger.entry
                        WHERE account_id = a.id AND position <= ${position}
                        ORDER BY position DESC LIMIT 1) AS n`;
export const BALANCES_THEN = balancesAt('$1');
/** SQL for each account's current balance. `$1` must be the head of the log. */
export const BALANCES_NOW = `
  SELECT name AS account, kind, unit, balance FROM ledger.account WHERE last_position <= $1`;

export interface KindBalance {
  readonly kind: string;
  readonly unit: string;
  /** Number of accounts of the kind whose balance is not 0. */
  readonly accounts: number;
  readonly total: number;
}

/**
 * Statement timeout in milliseconds. It is long, because the whole log is read if the stored sums
 * were emptied.
 */
const LONGEST_MS = 120_000;

/**
 * Returns the sum of balances of each kind right after a position: the newest stored sums up to it,
 * plus the entries since. The cost grows neither with the number of accounts nor with the log.
 */
export async function readKindBalances(
  client: Pick<pg.ClientBase, 'query'>,
  position: number,
): Promise<KindBalance[]> {
  const text = `WITH kept AS MATERIALIZED (
       SELECT b.* FROM ledger.journal_progress p
        CROSS JOIN LATERAL (SELECT p.reached AS position, k.* FROM ledger.kind_balance k
                             WHERE p.reached <= $1
                             UNION ALL
                            SELECT c.* FROM ledger.kind_balance_then c
                             WHERE p.reached > $1
                               AND c.position = (SELECT max(position)
                                                   FROM ledger.kind_balance_then
                                                  WHERE position <= $1)) AS b
     )
     SELECT kind, unit, sum(accounts)::bigint AS accounts, sum(total)::bigint AS total
       FROM (SELECT kind, unit, accounts, total FROM kept
             UNION ALL
             SELECT * FROM ledger.kind_changes(
               coalesce((SELECT max(position) FROM kept), 0) + 1, $1)) AS b
      GROUP BY kind, unit ORDER BY kind`;
  const asked = { text, values: [position], query_timeout: answerWithin(LONGEST_MS) };
  return (await client.query<KindBalance>(asked)).rows;
}

/**
 * Returns the sum of balances of each kind, read in a separate snapshot and with a longer timeout.
 */
export async function kindBalancesAt(reads: Reads, position: number): Promise<KindBalance[]> {
  return reads.transaction(async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    await client.query(`SET LOCAL statement_timeout = ${LONGEST_MS}`);
    return readKindBalances(client, position);
  });
}
