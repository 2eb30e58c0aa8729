import type pg from 'pg';
import { APPLICATION_ROLE } from '../../../platform/database/index.js';
import { createShadow, type ProjectionRow } from './shadow.js';

/** Where the rebuild of a projection works. */
export const shadowOf = ({ name }: ProjectionRow): string => `ledger_shadow_${name}`;
/** Where the tables that it replaces spend their last moment. */
const RETIRED = 'ledger_retired';

type Client = Pick<pg.ClientBase, 'query'>;

/** Empty shadow tables with everything the live ones have: indexes, bounds and fill factors. */
export async function openShadow(client: Client, projection: ProjectionRow): Promise<void> {
  const shadow = shadowOf(projection);
  await client.query(`DROP SCHEMA IF EXISTS "${shadow}" CASCADE`);
  await client.query(`CREATE SCHEMA "${shadow}"`);
  await createShadow(client, shadow, projection);
  for (const table of projection.tables) {
    const { rows } = await client.query<{ options: string | null }>(
      `SELECT array_to_string(reloptions, ', ') AS options FROM pg_class
        WHERE oid = $1::regclass`,
      [`projection."${table}"`],
    );
    const options = rows[0]?.options;
    if (options) await client.query(`ALTER TABLE "${shadow}"."${table}" SET (${options})`);
  }
}

/** Inside a transaction that holds the head: the shadow tables become the live ones. */
export async function swapTables(client: Client, projection: ProjectionRow): Promise<void> {
  const shadow = shadowOf(projection);
  await client.query(`CREATE SCHEMA ${RETIRED}`);
  for (const table of projection.tables) {
    const before = await indexNames(client, 'projection', table);
    await client.query(`ALTER TABLE projection."${table}" SET SCHEMA ${RETIRED}`);
    await client.query(`ALTER TABLE "${shadow}"."${table}" SET SCHEMA projection`);
    await client.query(`DROP TABLE ${RETIRED}."${table}"`);
    await client.query(`GRANT SELECT ON projection."${table}" TO ${APPLICATION_ROLE}`);
    await renameIndexes(client, table, before);
  }
  await client.query(`DROP SCHEMA ${RETIRED}`);
  await client.query(`DROP SCHEMA "${shadow}"`);
  await client.query(
    `UPDATE ledger.projection
        SET rebuilt_at = clock_timestamp(), rebuilt_position = (SELECT position FROM ledger.head)
      WHERE name = $1`,
    [projection.name],
  );
}

/** Copies get names of their own; later migrations know the first ones. */
async function renameIndexes(
  client: Client,
  table: string,
  before: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [definition, name] of await indexNames(client, 'projection', table)) {
    const wanted = before.get(definition);
    if (wanted !== undefined && wanted !== name) {
      await client.query(`ALTER INDEX projection."${name}" RENAME TO "${wanted}"`);
    }
  }
}

/** Names of a table's indexes by what they index. */
async function indexNames(
  client: Client,
  schema: string,
  table: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT c.relname AS name,
            regexp_replace(pg_get_indexdef(i.indexrelid), ' INDEX .* USING ', ' INDEX USING ')
              AS definition
       FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE i.indrelid = $1::regclass ORDER BY c.relname`,
    [`${schema}."${table}"`],
  );
  return new Map(rows.map(({ name, definition }) => [definition, name]));
}
