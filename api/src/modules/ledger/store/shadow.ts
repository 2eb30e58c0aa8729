import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Problem } from './verification.js';

/** A registered projection; see migrations/0012-ledger-projections.sql. */
export interface ProjectionRow {
  name: string;
  step: string;
  tables: string[];
  /** Types of events that the step reads; empty if it reads all. */
  eventTypes: string[];
}

type Client = Pick<pg.ClientBase, 'query'>;

/**
 * Returns the projections, those with the longest replay first: projections of every event type,
 * then those with the largest tables.
 */
export async function readProjections(client: Client): Promise<readonly ProjectionRow[]> {
  const { rows } = await client.query<ProjectionRow>(
    `SELECT p.name, p.step, p.tables, p.event_types AS "eventTypes" FROM ledger.projection p
      ORDER BY cardinality(p.event_types) = 0 DESC,
               (SELECT sum(pg_total_relation_size(format('projection.%I', t)::regclass))
                  FROM unnest(p.tables) AS t) DESC, p.name`,
  );
  return rows;
}

/**
 * Creates empty tables like the live ones in `pg_temp`, this connection's own schema. A database
 * function with the owner's rights does so, because the application may not create temporary
 * tables.
 */
export async function openProofTables(client: Client, { name }: ProjectionRow): Promise<void> {
  await client.query('SELECT ledger.open_proof_tables($1)', [name]);
}

export async function closeProofTables(client: Client, { name }: ProjectionRow): Promise<void> {
  await client.query('SELECT ledger.close_proof_tables($1)', [name]);
}

/** Returns true if all tables of a projection are empty, and the log ends at this position. */
export async function isEmptyAt(
  client: Client,
  { tables }: ProjectionRow,
  position: number,
): Promise<boolean> {
  const filled = tables.map((table) => `AND NOT EXISTS (SELECT FROM projection."${table}")`);
  const { rows } = await client.query<{ empty: boolean }>(
    `SELECT h.position = $1 ${filled.join(' ')} AS empty FROM ledger.head h`,
    [position],
  );
  return rows[0]?.empty === true;
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

/**
 * SQL for a table's number of rows and sum of their hashes, which do not depend on the order of the
 * rows. A hash covers the binary form of a whole row: PostgreSQL's own hash of a bigint is equal
 * for some pairs of numbers. The random key `$1` prevents prepared collisions.
 */
const printOf = (table: string) =>
  `SELECT (count(*), coalesce(sum(hashtextextended(encode(record_send(t), 'hex'), $1)), 0))
     FROM ${table} t`;

/**
 * Finds rows that only one of the two tables has, or has more often than the other. The caller must
 * use one snapshot for both tables. Tables with equal hash sums are equal. Others are compared row
 * by row, which takes three times as long.
 */
export async function compareShadow(
  client: Client,
  schema: string,
  projection: ProjectionRow,
): Promise<Problem[]> {
  const found: Problem[] = [];
  const key = randomBytes(8).readBigInt64LE();
  for (const table of projection.tables) {
    const live = `projection."${table}"`;
    const { rows: prints } = await client.query<{ same: boolean }>(
      `SELECT (${printOf(live)}) = (${printOf(`${schema}."${table}"`)}) AS same`,
      [key],
    );
    if (prints[0]?.same === true) continue;
    const { rows: columns } = await client.query<{ name: string }>(
      `SELECT attname AS name FROM pg_attribute
        WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
      [live],
    );
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    const position = columns.some(({ name }) => name === 'position');
    const { rows } = await client.query<{ different: number; position: number | null }>(
      `SELECT coalesce(sum(abs(d.more)), 0)::bigint AS different,
              ${position ? 'min(d.position)' : 'NULL::bigint'} AS position
         FROM (SELECT ${names}, sum(both_of.live) AS more
                 FROM (SELECT ${names}, 1 AS live FROM ${live}
                       UNION ALL SELECT ${names}, -1 FROM ${schema}."${table}") AS both_of
                GROUP BY ${names} HAVING sum(both_of.live) <> 0) AS d`,
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
