import { chownSync, copyFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { recoverySettings } from './archive.js';
import { layOut } from './base-backup.js';
import { type ClusterSettings, startCluster } from './cluster.js';
import { serverUser } from './server-user.js';

export interface Recovery {
  /** Folder of the base backup from which the recovery starts. */
  readonly base: string;
  readonly backupDir: string;
  /**
   * Time at which the recovery stops; null to recover everything in the archive and in `leftOver`.
   */
  readonly until: Date | null;
  /**
   * The `pg_wal` folder of the replaced server, with the segments that are not archived yet; null
   * if there was no earlier server.
   */
  readonly leftOver: string | null;
}

const LOOK_EVERY_MS = 200;
/** Matches the name of a WAL segment. */
const SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Copies a base backup to the server's folder and replays the WAL. If a time is given, the server
 * pauses there, read-only, until `endRecovery`. Otherwise the recovery ends at the end of the WAL.
 */
export async function recover(cluster: ClusterSettings, recovery: Recovery): Promise<void> {
  const { folder } = cluster;
  await layOut(recovery.base, folder);
  if (recovery.leftOver) keepLeftOver(recovery.leftOver, join(folder, 'pg_wal'));
  own(join(folder, 'recovery.signal'), '');
  const settings = recoverySettings(recovery.backupDir, recovery.until);
  await startCluster({ ...cluster, settings: { ...cluster.settings, ...settings } });
  await untilAtRest(cluster);
}

/** Ends the recovery. The server then accepts writes, on a new timeline. */
export async function endRecovery(cluster: ClusterSettings): Promise<void> {
  const client = await connected(cluster);
  try {
    const { rows } = await client.query<{ recovering: boolean }>(
      'SELECT pg_is_in_recovery() AS recovering',
    );
    if (rows[0]?.recovering) await client.query('SELECT pg_promote(true, 60)');
  } finally {
    await client.end();
  }
}

/**
 * Waits until the recovery reaches the requested time or the end of the WAL. Throws if the WAL ends
 * before the requested time.
 */
async function untilAtRest(cluster: ClusterSettings): Promise<void> {
  for (;;) {
    const client = await connected(cluster).catch(() => null);
    if (!client) {
      throw new Error(
        `the server stopped the recovery: the WAL ends before the requested time, ` +
          `or a part of it is missing (see ${join(cluster.folder, 'server.log')})`,
      );
    }
    try {
      const { rows } = await client.query<{ recovering: boolean; pause: string | null }>(
        `SELECT pg_is_in_recovery() AS recovering,
                CASE WHEN pg_is_in_recovery() THEN pg_get_wal_replay_pause_state() END AS pause`,
      );
      if (!rows[0]?.recovering || rows[0].pause === 'paused') return;
    } finally {
      await client.end().catch(() => undefined);
    }
    await wait(LOOK_EVERY_MS);
  }
}

async function connected({ port, password }: ClusterSettings): Promise<pg.Client> {
  const url = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function keepLeftOver(from: string, into: string): void {
  if (!existsSync(from)) return;
  for (const name of readdirSync(from)) {
    if (!SEGMENT.test(name) && !name.endsWith('.history')) continue;
    copyFileSync(join(from, name), join(into, name));
    give(join(into, name));
  }
}

function own(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
  give(path);
}

function give(path: string): void {
  const { uid, gid } = serverUser();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}
