import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { assert } from '../../../kernel/index.js';
import { poolSettings, ServerClient } from '../../../platform/database/index.js';
import { indexRebuild, openRebuild, shadowOf, stepRebuild, swapRebuild } from '../store/rebuild.js';
import { compareShadow, type ProjectionRow, readProjections } from '../store/shadow.js';
import { shareOut } from '../store/side-by-side.js';
import { type Problem, readHead } from '../store/verification.js';
import { makeRoom } from '../store/whole-log.js';

interface RebuildProgress {
  readonly projection: string;
  readonly checked: number;
  readonly total: number;
}

export interface RebuildReport {
  /** Number of events replayed for each projection. */
  readonly checked: number;
  readonly total: number;
  /** True if every live projection was equal to its rebuild. */
  readonly ok: boolean;
  readonly headHash: string;
  /** Differences between the live tables and the rebuilt tables that replaced them. */
  readonly differences: readonly Problem[];
}

export interface RebuildOptions {
  /** Names of the projections to rebuild; all by default. */
  readonly names?: readonly string[];
  /** Number of projections rebuilt at the same time; 1 by default. */
  readonly connections?: number;
  readonly onProgress?: (progress: RebuildProgress) => void;
}

const EVENTS_PER_PAGE = 10_000;
/** Maximum number of events replayed under the lock that blocks posting. */
const EVENTS_UNDER_LOCK = 2_000;
const SWAP_ATTEMPTS = 20;

/**
 * Rebuilds every projection from the log with its step function, while the product keeps running.
 * Applies the events page by page to shadow tables, and compares these with the live tables in one
 * snapshot. Then blocks posting, applies the last events and swaps the tables. Database functions
 * do this with the rights of the tables' owner. Throws if another rebuild is running.
 */
export async function rebuildProjections(
  databaseUrl: string,
  options: RebuildOptions = {},
): Promise<RebuildReport> {
  const clients = Array.from({ length: options.connections ?? 1 }, () => newClient(databaseUrl));
  try {
    await Promise.all(clients.map((client) => client.connect()));
    await Promise.all(clients.map(makeRoom));
    // A crash ends the rebuild, so only the commit of the swap must wait for the disk.
    await Promise.all(clients.map((one) => one.query('SET synchronous_commit = off')));
    const [client] = clients;
    assert(client, 'a rebuild needs a connection');
    const { rows } = await client.query<{ free: boolean }>(
      "SELECT pg_try_advisory_lock(hashtext('ledger.rebuild')) AS free",
    );
    if (rows[0]?.free !== true) throw new Error('Another rebuild is running');
    const wanted = (await readProjections(client)).filter(
      ({ name }) => options.names?.includes(name) ?? true,
    );
    const found = new Map<string, readonly Problem[]>();
    await shareOut(clients, wanted, async (one, projection) => {
      found.set(projection.name, await rebuild(one, projection, options));
    });
    const differences = wanted.flatMap(({ name }) => found.get(name) ?? []);
    const head = await readHead(client);
    return {
      checked: head.position,
      total: head.position,
      ok: differences.length === 0,
      headHash: head.hash,
      differences,
    };
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

function newClient(databaseUrl: string): pg.Client {
  const unlimited = { statementTimeoutMs: 0, lockTimeoutMs: 0 };
  const client = new ServerClient(
    poolSettings({ url: databaseUrl, name: 'rebuild', max: 1, ...unlimited }),
  );
  // A lost connection already fails the running statement. Without this handler, the error event
  // would also end the process.
  client.on('error', () => undefined);
  return client;
}

async function rebuild(
  client: pg.Client,
  projection: ProjectionRow,
  { onProgress }: RebuildOptions,
): Promise<readonly Problem[]> {
  /** Replays events page by page, until at most `left` events are not replayed yet. */
  const replayUntil = async (left: number): Promise<void> => {
    for (let behind = Infinity; behind > left; ) {
      const { done, head } = await stepRebuild(client, projection, EVENTS_PER_PAGE);
      onProgress?.({ projection: projection.name, checked: done, total: head });
      behind = head - done;
    }
  };
  await openRebuild(client, projection);
  await replayUntil(EVENTS_PER_PAGE);
  await indexRebuild(client, projection);
  await replayUntil(EVENTS_UNDER_LOCK);

  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await replayUntil(0);
  const differences = await compareShadow(client, `"${shadowOf(projection)}"`, projection);
  await client.query('COMMIT');

  for (let attempt = 1; ; attempt += 1) {
    await replayUntil(EVENTS_UNDER_LOCK);
    try {
      await client.query('BEGIN');
      // The swap blocks all posting and all readers of the table. To keep the block short, the swap
      // waits at most a second for its locks, and is then tried again.
      await client.query("SET LOCAL lock_timeout = '1s'; SET LOCAL synchronous_commit = on");
      await swapRebuild(client, projection);
      await client.query('COMMIT');
      return differences;
    } catch (error) {
      await client.query('ROLLBACK');
      if (attempt === SWAP_ATTEMPTS || !isLockTimeout(error)) throw error;
      await wait(Math.random() * 500);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}
