import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, closeSync, openSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { errorsIn, type Runs, run } from './run.js';

const LOOK_EVERY_MS = 500;
/** It listens on no port, so this only names its socket. */
const PORT = 5_432;
const SETTINGS = {
  listen_addresses: '',
  port: String(PORT),
  archive_mode: 'off',
  // The restored files may name servers of the running cluster.
  primary_conninfo: '',
  synchronous_standby_names: '',
  shared_preload_libraries: '',
  shared_buffers: '128MB',
  autovacuum: 'off',
  // Nothing of it is kept.
  fsync: 'off',
  log_min_messages: 'warning',
  logging_collector: 'off',
};

/**
 * A PostgreSQL server on a restored folder. Only its socket in its own folder leads to it, so the
 * product cannot reach it. Nothing of it is left when it is removed.
 */
export class ScratchServer {
  private server: ChildProcess | null = null;

  constructor(
    private readonly runs: Runs,
    private readonly folder: string,
    private readonly database: string,
  ) {}

  get dataFolder(): string {
    return join(this.folder, 'data');
  }

  /** Address of the restored product's database, as the superuser. */
  get url(): string {
    const host = encodeURIComponent(this.folder);
    return `postgres://postgres@localhost:${PORT}/${this.database}?host=${host}`;
  }

  private get logFile(): string {
    return join(this.folder, 'server.log');
  }

  /** Makes room, also after a drill that was killed. */
  async makeRoom(): Promise<void> {
    await this.remove();
    await mkdir(this.dataFolder, { recursive: true });
    for (const folder of [this.folder, this.dataFolder]) {
      this.give(folder);
      chmodSync(folder, 0o700);
    }
  }

  /** Starts the server. `limits` are those of the running server, which a recovery needs. */
  start(limits: Readonly<Record<string, string>>): void {
    const access = join(this.folder, 'access');
    writeFileSync(access, 'local all all trust\n', { mode: 0o600 });
    this.give(access);
    const settings = {
      ...SETTINGS,
      ...limits,
      unix_socket_directories: this.folder,
      hba_file: access,
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const log = openSync(this.logFile, 'a', 0o600);
    this.server = spawn('postgres', ['-D', this.dataFolder, ...flags], {
      ...this.runs.user,
      cwd: '/',
      env: { ...this.runs.env },
      signal: this.runs.signal,
      killSignal: 'SIGQUIT',
      stdio: ['ignore', log, log],
    });
    // Without this listener, a missing program would end the process; `exitCode` shows the end.
    this.server.once('error', () => undefined);
    closeSync(log);
  }

  /** Waits until the recovery has reached its target or the end of the archive. */
  async untilAtRest(): Promise<void> {
    for (;;) {
      if (!this.isRunning()) throw new Error(`the recovery ended early: ${await this.lastWords()}`);
      const state = await this.ask<{ recovering: boolean; pause: string | null }>(
        `SELECT pg_is_in_recovery() AS recovering,
                CASE WHEN pg_is_in_recovery() THEN pg_get_wal_replay_pause_state() END AS pause`,
      ).catch(() => null);
      if (state && (!state.recovering || state.pause === 'paused')) return;
      await wait(LOOK_EVERY_MS, undefined, { signal: this.runs.signal });
    }
  }

  /** Ends the recovery, so that the server accepts writes. */
  async promote(): Promise<void> {
    const { done } = await this.ask<{ done: boolean }>(
      'SELECT CASE WHEN pg_is_in_recovery() THEN pg_promote(true, 600) ELSE true END AS done',
    );
    if (!done) throw new Error('the restored server did not end its recovery');
  }

  /** Stops the server and removes its folder, also those that another process left behind. */
  async remove(): Promise<void> {
    const { signal: _, ...runs } = this.runs;
    const always = { ...runs, signal: new AbortController().signal };
    await run(always, 'pg_ctl', 'stop', '-D', this.dataFolder, '-m', 'immediate').catch(
      () => undefined,
    );
    if (this.isRunning()) this.server?.kill('SIGKILL');
    this.server = null;
    // The folder itself may be the root of a volume.
    for (const name of await readdir(this.folder).catch(() => [])) {
      await rm(join(this.folder, name), { recursive: true, force: true });
    }
  }

  private isRunning(): boolean {
    const { server } = this;
    return server?.pid !== undefined && server.exitCode === null && server.signalCode === null;
  }

  private async lastWords(): Promise<string> {
    return errorsIn(await readFile(this.logFile, 'utf8').catch(() => 'it has no log'));
  }

  private async ask<Row extends pg.QueryResultRow>(text: string): Promise<Row> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const { rows } = await client.query<Row>(text);
      const [row] = rows;
      if (!row) throw new Error('the restored server gave no answer');
      return row;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  private give(path: string): void {
    const { uid, gid } = this.runs.user;
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  }
}
