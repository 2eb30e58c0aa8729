import { join } from 'node:path';
import { archiveSettings } from '../postgres/archive.js';
import {
  type ClusterSettings,
  clusterRuns,
  listens,
  startCluster,
  stopCluster,
} from '../postgres/cluster.js';
import { freePort } from '../postgres/free-port.js';
import { type DatabaseUrls, databaseUrls, prepareDatabase } from '../postgres/prepare-database.js';
import { DatabaseGuard } from './database-guard.js';
import { keep, type LocalSecrets } from './local-secrets.js';
import { say } from './progress.js';

const LOOK_EVERY_MS = 500;
const STOP_WITHIN_SECONDS = 2;

/**
 * Settings of PostgreSQL that suit one machine. None of them makes a commit less durable.
 * @public The tests of deployment read it from the build.
 */
export const SERVER_SETTINGS = {
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  checkpoint_completion_target: '0.9',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The server writes one log file for each day of the week, and overwrites it a week later.
  logging_collector: 'on',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
};

/** Starts, prepares, monitors and stops the embedded PostgreSQL server. */
export class EmbeddedDatabase {
  readonly folder: string;
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> | null = null;
  private readonly guard = new DatabaseGuard();
  pid: number | null = null;

  constructor(
    private readonly dataDir: string,
    private localSecrets: LocalSecrets,
    private readonly onChange: () => void = () => undefined,
    /** Folder for the WAL archive; null for no archive. */
    private readonly backupDir: string | null = null,
  ) {
    this.folder = join(dataDir, 'postgres');
  }

  get port(): number {
    return this.localSecrets.postgresPort;
  }

  runs(): boolean {
    return clusterRuns(this.folder);
  }

  /**
   * Starts the server. A server that still runs after a crash of the supervisor is stopped first,
   * because its program files may have been deleted.
   */
  async start(): Promise<DatabaseUrls> {
    if (this.runs()) {
      say('PostgreSQL of an earlier run is still there: it is stopped first');
      await stopCluster(this.folder, 'fast', STOP_WITHIN_SECONDS);
      if (this.runs()) await stopCluster(this.folder, 'immediate');
    }
    if (await listens(this.port)) await this.takeAnotherPort();
    await this.launch();
    return this.prepare();
  }

  prepare(): Promise<DatabaseUrls> {
    return prepareDatabase(this.logins());
  }

  urls(): DatabaseUrls {
    return databaseUrls(this.logins());
  }

  get superuserUrl(): string {
    const password = encodeURIComponent(this.localSecrets.postgresPassword);
    return `postgres://postgres:${password}@127.0.0.1:${this.port}/postgres`;
  }

  cluster(): ClusterSettings {
    const { postgresPassword: password } = this.localSecrets;
    const archive = this.backupDir === null ? {} : archiveSettings(this.backupDir);
    const settings = { ...SERVER_SETTINGS, ...archive };
    return { folder: this.folder, port: this.port, password, settings };
  }

  /** Checks the server regularly and restarts it if it has stopped. */
  lookAfter(): void {
    this.timer = setInterval(() => {
      this.looking ??= this.look().finally(() => {
        this.looking = null;
      });
    }, LOOK_EVERY_MS);
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.looking;
    await stopCluster(this.folder, 'fast', STOP_WITHIN_SECONDS);
    if (this.runs()) await stopCluster(this.folder, 'immediate');
    await this.guard.end();
  }

  private async look(): Promise<void> {
    if (await listens(this.port)) return;
    say('PostgreSQL is gone; it is started again');
    const before = Date.now();
    try {
      await this.launch();
      say(`PostgreSQL is back after ${((Date.now() - before) / 1000).toFixed(1)} s`);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  }

  private async launch(): Promise<void> {
    const { pid, folder } = await startCluster(this.cluster());
    this.pid = pid;
    this.guard.watch(pid, folder);
    this.onChange();
  }

  private logins() {
    const { postgresPassword, ownerPassword, processPassword } = this.localSecrets;
    const { port } = this;
    return { port, superuserPassword: postgresPassword, ownerPassword, processPassword };
  }

  private async takeAnotherPort(): Promise<void> {
    const before = this.port;
    this.localSecrets = { ...this.localSecrets, postgresPort: await freePort() };
    keep(this.dataDir, this.localSecrets);
    say(`Port ${before} is taken by another program: PostgreSQL moves to ${this.port}`);
  }
}
