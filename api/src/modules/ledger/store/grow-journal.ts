import type pg from 'pg';
import type { Database } from '../../../platform/database/index.js';
import { growBehindLog } from './behind-log.js';
import type { Problem } from './verification.js';

type Client = Pick<pg.ClientBase, 'query'>;

/** Takes in all that the log has grown by; answers how many entries. */
export function growJournal(database: Database): Promise<number> {
  return growBehindLog(database, async (most) => {
    const row = await database.row<{ added: number }>('SELECT ledger.grow_journal($1) AS added', [
      most,
    ]);
    return row?.added ?? 0;
  });
}

/** How many events the journal is behind. */
export async function journalLag(database: Database): Promise<number> {
  const row = await database.row<{ lag: number }>(
    'SELECT h.position - j.reached AS lag FROM ledger.head h, ledger.journal_progress j',
  );
  return row?.lag ?? 0;
}

/**
 * Rows of the journal that are not what the log says, or too many, or too few: one such event
 * could not be found by a search. `ledger.grow_journal` makes them anew, and the balances by kind
 * below, once the journal is emptied.
 */
export async function findBadJournal(client: Client): Promise<Problem[]> {
  const { rows } = await client.query<Problem>(
    `SELECT coalesce(min(wrong.position), max(p.reached)) AS position,
            'the journal is not what the log says' AS problem
       FROM ledger.journal_progress p
       LEFT JOIN LATERAL (
         SELECT e.position FROM ledger.event e LEFT JOIN ledger.journal j USING (position)
          WHERE e.position <= p.reached
            AND (j.type, j.actor_id, j.reference)
                IS DISTINCT FROM (e.type, e.actor_id, e.reference)) AS wrong ON true
     HAVING count(wrong.position) > 0 OR max(p.reached) <> (SELECT count(*) FROM ledger.journal)`,
  );
  return rows;
}

/** Each account's balance at `reached` is the sum of its entries up to there. */
export async function findBadKindBalances(client: Client): Promise<Problem[]> {
  const { rows } = await client.query<Problem>(
    `WITH held AS (
       SELECT account_id, sum(amount) AS balance FROM ledger.entry
        WHERE position <= (SELECT reached FROM ledger.journal_progress) GROUP BY account_id
     ), summed AS MATERIALIZED (
       SELECT a.kind, a.unit, count(*) FILTER (WHERE held.balance <> 0) AS accounts,
              sum(held.balance)::bigint AS total
         FROM held JOIN ledger.account a ON a.id = held.account_id GROUP BY a.kind, a.unit
     )
     SELECT p.reached AS position, 'the balances by kind are not what the log says' AS problem
       FROM ledger.journal_progress p
      WHERE EXISTS ((TABLE ledger.kind_balance EXCEPT TABLE summed)
                    UNION ALL (TABLE summed EXCEPT TABLE ledger.kind_balance))`,
  );
  return rows;
}
