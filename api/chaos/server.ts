import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type ClusterSettings,
  clusterRuns,
  startCluster,
  stopCluster,
} from '../src/embedded/postgres/cluster.js';
import { type DatabaseUrls, prepareDatabase } from '../src/embedded/postgres/prepare-database.js';
import { familyOf } from './part.js';

export const PASSWORD = 'chaos';
const DISK_MEGABYTES = 700;

/**
 * Settings as durable as those of the embedded server, but with little WAL. The server then fits on
 * a small disk, which can be filled quickly.
 */
const SETTINGS = {
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '160MB',
  min_wal_size: '32MB',
  jit: 'off',
  timezone: 'UTC',
};

/** A private PostgreSQL server that can be killed, frozen, starved of disk space and replaced. */
export class Server {
  private pid = 0;
  private disk: string | null = null;
  /** True while the server must run. If the server stops during this time, it is started again. */
  private wanted = false;

  constructor(
    readonly top: string,
    readonly port: number,
    private readonly settings: Readonly<Record<string, string>> = {},
  ) {}

  get folder(): string {
    return join(this.top, 'data');
  }

  get superuserUrl(): string {
    return `postgres://postgres:${PASSWORD}@127.0.0.1:${this.port}`;
  }

  databaseUrl(user: 'postgres' | 'arena_process'): string {
    return `postgres://${user}:${PASSWORD}@127.0.0.1:${this.port}/arena`;
  }

  cluster(): ClusterSettings {
    const settings = { ...SETTINGS, ...this.settings };
    return { folder: this.folder, port: this.port, password: PASSWORD, settings };
  }

  /**
   * Puts the server's folder on a disk of its own, so that the disk can be filled. Returns false if
   * the machine does not allow it.
   */
  useOwnDisk(): boolean {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
    try {
      mkdirSync(this.top, { recursive: true, mode: 0o755 });
      const options = `size=${DISK_MEGABYTES}m,mode=755`;
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'arena-chaos', this.top], {
        stdio: 'ignore',
      });
      this.disk = this.top;
      return true;
    } catch {
      return false;
    }
  }

  async start(): Promise<void> {
    this.pid = (await startCluster(this.cluster())).pid;
    this.wanted = true;
  }

  /** Starts the server with `how`, which returns the process id. */
  async startAs(how: (cluster: ClusterSettings) => Promise<number>): Promise<void> {
    this.pid = await how(this.cluster());
    this.wanted = true;
  }

  prepare(): Promise<DatabaseUrls> {
    const passwords = { ownerPassword: PASSWORD, processPassword: PASSWORD };
    return prepareDatabase({ port: this.port, superuserPassword: PASSWORD, ...passwords });
  }

  kill(): void {
    this.wanted = false;
    if (this.pid > 0) process.kill(this.pid, 'SIGKILL');
  }

  async stop(mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
    this.wanted = false;
    if (clusterRuns(this.folder)) await stopCluster(this.folder, mode);
  }

  async freeze(forMs: number): Promise<void> {
    const family = familyOf(this.pid);
    for (const pid of family) signal(pid, 'SIGSTOP');
    await wait(forMs);
    for (const pid of family) signal(pid, 'SIGCONT');
  }

  /**
   * Fills the disk for a time. A server that stops because of the full disk is started again when
   * there is room.
   */
  async fillDisk(forMs: number): Promise<void> {
    if (!this.disk) return;
    const filler = join(this.disk, 'filler');
    const end = Date.now() + forMs;
    const portion = Buffer.alloc(1024 * 1024);
    writeFileSync(filler, '');
    while (Date.now() < end) {
      const { bavail, bsize } = statfsSync(this.disk);
      const room = Math.min(bavail * bsize, portion.length);
      if (room >= 4_096) append(filler, portion.subarray(0, room));
      else await wait(20);
    }
    rmSync(filler);
  }

  /** Starts the server again if it has exited. Returns true if the server had exited. */
  async lookAfter(): Promise<boolean> {
    if (!this.wanted || clusterRuns(this.folder)) return false;
    await this.start();
    return true;
  }

  release(): void {
    if (this.disk) execFileSync('umount', ['-l', this.disk], { stdio: 'ignore' });
    this.disk = null;
  }
}

function append(file: string, bytes: Buffer): void {
  try {
    writeFileSync(file, bytes, { flag: 'a' });
  } catch {
    // Ignore a write error: the server itself has filled the rest of the disk, which is the aim.
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Ignore the error, because the server has already exited.
  }
}
