import type pg from 'pg';
import type { Database } from '../../../platform/database/index.js';
import { updateDerivedTable } from './derived-table.js';
import type { Problem } from './verification.js';

type Client = Pick<pg.ClientBase, 'query'>;

/** Adds all new events to the journal's search tables; returns the number of entries applied. */
export function growJournal(database: Database): Promise<number> {
  return updateDerivedTable(database, async (most) => {
    const row = await database.row<{ added: number }>('SELECT ledger.grow_journal($1) AS added', [
      most,
    ]);
    return row?.added ?? 0;
  });
}

/** Returns the number of events that are not in the journal yet. */
export async function journalLag(database: Database): Promise<number> {
  const row = await database.row<{ lag: number }>(
    'SELECT h.position - j.reached AS lag FROM ledger.head h, ledger.journal_progress j',
  );
  return row?.lag ?? 0;
}

/**
 * Finds wrong, extra and missing rows of the journal, which would make a search miss events. To
 * repair the journal, empty it: `ledger.grow_journal` then builds it again, together with the
 * balances by kind.
 */
export async function findBadJournal(client: Client): Promise<Problem[]> {
  const { rows } = await client.query<Problem>(
    `SELECT coalesce(min(wrong.position), max(p.reached)) AS position,
            'the journal differs from the log' AS problem
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

/** Finds events that a search by user would miss or would show for the wrong user. */
export async function findBadPersons(client: Client): Promise<Problem[]> {
  const { rows } = await client.query<Problem>(
    `WITH said AS MATERIALIZED (
       SELECT n.position, n.person
         FROM ledger.journal_progress p
        CROSS JOIN LATERAL ledger.persons_named(1, p.reached, NULL) AS n
     )
     SELECT min(wrong.position) AS position,
            'the journal of persons differs from the log' AS problem
       FROM ((TABLE said EXCEPT SELECT position, person FROM ledger.journal_person)
             UNION ALL
             (SELECT position, person FROM ledger.journal_person EXCEPT TABLE said)) AS wrong
     HAVING count(*) > 0`,
  );
  return rows;
}

/**
 * Checks the stored sums of balances by kind: the current sums, and the copies at earlier
 * positions. Two consecutive copies must differ by the sum of the entries between them. Entries are
 * read once, in storage order.
 */
export async function findBadKindBalances(client: Client): Promise<Problem[]> {
  const { rows } = await client.query<Problem>(
    `WITH copied AS MATERIALIZED (
       SELECT position, row_number() OVER (ORDER BY position) AS number
         FROM (SELECT DISTINCT position FROM ledger.kind_balance_then) AS each
     ), newest AS MATERIALIZED (
       SELECT reached, array(SELECT position FROM copied ORDER BY position) AS copies,
              (SELECT count(*) FROM copied) + 1 AS number
         FROM ledger.journal_progress LIMIT 1
     ), kept AS MATERIALIZED (
       SELECT c.number, t.kind, t.unit, t.accounts, t.total
         FROM ledger.kind_balance_then t JOIN copied c USING (position)
        UNION ALL
       SELECT n.number, b.kind, b.unit, b.accounts, b.total FROM ledger.kind_balance b, newest n
     ), moved AS MATERIALIZED (
       SELECT sums.number, k.kind, k.unit, sums.accounts, sums.total
         FROM (SELECT width_bucket(e.position - 1, n.copies) + 1 AS number,
                      e.account_id & 31 AS kind,
                      count(*) FILTER (WHERE e.balance_after <> 0)
                        - count(*) FILTER (WHERE e.balance_after <> e.amount) AS accounts,
                      sum(e.amount) AS total
                 FROM newest n JOIN ledger.entry e ON e.position <= n.reached
                GROUP BY 1, 2) AS sums
         JOIN ledger.account_kind k ON k.number = sums.kind
     ), every AS (
       SELECT c.number, k.kind, k.unit
         FROM (SELECT number FROM copied UNION ALL SELECT number FROM newest) AS c
        CROSS JOIN (SELECT kind, unit FROM kept UNION SELECT kind, unit FROM moved) AS k
     ), changed AS (
       SELECT number, kind, unit,
              coalesce(accounts, 0) - lag(coalesce(accounts, 0), 1, 0) OVER earlier AS accounts,
              coalesce(total, 0) - lag(coalesce(total, 0), 1, 0) OVER earlier AS total
         FROM every LEFT JOIN kept USING (number, kind, unit)
       WINDOW earlier AS (PARTITION BY kind, unit ORDER BY number)
     )
     SELECT n.reached AS position, 'the balances by kind differ from the log' AS problem
       FROM newest n
      WHERE n.reached < ANY (n.copies)
         OR EXISTS (SELECT FROM changed c LEFT JOIN moved m USING (number, kind, unit)
                     WHERE c.accounts <> coalesce(m.accounts, 0)
                        OR c.total <> coalesce(m.total, 0))`,
  );
  return rows;
}
