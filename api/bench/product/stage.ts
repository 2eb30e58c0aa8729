import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startCluster, stopCluster } from '../../src/embedded/postgres/cluster.js';
import { freePort } from '../../src/embedded/postgres/free-port.js';
import { prepareDatabase } from '../../src/embedded/postgres/prepare-database.js';
import { kindOfCommand, nodeArguments } from '../../src/embedded/supervisor/product.js';
import { environmentOf, type ProcessKind, projectRoot } from '../../src/platform/config/index.js';
import { readSettings } from '../settings.js';

const FOLDER = join(projectRoot(), '.cache', 'bench-product');
const DATA = join(FOLDER, 'product');
const PASSWORD = 'bench';
const DATABASE = 'arena';
const START_WITHIN_MS = 120_000;

export interface Process {
  readonly child: ChildProcess;
  readonly url: string;
}

/** Time and memory that a command needed. */
export interface Cost {
  readonly seconds: number;
  /** Peak memory of the command's process, in MB. */
  readonly peakMb: number;
}

/** Runs the product as in production, with a private PostgreSQL and an empty database. */
export class Stage {
  readonly processes: Process[] = [];
  private readonly databases = [DATABASE];

  private constructor(
    readonly ownerUrl: string,
    private readonly serverUrl: string,
    readonly settings: Readonly<Record<string, unknown>>,
    private readonly postmaster: number,
  ) {}

  static async open(): Promise<Stage> {
    mkdirSync(FOLDER, { recursive: true });
    const port = await freePort();
    const folder = join(FOLDER, 'data');
    await stopCluster(folder);
    // Deletes the keys and checkpoints of the last run, which belong to a log that no longer
    // exists.
    rmSync(DATA, { recursive: true, force: true });
    // Settings as in production, except for larger limits, because more processes run here.
    const settings = {
      jit: 'off',
      random_page_cost: '1.1',
      shared_buffers: '512MB',
      max_wal_size: '4GB',
      max_connections: '300',
    };
    const { pid } = await startCluster({ folder, port, password: PASSWORD, settings });
    const serverUrl = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}`;
    await asSuperuser(serverUrl, dropping(DATABASE));
    const { ownerUrl, processUrl } = await prepareDatabase({
      port,
      superuserPassword: PASSWORD,
      ownerPassword: PASSWORD,
      processPassword: PASSWORD,
    });
    Object.assign(process.env, environment(processUrl, ownerUrl));
    const known = await readSettings(ownerUrl);
    const stage = new Stage(ownerUrl, serverUrl, known, pid);
    await stage.command(['prepare']).catch(async (error) => {
      await stage.close();
      throw error;
    });
    return stage;
  }

  /** Starts one more API process. Resolves when it responds to requests. */
  async startApi(env: Readonly<Record<string, string>> = {}): Promise<Process> {
    const port = await freePort();
    const child = run('api', ['main.js'], { PORT: String(port), ...env });
    return this.answering({ child, url: `http://127.0.0.1:${port}/api` });
  }

  private async answering(started: Process): Promise<Process> {
    this.processes.push(started);
    const until = Date.now() + START_WITHIN_MS;
    while (!(await fetch(`${started.url}/health/live`).catch(() => null))?.ok) {
      const ended = started.child.exitCode !== null;
      if (Date.now() > until || ended) throw new Error('an API did not start');
      await wait(200);
    }
    return started;
  }

  /** Starts the bare framework as a separate process, with the Node options of the product. */
  async startBare(): Promise<Process> {
    const port = await freePort();
    const options = nodeArguments('main.js').slice(0, -1);
    const bare = join(projectRoot(), 'api', 'dist', 'api', 'bench', 'product', 'bare.js');
    const env = { PATH: process.env.PATH, PORT: String(port) };
    const child = spawn(process.execPath, [...options, bare], { env, stdio: 'inherit' });
    return this.answering({ child, url: `http://127.0.0.1:${port}/api` });
  }

  startWorker(): void {
    this.processes.push({ child: run('worker', ['worker.js']), url: '' });
  }

  /**
   * Returns the CPU seconds that the product's processes and PostgreSQL have used. Unlike elapsed
   * time, CPU seconds hardly depend on other load on the machine.
   */
  cpuSeconds(): number {
    const own = new Set(this.processes.map(({ child }) => child.pid));
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return all
      .map((name) => cpuOf(Number(name)))
      .filter(({ pid, parent }) => own.has(pid) || [pid, parent].includes(this.postmaster))
      .reduce((sum, { seconds }) => sum + seconds, 0);
  }

  /** Returns the CPU seconds by name of the process. All processes of PostgreSQL count as one. */
  cpuByProcess(): Readonly<Record<string, number>> {
    const own = this.processes.map(({ child, url }, i) => {
      const name = url ? `API process ${i + 1}` : 'the worker';
      return [name, cpuOf(child.pid ?? 0).seconds] as const;
    });
    const product = own.reduce((sum, [, seconds]) => sum + seconds, 0);
    return { ...Object.fromEntries(own), PostgreSQL: this.cpuSeconds() - product };
  }

  /** Returns the number of transactions in the product's database until now. */
  async transactions(): Promise<number> {
    const client = new pg.Client({ connectionString: this.ownerUrl });
    await client.connect();
    const { rows } = await client.query<{ count: string }>(
      `SELECT xact_commit + xact_rollback AS count FROM pg_stat_database
        WHERE datname = current_database()`,
    );
    await client.end();
    return Number(rows[0]?.count ?? 0);
  }

  async stopProcesses(): Promise<void> {
    const children = this.processes.splice(0).map(({ child }) => child);
    await Promise.all(
      children.map(async (child) => {
        child.kill('SIGTERM');
        for (let i = 0; i < 100 && child.exitCode === null; i += 1) await wait(100);
        if (child.exitCode === null) child.kill('SIGKILL');
      }),
    );
  }

  /** Runs a command of the product in a separate process, and returns its cost. */
  command(args: readonly string[]): Promise<Cost> {
    const child = run(kindOfCommand(args[0] ?? ''), ['cli.js', ...args], {}, 'pipe');
    return costOf(child, args.join(' '));
  }

  /** Runs the verifier of exports in the same way as an external auditor. */
  verifier(args: readonly string[]): Promise<Cost> {
    const script = join(projectRoot(), 'api', 'bin', 'arena-verify.mjs');
    const stdio: StdioOptions = ['ignore', 'pipe', 'inherit'];
    return costOf(spawn(process.execPath, [script, ...args], { stdio }), 'arena-verify');
  }

  /** Creates one more empty database on the same server. Returns its URL for the superuser. */
  async addDatabase(name: string): Promise<string> {
    this.databases.push(name);
    await asSuperuser(this.serverUrl, dropping(name));
    await asSuperuser(this.serverUrl, `CREATE DATABASE "${name}"`);
    return `${this.serverUrl}/${name}`;
  }

  /** Writes all earlier changes to disk, so that they do not slow down the next measurement. */
  async checkpoint(): Promise<void> {
    await asSuperuser(this.serverUrl, 'CHECKPOINT');
  }

  async close(): Promise<void> {
    await this.stopProcesses();
    // Deletes the databases, because a long log takes much disk space.
    for (const name of this.databases) await asSuperuser(this.serverUrl, dropping(name));
    await stopCluster(join(FOLDER, 'data'));
  }
}

const dropping = (name: string): string => `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`;

async function asSuperuser(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Returns the path of an output file. The next run may overwrite the file. */
export const outputFile = (name: string): string => join(FOLDER, name);

/**
 * Returns the current or the peak resident memory of a process, or 0 if the system does not report
 * it.
 */
export function memoryMb({ pid }: ChildProcess, what: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

const LOOK_EVERY_MS = 50;
/**
 * Length of the excerpt of a failed command's output in the error message, in characters. The
 * excerpt is the end of the output.
 */
const LAST_WORDS = 1_000;

async function costOf(child: ChildProcess, what: string): Promise<Cost> {
  const started = performance.now();
  let peakMb = 0;
  const look = setInterval(() => {
    peakMb = Math.max(peakMb, memoryMb(child, 'VmHWM'));
  }, LOOK_EVERY_MS);
  let said = '';
  child.stdout?.on('data', (part: Buffer) => {
    said = (said + part.toString()).slice(-LAST_WORDS);
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(look);
  if (code !== 0) throw new Error(`${what} ended with ${code}: ${said}`);
  return { seconds: (performance.now() - started) / 1_000, peakMb };
}

const TICKS_PER_SECOND = 100;

/** Returns the CPU seconds of a process and of its ended children. */
export function cpuOf(pid: number): { pid: number; parent: number; seconds: number } {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Skips the process name, which may contain spaces. The first field after the name is the
    // state, and the second is the parent process. Four CPU times begin at the 12th field.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
    return { pid, parent: fields[1] ?? 0, seconds: ticks / TICKS_PER_SECOND };
  } catch {
    return { pid, parent: 0, seconds: 0 };
  }
}

/**
 * Starts a built file of the product with arguments. The file gets the same Node options and
 * environment variables as under the supervisor.
 */
function run(
  kind: ProcessKind,
  [file, ...args]: readonly [string, ...string[]],
  more: Readonly<Record<string, string>> = {},
  output: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
  return spawn(process.execPath, [...nodeArguments(file, ...args)], {
    env: { ...environmentOf(kind, { ...process.env, ...more }) },
    stdio: ['ignore', output, 'inherit'],
  });
}

function environment(processUrl: string, ownerUrl: string): Record<string, string> {
  return {
    NODE_ENV: 'test',
    DATABASE_URL: processUrl,
    DATABASE_OWNER_URL: ownerUrl,
    DATA_DIR: DATA,
    CHECKPOINT_ANCHOR_FILE: join(DATA, 'checkpoints.jsonl'),
    SMTP_URL: 'smtp://127.0.0.1:1',
    RAZORPAY_KEY_ID: 'rzp_test_arena',
    RAZORPAY_KEY_SECRET: 'bench-key-secret',
    RAZORPAY_WEBHOOK_SECRET: 'bench-webhook-secret',
    RAZORPAY_API_URL: 'http://127.0.0.1:1',
    RAZORPAY_CHECKOUT_URL: 'http://127.0.0.1:1/v1/checkout.js',
    JWT_SECRET: 'a-secret-for-the-bench-that-is-long-enough',
    SEALING_KEYS: 'test:a-sealing-secret-for-tests-that-is-long',
    ADMIN_PASSWORD: 'admin-password',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
  };
}
