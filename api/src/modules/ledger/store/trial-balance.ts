import type pg from 'pg';
import type { Reads } from '../../../platform/database/index.js';

/** Each account's balance right after the newest entry that is not beyond a position. */
export const balancesAt = (position: string) => `
  SELECT a.name AS account, a.kind, a.unit, n.balance_after AS balance
    FROM ledger.account a
   CROSS JOIN LATERAL (SELECT balance_after FROM ledger.entry
                        WHERE account_id = a.id AND position <= ${position}
                        ORDER BY position DESC LIMIT 1) AS n`;
export const BALANCES_THEN = balancesAt('$1');
/** Each account's current balance, for the head of the log. */
export const BALANCES_NOW = `
  SELECT name AS account, kind, unit, balance FROM ledger.account WHERE last_position <= $1`;

export interface KindBalance {
  readonly kind: string;
  readonly unit: string;
  /** Accounts of the kind with a balance other than 0. */
  readonly accounts: number;
  readonly total: number;
}

/**
 * Returns the summed balance of each kind right after a position: the newest stored sums up to it,
 * plus the entries since. The cost depends neither on the number of accounts nor on the log length.
 */
export async function readKindBalances(
  client: Pick<pg.ClientBase, 'query'>,
  position: number,
): Promise<KindBalance[]> {
  const { rows } = await client.query<KindBalance>(
    `WITH kept AS MATERIALIZED (
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
      GROUP BY kind, unit ORDER BY kind`,
    [position],
  );
  return rows;
}

/** Statement timeout: with the stored sums emptied, the whole log is read. */
const LONGEST_MS = 120_000;

/** Does the same in its own snapshot, with a longer timeout. */
export async function kindBalancesAt(reads: Reads, position: number): Promise<KindBalance[]> {
  return reads.transaction(async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    await client.query(`SET LOCAL statement_timeout = ${LONGEST_MS}`);
    return readKindBalances(client, position);
  });
}
