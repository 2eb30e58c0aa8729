import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type ServerUser, serverUser } from './server-user.js';

/** Maximum time until the write-ahead log (WAL) of a commit is archived, in seconds. */
const ARCHIVE_TIMEOUT_SECONDS = 60;

type Settings = Readonly<Record<string, string>>;

const walFolder = (backupDir: string): string => join(backupDir, 'wal');

/** Creates a folder that only the user of the server process can read and write. */
export function serverFolder(path: string, user: ServerUser = serverUser()): string {
  mkdirSync(path, { recursive: true });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid);
  chmodSync(path, 0o700);
  return path;
}

/**
 * Returns PostgreSQL settings that archive each finished WAL segment, compressed. A copy has a
 * temporary name until it is complete, and never overwrites an existing file. PostgreSQL keeps a
 * segment and repeats the command until the copy succeeds.
 */
export function archiveSettings(backupDir: string): Settings {
  const place = `${serverFolder(walFolder(backupDir))}/%f.gz`;
  const copy = `gzip -c "%p" > "${place}.part" && mv "${place}.part" "${place}"`;
  const same = `gzip -dc "${place}" | cmp -s - "%p"`;
  return {
    archive_mode: 'on',
    // After a restore, the server may archive a segment that is already in the archive. The command
    // then succeeds only if the two files are identical.
    archive_command: `if test -f "${place}"; then ${same}; else ${copy}; fi`,
    archive_timeout: String(ARCHIVE_TIMEOUT_SECONDS),
  };
}

/**
 * Returns settings for recovery from a base backup. If a time is given, the recovery pauses there;
 * otherwise it continues to the end of the WAL.
 */
export function recoverySettings(backupDir: string, until: Date | null): Settings {
  const place = `${walFolder(backupDir)}/%f.gz`;
  return {
    restore_command: `test -f "${place}" && gzip -dc "${place}" > "%p"`,
    hot_standby: 'on',
    ...(until === null
      ? {}
      : { recovery_target_time: inServerTime(until), recovery_target_action: 'pause' }),
  };
}

/**
 * Formats a time with a numeric offset, because the server does not know the names of time zones
 * when it reads its settings.
 */
function inServerTime(moment: Date): string {
  return moment.toISOString().replace('Z', '+00');
}

const ARCHIVED_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 100;

/** Archives all WAL written so far, without waiting until the current segment is full. */
export async function archiveUpToNow(superuserUrl: string, backupDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    // Writes a record first, because PostgreSQL finishes a segment only if it contains a new
    // record.
    await client.query("SELECT pg_logical_emit_message(false, 'arena', 'archive')");
    const { rows } = await client.query<{ segment: string }>(
      'SELECT pg_walfile_name(pg_switch_wal()) AS segment',
    );
    const file = join(walFolder(backupDir), `${rows[0]?.segment}.gz`);
    for (const end = Date.now() + ARCHIVED_WITHIN_MS; !existsSync(file); ) {
      if (Date.now() > end) throw new Error(`${file} was not archived in time`);
      await wait(LOOK_EVERY_MS);
    }
  } finally {
    await client.end();
  }
}
