import type pg from 'pg';
import type { ProjectionRow } from './shadow.js';

// Steps of a rebuild. Database functions run them with the owner's rights: see
// migrations/0013-ledger-rebuild.sql.

/** The schema in which the rebuild of a projection works. */
export const shadowOf = ({ name }: ProjectionRow): string => `ledger_shadow_${name}`;

/** Events applied to the shadow tables, and the head of the log at that moment. */
export interface Replayed {
  readonly done: number;
  readonly head: number;
}

type Client = Pick<pg.ClientBase, 'query'>;

/** Creates empty shadow tables like the live ones: constraints, fill factors, unique indexes. */
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

/** Builds the other indexes over the replayed rows. */
export async function indexRebuild(client: Client, { name }: ProjectionRow): Promise<void> {
  await client.query('SELECT ledger.index_rebuild($1)', [name]);
}

/** Replays the last events while posting is blocked, then makes the shadow tables the live ones. */
export async function swapRebuild(client: Client, { name }: ProjectionRow): Promise<void> {
  await client.query('SELECT ledger.swap_rebuild($1)', [name]);
}
