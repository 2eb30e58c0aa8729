import pg from 'pg';

const NAMES = [
  'server_version',
  'fsync',
  'synchronous_commit',
  'full_page_writes',
  'wal_level',
  'data_checksums',
  'shared_buffers',
  'max_wal_size',
  'max_connections',
];

/**
 * Reads the settings of PostgreSQL for durability and memory, so that results of different machines
 * can be compared.
 */
export async function readSettings(url: string): Promise<Readonly<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `SELECT name, current_setting(name) AS setting FROM pg_settings
      WHERE name = ANY ($1::text[]) ORDER BY array_position($1::text[], name)`,
    [NAMES],
  );
  await client.end();
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}
