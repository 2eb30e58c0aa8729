import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { layOut } from './base-backup.js';
import { type ClusterSettings, startCluster } from './cluster.js';
import { serverUser } from './server-user.js';

const NAME = 'arena_standby';
const IN_STEP_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 100;

/**
 * Starts a standby server from a base backup of the first server. The standby replays the first
 * server's WAL as it is written.
 */
export async function startStandby(
  cluster: ClusterSettings,
  base: string,
  primaryPort: number,
): Promise<number> {
  const { folder, password } = cluster;
  await layOut(base, folder);
  const signal = join(folder, 'standby.signal');
  writeFileSync(signal, '');
  const { uid, gid } = serverUser();
  if (uid !== undefined && gid !== undefined) chownSync(signal, uid, gid);
  const primary = [
    'host=127.0.0.1',
    `port=${primaryPort}`,
    'user=postgres',
    `password=${password}`,
    `application_name=${NAME}`,
  ];
  const settings = { ...cluster.settings, primary_conninfo: primary.join(' '), hot_standby: 'on' };
  return (await startCluster({ ...cluster, settings })).pid;
}

/**
 * Makes commits synchronous. The first server acknowledges a commit only after the standby has
 * flushed it to disk, and acknowledges no commit while the standby is unreachable.
 */
export async function demandStandby(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = '${NAME}'`);
    await client.query('SELECT pg_reload_conf()');
    for (const end = Date.now() + IN_STEP_WITHIN_MS; Date.now() < end; await wait(LOOK_EVERY_MS)) {
      const { rowCount } = await client.query(
        "SELECT FROM pg_stat_replication WHERE application_name = $1 AND sync_state = 'sync'",
        [NAME],
      );
      if (rowCount === 1) return;
    }
    throw new Error('the standby has not caught up with the first server');
  } finally {
    await client.end();
  }
}
