import type pg from 'pg';

/**
 * Indexes that are dropped before the load and rebuilt after it: row-by-row updates of indexes,
 * above all of trigrams, take most of the time. Unique ones detect duplicates at the rebuild.
 * Indexes of constraints stay, because the load looks rows up by them.
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

/** Returns a function that rebuilds them. */
export async function setIndexesAside(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(ASIDE);
  await client.query(`DROP INDEX ${rows.map(({ name }) => name).join(', ')}`);
  return rows.map(({ definition }) => definition);
}
