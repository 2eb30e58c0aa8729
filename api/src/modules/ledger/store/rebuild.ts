import type pg from 'pg';
import type { ProjectionRow } from './shadow.js';

// The parts of a projection's rebuild. Each is a database function that runs with the rights of the
// tables' owner; see migrations/0013-ledger-rebuild.sql.

/** Returns the name of the schema that holds the shadow tables of a projection. */
export const shadowOf = ({ name }: ProjectionRow): string => `ledger_shadow_${name}`;

/** Number of events applied to the shadow tables, and the head of the log at that moment. */
export interface Replayed {
  readonly done: number;
  readonly head: number;
}

type Client = Pick<pg.ClientBase, 'query'>;

/**
 * Creates empty shadow tables with the constraints, fill factors and unique indexes of the live
 * tables.
 */
export async function openRebuild(client: Client, { name }: ProjectionRow): Promise<void> {
  await client.query('SELECT ledger.open_rebuild($1)', [name]);
}

/** Applies the next events to the shadow tables: at most `events`, and never over 10,000. */
export async function stepRebuild(
  client: Client,
  { name }: ProjectionRow,
  events: number,
): Promise<Replayed> {
  const { rows } = await client.query<Replayed>(
    'SELECT done, head FROM ledger.step_rebuild($1, $2)',
    [name, events],
  );
  return rows[0] ?? { done: 0, head: 0 };
}

/** Creates the remaining indexes of the shadow tables, when most rows are already in them. */
export async function indexRebuild(client: Client, { name }: ProjectionRow): Promise<void> {
  await client.query('SELECT ledger.index_rebuild($1)', [name]);
}

/** Applies the last events while posting is blocked, then makes the shadow tables the live ones. */
export async function swapRebuild(client: Client, { name }: ProjectionRow): Promise<void> {
  await client.query('SELECT ledger.swap_rebuild($1)', [name]);
}
