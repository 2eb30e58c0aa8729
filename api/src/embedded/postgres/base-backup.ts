import { chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import pg from 'pg';
import { type ServerUser, serverUser } from './server-user.js';

/** Files that a base backup leaves out, because each server creates its own. */
const LEFT_OUT = [
  'postmaster.pid',
  'postmaster.opts',
  'pg_internal.init',
  'backup_label',
  'tablespace_map',
  'standby.signal',
  'recovery.signal',
  'server.log',
  'log',
];
/** Folders that a base backup copies without their contents. */
const EMPTIED = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const CONTROL_FILE = join('global', 'pg_control');

export interface BaseBackup {
  /**
   * WAL position from which the backup is consistent. A restore needs all WAL up to this position.
   */
  readonly endsAt: string;
  readonly files: number;
}

/**
 * Copies the data of a running server to `into`, with PostgreSQL's low-level interface (see
 * "Continuous Archiving and Point-in-Time Recovery" in its manual). The copied files may be
 * inconsistent, but replaying the WAL makes them consistent. The new folder belongs to the server's
 * user.
 */
export async function takeBaseBackup(
  superuserUrl: string,
  dataFolder: string,
  into: string,
): Promise<BaseBackup> {
  const client = new pg.Client({ connectionString: superuserUrl });
  // Ignore the error event of a lost connection, because the next statement then fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('arena', true)");
    const copy = new Copy(dataFolder, into, serverUser());
    await copy.folder(dataFolder);
    // The control file is copied last, because it names the WAL position at which the recovery
    // starts.
    await copy.file(join(dataFolder, CONTROL_FILE));
    const { rows } = await client.query<{ lsn: string; labelfile: string }>(
      // If archiving is on, this call waits until the WAL up to the end of the backup is archived.
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

  /** Copies a folder with all its files, including those that a base backup leaves out. */
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
      // Ignore a file that was deleted during the copy, such as that of a dropped table: the WAL
      // contains the deletion.
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

/** Copies a base backup to the data folder of a server. The backup itself stays unchanged. */
export async function layOut(backup: string, dataFolder: string): Promise<void> {
  if (existsSync(dataFolder)) throw new Error(`${dataFolder} already exists`);
  if (!existsSync(join(backup, 'backup_label'))) throw new Error(`${backup} is not a base backup`);
  mkdirSync(dirname(dataFolder), { recursive: true, mode: 0o755 });
  const copy = new Copy(backup, dataFolder, serverUser());
  await copy.everything(backup);
}
