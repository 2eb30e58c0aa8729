import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../src/embedded/postgres/free-port.js';
import { kindOfCommand } from '../src/embedded/supervisor/product.js';
import { environmentOf, type ProcessKind } from '../src/platform/config/index.js';
import { ofProduct, Part, type Program, runToEnd } from './part.js';
import { Server } from './server.js';
import { TcpProxy } from './tcp-proxy.js';

const SKEWED_CLOCK = new URL('skewed-clock.js', import.meta.url).href;
/**
 * Maximum time until the product is ready, in milliseconds. An idle machine needs only seconds, but
 * a busy one much longer.
 */
const READY_WITHIN_MS = 150_000;
export const ADMIN = { email: 'admin@example.com', password: 'chaos-admin-password' };
export const JWT_SECRET = 'a-secret-for-chaos-that-is-long-enough';
const SEALING_KEYS = 'chaos:a-sealing-secret-for-chaos-that-is-long-enough';
export const RAZORPAY = { id: 'rzp_test_chaos', secret: 'chaos-key-secret' };
export const RAZORPAYX = {
  id: 'rzp_test_chaos_payouts',
  secret: 'chaos-payouts-secret',
  account: '2323230000000042',
};

/** Logins of a database that was started for the run, as URLs. */
export interface DatabaseOfRun {
  readonly processUrl: string;
  readonly readUrl: string;
  /** The owner of the schema, for `prepare`. */
  readonly ownerUrl: string;
  /** A login that may read everything. */
  readonly superuserUrl: string;
  readonly stop: (options: { readonly keep: boolean }) => Promise<void>;
}

export interface StackSettings {
  readonly apis: number;
  /** Number of workers; 1 by default. */
  readonly workers?: number;
  /** True if `moveClock` moves the clocks of the workers too. */
  readonly movesWorkers?: boolean;
  /** A database with roles, which the stack stops. Without it, it starts a server of its own. */
  readonly database?: DatabaseOfRun;
  readonly redis: boolean;
  readonly ownDisk: boolean;
  /** Returns additional settings for the PostgreSQL server of this run. */
  readonly postgres?: (top: string) => Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * Runs the real processes of the product on separate ports. A proxy stands before PostgreSQL, so
 * that its connections can be cut.
 */
export class Stack {
  readonly parts = new Map<string, Part>();
  readonly apiPorts: number[] = [];
  readonly hasOwnDisk: boolean;

  private constructor(
    readonly top: string,
    public postgres: Server,
    readonly line: TcpProxy,
    private readonly ports: Readonly<Record<'smtp' | 'mailUi' | 'sandbox' | 'redis', number>>,
    private readonly settings: StackSettings,
  ) {
    this.hasOwnDisk = settings.ownDisk && postgres.useOwnDisk();
  }

  /**
   * Starts a separate product, runs `work` and stops everything, even after Ctrl-C. The folder is
   * deleted unless `work` returns `keep: true`.
   */
  static async during(
    settings: StackSettings,
    work: (stack: Stack) => Promise<{ keep: boolean }>,
  ): Promise<void> {
    const stack = await Stack.start(settings);
    let leaving = false;
    const leave = () => {
      if (leaving) return;
      leaving = true;
      void stack.stop({ keep: false }).finally(() => process.exit(1));
    };
    process.on('SIGINT', leave);
    process.on('SIGTERM', leave);
    let keep = true;
    try {
      ({ keep } = await work(stack));
    } finally {
      if (!leaving) await stack.stop({ keep });
    }
  }

  private static async start(settings: StackSettings): Promise<Stack> {
    const top = mkdtempSync(join(tmpdir(), 'arena-chaos-'));
    // The user of the PostgreSQL server must be able to enter the folder.
    chmodSync(top, 0o755);
    mkdirSync(join(top, 'postgres'), { mode: 0o755 });
    const [postgresPort, linePort] = [await freePort(), await freePort()];
    const ports = {
      smtp: await freePort(),
      mailUi: await freePort(),
      sandbox: await freePort(),
      redis: await freePort(),
    };
    const server = new Server(join(top, 'postgres'), postgresPort, settings.postgres?.(top));
    const line = new TcpProxy(linePort, postgresPort);
    const stack = new Stack(top, server, line, ports, settings);
    try {
      for (let index = 0; index < settings.apis; index += 1) stack.apiPorts.push(await freePort());
      await stack.startAll();
      return stack;
    } catch (error) {
      await stack.stop({ keep: true });
      throw error;
    }
  }

  get apiUrl(): string {
    return `http://127.0.0.1:${this.apiPorts[0]}`;
  }

  get mailUrl(): string {
    return `http://127.0.0.1:${this.ports.mailUi}`;
  }

  get sandboxUrl(): string {
    return `http://127.0.0.1:${this.ports.sandbox}`;
  }

  /** URL that bypasses the proxy, with a login that may read everything. */
  get ownerUrl(): string {
    return this.settings.database?.superuserUrl ?? this.postgres.databaseUrl('postgres');
  }

  /** Redirects the product's connections to another PostgreSQL server. */
  switchTo(server: Server): void {
    this.postgres = server;
    this.line.leadTo(server.port);
  }

  /** Requests a proof for a player, which makes the product sign a checkpoint within seconds. */
  async askForProof(sessionToken: string): Promise<void> {
    const headers = { authorization: `Bearer ${sessionToken}` };
    const history = await fetch(`${this.apiUrl}/api/tokens/history`, { headers });
    const { tokenHistory } = (await history.json()) as { tokenHistory?: { position: number }[] };
    const position = tokenHistory?.[0]?.position;
    if (position === undefined) return;
    await fetch(`${this.apiUrl}/api/tokens/proof/${position}`, { headers });
  }

  get dataDir(): string {
    return join(this.top, 'data');
  }

  get checkpointFile(): string {
    return join(this.dataDir, 'checkpoints.jsonl');
  }

  part(name: string): Part {
    const part = this.parts.get(name);
    if (!part) throw new Error(`there is no part ${name}`);
    return part;
  }

  /** Moves the API's clock ahead of the machine's clock; a negative number moves it behind. */
  moveClock(milliseconds: number): void {
    writeFileSync(this.clockFile, String(milliseconds));
  }

  async untilReady(withinMs = READY_WITHIN_MS): Promise<void> {
    const end = Date.now() + withinMs;
    for (const port of this.apiPorts) {
      for (let said = await readiness(port); said !== READY; said = await readiness(port)) {
        if (Date.now() > end) throw new Error(`the API is not ready after ${withinMs} ms: ${said}`);
        await wait(100);
      }
    }
  }

  /** Runs a command of the product's command line. Its output goes to `name`.log. */
  command(
    name: string,
    more: Readonly<Record<string, string>> = {},
    ...args: string[]
  ): Promise<number | null> {
    // Bypass the proxy, so that faults do not interrupt the command.
    const { database } = this.settings;
    const DATABASE_URL = database?.processUrl ?? this.postgres.databaseUrl('arena_process');
    const known = { ...this.known(), DATABASE_URL };
    const env = environmentOf(kindOfCommand(name), { ...known, ...more });
    const log = this.logOf(name);
    return runToEnd(ofProduct('cli.js', { name, env, log }, name, ...args));
  }

  logOf(name: string): string {
    return join(this.top, 'logs', `${name}.log`);
  }

  async stop({ keep }: { keep: boolean }): Promise<void> {
    await Promise.all([...this.parts.values()].map((part) => part.stop()));
    await this.line.close();
    await this.postgres.stop('immediate');
    this.postgres.release();
    await this.settings.database?.stop({ keep });
    if (!keep) rmSync(this.top, { recursive: true, force: true });
  }

  private async startAll(): Promise<void> {
    mkdirSync(join(this.top, 'logs'), { recursive: true });
    mkdirSync(this.dataDir, { recursive: true });
    this.moveClock(0);
    if (!this.settings.database) await this.startPostgres();
    if ((await this.command('prepare')) !== 0) {
      throw new Error(`the schema could not be prepared (see ${this.logOf('prepare')})`);
    }
    for (const program of this.programs()) {
      const part = new Part(program);
      this.parts.set(program.name, part);
      part.start();
    }
    await this.untilReady();
  }

  private async startPostgres(): Promise<void> {
    await this.postgres.start();
    await this.postgres.prepare();
    await this.line.open();
  }

  private programs(): Program[] {
    const known = this.known();
    const program = (name: string, kind: ProcessKind, file: string, more: Program['env'] = {}) => {
      const env = { ...environmentOf(kind, known), ...more };
      return ofProduct(file, { name, env, log: this.logOf(name) });
    };
    const skewed = {
      SKEWED_CLOCK_FILE: this.clockFile,
      NODE_OPTIONS: `--import ${SKEWED_CLOCK}`,
    };
    const apis = this.apiPorts.map((port, index) =>
      program(apiName(index), 'api', 'main.js', { PORT: String(port), ...skewed }),
    );
    const workers = Array.from({ length: this.settings.workers ?? 1 }, (_, index) =>
      program(
        index === 0 ? 'worker' : `worker-${index + 1}`,
        'worker',
        'worker.js',
        this.settings.movesWorkers ? skewed : {},
      ),
    );
    return [
      program('mail', 'standIn', 'embedded/mail-catcher/main.js'),
      program('razorpay', 'standIn', 'embedded/razorpay-sandbox/main.js'),
      ...(this.settings.redis ? [this.redisProgram()] : []),
      ...apis,
      ...workers,
    ];
  }

  private redisProgram(): Program {
    const folder = join(this.top, 'redis');
    mkdirSync(folder);
    const args = ['--port', String(this.ports.redis), '--bind', '127.0.0.1', '--dir', folder];
    const { env } = process;
    const log = this.logOf('redis');
    return {
      name: 'redis',
      command: 'redis-server',
      args: [...args, '--appendonly', 'yes'],
      env,
      log,
    };
  }

  private get clockFile(): string {
    return join(this.top, 'clock');
  }

  /**
   * Environment variables of all processes. Each process gets only the variables that it needs, as
   * under the supervisor.
   */
  private known(): Readonly<Record<string, string>> {
    const { ports } = this;
    const { database } = this.settings;
    return {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'development',
      DATA_DIR: this.dataDir,
      PORT: String(this.apiPorts[0]),
      JWT_SECRET,
      SEALING_KEYS,
      CHECKPOINT_ANCHOR_FILE: this.checkpointFile,
      DATABASE_URL:
        database?.processUrl ?? `postgres://arena_process:chaos@127.0.0.1:${this.line.port}/arena`,
      DATABASE_OWNER_URL:
        database?.ownerUrl ?? `postgres://arena_owner:chaos@127.0.0.1:${this.postgres.port}/arena`,
      ...(database ? { DATABASE_READ_URL: database.readUrl } : {}),
      SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
      MAIL_SMTP_PORT: String(ports.smtp),
      MAIL_UI_PORT: String(ports.mailUi),
      RAZORPAY_KEY_ID: RAZORPAY.id,
      RAZORPAY_KEY_SECRET: RAZORPAY.secret,
      RAZORPAY_WEBHOOK_SECRET: 'chaos-webhook-secret',
      RAZORPAY_API_URL: this.sandboxUrl,
      RAZORPAY_CHECKOUT_URL: `${this.sandboxUrl}/v1/checkout.js`,
      RAZORPAY_SANDBOX_PORT: String(ports.sandbox),
      RAZORPAY_WEBHOOK_URL: `${this.apiUrl}/api/payments/webhook`,
      RAZORPAYX_KEY_ID: RAZORPAYX.id,
      RAZORPAYX_KEY_SECRET: RAZORPAYX.secret,
      RAZORPAYX_ACCOUNT_NUMBER: RAZORPAYX.account,
      RAZORPAYX_WEBHOOK_SECRET: 'chaos-payouts-webhook-secret',
      RAZORPAYX_WEBHOOK_URL: `${this.apiUrl}/api/payouts/webhook`,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...(this.settings.redis ? { REDIS_URL: `redis://127.0.0.1:${ports.redis}` } : {}),
      ...this.settings.environment,
    };
  }
}

/** Returns the name of an API process in a schedule: `api`, `api-2` and so on. */
export const apiName = (index: number): string => (index === 0 ? 'api' : `api-${index + 1}`);

const READY = 'ready';

/** Returns `ready`, or the reason why the API is not ready. */
async function readiness(port: number): Promise<string> {
  const url = `http://127.0.0.1:${port}/api/health/ready`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) });
    return answer.ok ? READY : await answer.text();
  } catch (error) {
    return error instanceof Error ? `${error.message} ${error.cause ?? ''}` : String(error);
  }
}

export const isReady = async (port: number): Promise<boolean> => (await readiness(port)) === READY;
