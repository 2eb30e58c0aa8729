import type pg from 'pg';
import type { ProjectionRow } from './shadow.js';

// The steps of a rebuild, which the database takes in the name of the schema's owner: see
// migrations/0013-ledger-rebuild.sql.

/** The schema in which the rebuild of a projection works. */
export const shadowOf = ({ name }: ProjectionRow): string => `ledger_shadow_${name}`;

/** Events applied to the shadow tables, and the head of the log at that moment. */
export interface Replayed {
  readonly done: number;
  readonly head: number;
}

type Client = Pick<pg.ClientBase, 'query'>;

/** Empty shadow tables with everything the live ones have: bounds, fill factors, unique indexes. */
export async function openRebuild(client: Client, { name }: ProjectionRow): Promise<void> {
  await client.query('SELECT ledger.open_rebuild($1)', [name]);
}

/** Replays the next events: up to `events`, and at most 10,000. */
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

/** Builds the other indexes over what was replayed so far. */
export async function indexRebuild(client: Client, { name }: ProjectionRow): Promise<void> {
  await client.query('SELECT ledger.index_rebuild($1)', [name]);
}

/** Replays what is left while nothing is posted; then the shadow tables are the live ones. */
export async function swapRebuild(client: Client, { name }: ProjectionRow): Promise<void> {
  await client.query('SELECT ledger.swap_rebuild($1)', [name]);
}
