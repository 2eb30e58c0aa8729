import type pg from 'pg';

/**
 * Finds the indexes that are dropped before the bulk load and rebuilt after it. Updating indexes
 * row by row takes most of the time of a load, especially for trigrams. The rebuild of a unique
 * index detects duplicates. Indexes of constraints are not dropped, because the load uses them to
 * find rows.
 */
const ASIDE = `
  SELECT index.oid::regclass::text AS name, pg_get_indexdef(index.oid) AS definition
    FROM pg_index i
    JOIN pg_class index ON index.oid = i.indexrelid
   WHERE i.indrelid = ANY (ARRAY['user_account', 'payment_order', 'withdrawal', 'activity',
           'outgoing_mail', 'tournament']::regclass[])
     AND NOT i.indisprimary
     AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)
   ORDER BY 1`;

/** Drops the indexes that `ASIDE` finds. Returns the statements that create them again. */
export async function setIndexesAside(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(ASIDE);
  await client.query(`DROP INDEX ${rows.map(({ name }) => name).join(', ')}`);
  return rows.map(({ definition }) => definition);
}
