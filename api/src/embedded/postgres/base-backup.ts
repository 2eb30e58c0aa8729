import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import pg from 'pg';
import { type ServerUser, serverUser } from './server-user.js';

/** Files that each server creates itself, or that must not exist twice. */
const LEFT_OUT = [
  ...['postmaster.pid', 'postmaster.opts', 'pg_internal.init', 'backup_label', 'tablespace_map'],
  ...['standby.signal', 'recovery.signal', 'server.log', 'log'],
];
/** Kept as empty folders. */
const EMPTIED = [
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots'],
  ...['pg_stat_tmp', 'pg_subtrans'],
];
const CONTROL_FILE = join('global', 'pg_control');

export interface BaseBackup {
  /** WAL position at which the backup is consistent; a restore needs the WAL up to it. */
  readonly endsAt: string;
  readonly files: number;
}

/**
 * A copy of a running server's data, with PostgreSQL's low-level interface ("Continuous Archiving
 * and Point-in-Time Recovery" in its manual): the copy may be inconsistent, and replaying the WAL
 * mends it. Creates `into`, owned by the server's user.
 */
export async function takeBaseBackup(
  superuserUrl: string,
  dataFolder: string,
  into: string,
): Promise<BaseBackup> {
  const client = new pg.Client({ connectionString: superuserUrl });
  // The next statement reports a lost connection.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('arena', true)");
    const copy = new Copy(dataFolder, into, serverUser());
    await copy.folder(dataFolder);
    // Copy it last: it names the earliest WAL position that the recovery needs.
    await copy.file(join(dataFolder, CONTROL_FILE));
    const { rows } = await client.query<{ lsn: string; labelfile: string }>(
      // Waits until the WAL up to here is archived, if archiving is on.
      'SELECT lsn::text, labelfile FROM pg_backup_stop(true)',
    );
    const [stopped] = rows;
    if (!stopped) throw new Error('the server did not confirm the end of the backup');
    copy.write('backup_label', stopped.labelfile);
    return { endsAt: stopped.lsn, files: copy.files };
  } finally {
    await client.end();
  }
}

class Copy {
  files = 0;

  constructor(
    private readonly from: string,
    private readonly into: string,
    private readonly user: ServerUser,
  ) {}

  async folder(path: string): Promise<void> {
    const target = this.targetOf(path);
    mkdirSync(target, { recursive: true, mode: 0o700 });
    this.give(target);
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const { name } = entry;
      const full = join(path, name);
      const inside = relative(this.from, full);
      if (LEFT_OUT.includes(name) || name.startsWith('pgsql_tmp') || inside === CONTROL_FILE) {
        continue;
      }
      if (entry.isDirectory() && EMPTIED.includes(inside)) this.emptyFolder(full);
      else if (entry.isDirectory()) await this.folder(full);
      else if (entry.isFile()) await this.file(full);
    }
  }

  /** A base backup without exclusions. */
  async everything(path: string): Promise<void> {
    const target = this.targetOf(path);
    mkdirSync(target, { recursive: true, mode: 0o700 });
    this.give(target);
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const full = join(path, entry.name);
      if (entry.isDirectory()) await this.everything(full);
      else await this.file(full);
    }
  }

  async file(path: string): Promise<void> {
    const target = this.targetOf(path);
    try {
      await copyFile(path, target);
    } catch (error) {
      // A table may be dropped meanwhile; the WAL records that too.
      if (!existsSync(path)) return;
      throw error;
    }
    this.give(target);
    this.files += 1;
  }

  write(name: string, text: string): void {
    const target = join(this.into, name);
    writeFileSync(target, text, { mode: 0o600, flush: true });
    this.give(target);
  }

  private emptyFolder(path: string): void {
    const target = this.targetOf(path);
    mkdirSync(target, { recursive: true, mode: 0o700 });
    this.give(target);
    if (relative(this.from, path) !== 'pg_wal') return;
    for (const name of ['archive_status', 'summaries']) {
      mkdirSync(join(target, name), { mode: 0o700, recursive: true });
      this.give(join(target, name));
    }
  }

  private targetOf(path: string): string {
    return join(this.into, relative(this.from, path));
  }

  private give(path: string): void {
    const { uid, gid } = this.user;
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  }
}

/** Copies a base backup to a server's folder; the backup itself does not change. */
export async function layOut(backup: string, dataFolder: string): Promise<void> {
  if (existsSync(dataFolder)) throw new Error(`${dataFolder} already exists`);
  if (!existsSync(join(backup, 'backup_label'))) throw new Error(`${backup} is not a base backup`);
  mkdirSync(dirname(dataFolder), { recursive: true, mode: 0o755 });
  const copy = new Copy(backup, dataFolder, serverUser());
  await copy.everything(backup);
}
