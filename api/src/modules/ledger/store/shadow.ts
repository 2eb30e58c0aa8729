import type pg from 'pg';
import type { Problem } from './verification.js';

/** A projection as it is registered; see migrations/0011-ledger-projections.sql. */
export interface ProjectionRow {
  name: string;
  step: string;
  tables: string[];
}

type Client = Pick<pg.ClientBase, 'query'>;

export async function readProjections(client: Client): Promise<readonly ProjectionRow[]> {
  const { rows } = await client.query<ProjectionRow>(
    'SELECT name, step, tables FROM ledger.projection ORDER BY name',
  );
  return rows;
}

/** Empty tables like the live ones, in `schema`; `pg_temp` makes them this connection's own. */
export async function createShadow(
  client: Client,
  schema: string,
  { tables }: ProjectionRow,
): Promise<void> {
  for (const table of tables) {
    await client.query(
      `CREATE TABLE ${schema}."${table}" (LIKE projection."${table}" INCLUDING ALL)`,
    );
  }
}

export async function runStep(
  client: Client,
  schema: string,
  { step }: ProjectionRow,
  first: number,
  last: number,
): Promise<void> {
  await client.query('SELECT ledger.run_step($1, $2, $3, $4)', [step, schema, first, last]);
}

/** Rows that stand in one of the two only. Both must be read in one snapshot. */
export async function compareShadow(
  client: Client,
  schema: string,
  projection: ProjectionRow,
): Promise<Problem[]> {
  const found: Problem[] = [];
  for (const table of projection.tables) {
    const { rows: columns } = await client.query(
      `SELECT FROM pg_attribute WHERE attrelid = $1::regclass AND attname = 'position'`,
      [`projection."${table}"`],
    );
    const { rows } = await client.query<{ different: number; position: number | null }>(
      `SELECT count(*) AS different, ${columns.length > 0 ? 'min(position)' : 'NULL::bigint'} AS position
         FROM ((TABLE projection."${table}" EXCEPT ALL TABLE ${schema}."${table}")
               UNION ALL
               (TABLE ${schema}."${table}" EXCEPT ALL TABLE projection."${table}")) AS d`,
    );
    const [row] = rows;
    if (row && row.different > 0) {
      found.push({
        position: row.position,
        problem: `projection ${projection.name}: ${row.different} rows of ${table} differ from a rebuild`,
      });
    }
  }
  return found;
}
