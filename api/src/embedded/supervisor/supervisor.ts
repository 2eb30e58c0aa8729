import { CHOICES, type Environment } from '../../platform/config/index.js';
import { Child, type Program, runOnce } from './child.js';
import { EmbeddedDatabase } from './embedded-database.js';
import { passwordIsShown, Unusable } from './local-secrets.js';
import { claimPorts, type NeededPort } from './ports.js';
import { command, productProcesses, standIns, webServer } from './product.js';
import { say, step } from './progress.js';
import {
  endOrphans,
  type Runtime,
  readRuntime,
  removeRuntime,
  runningSupervisor,
  writeRuntime,
} from './runtime-file.js';
import type { Setup } from './setup.js';
import { watchBuild } from './watch-build.js';

const ORPHANS_LEAVE_WITHIN_MS = 3_000;
const READY_WITHIN_MS = 60_000;

/** The parts of the product that must be there before it is ready. */
interface Parts {
  readonly database?: boolean;
  readonly migrations?: boolean;
  readonly queue?: boolean;
}

/**
 * Time within which each child must stop, in milliseconds. Together with two seconds for the
 * database, this is less than the promised ten seconds.
 */
const CHILD_STOPS_WITHIN_MS = 7_000;

/** Starts and stops all processes of `make start`, from the database to the web pages. */
export class Supervisor {
  private readonly database: EmbeddedDatabase | null;
  private readonly children: Child[] = [];
  private readonly startedAt = new Date().toISOString();
  private urls = { processUrl: '', ownerUrl: '' };
  /**
   * True once this supervisor has started a process. Until then, another supervisor may be using
   * the data folder.
   */
  private opened = false;
  /** The start of the database, while it runs. */
  private opening: Promise<unknown> | null = null;
  private stopped: Promise<void> | null = null;

  constructor(
    private readonly setup: Setup,
    private readonly reload: boolean,
  ) {
    const { embeds, localSecrets, dataDir, backupDir } = setup;
    const note = () => this.note();
    this.database =
      embeds.postgres && localSecrets
        ? new EmbeddedDatabase(dataDir, localSecrets, note, backupDir)
        : null;
  }

  async start(): Promise<void> {
    const before = Date.now();
    const { setup } = this;
    refuseSecond(setup.dataDir);
    await endOrphans(setup.dataDir, ORPHANS_LEAVE_WITHIN_MS);
    await claimPorts(this.neededPorts());
    await this.openDatabase();
    this.note();
    this.launch(standIns(setup));
    const { known } = this;
    await step('Bringing the database up to date', () => runOnce(command('prepare', known)));
    this.launch(productProcesses(known));
    if (this.reload) this.launch([webServer(setup)]);
    await step('Starting the product', () => this.untilReady());
    if (this.reload) watchBuild(() => this.restartProduct());
    this.welcome(Date.now() - before);
  }

  /** Stops every child and then the database. A second call waits until the first one ends. */
  stop(): Promise<void> {
    this.stopped ??= this.stopEverything();
    return this.stopped;
  }

  /** Environment variables of all processes, with the URLs of the running database. */
  private get known(): Environment {
    const { processUrl, ownerUrl } = this.urls;
    return { ...this.setup.environment, DATABASE_URL: processUrl, DATABASE_OWNER_URL: ownerUrl };
  }

  private async openDatabase(): Promise<void> {
    const { environment } = this.setup;
    const { database } = this;
    if (!database) {
      const url = environment.DATABASE_URL ?? '';
      this.urls = { processUrl: url, ownerUrl: environment.DATABASE_OWNER_URL || url };
      return;
    }
    this.opened = true;
    this.refuseIfStopped();
    this.opening = step('Starting PostgreSQL', async () => {
      this.urls = await database.start();
    });
    await this.opening;
    this.refuseIfStopped();
    database.lookAfter();
  }

  private launch(programs: readonly Program[]): void {
    this.refuseIfStopped();
    for (const program of programs) {
      const child = new Child(program, () => this.note());
      this.children.push(child);
      child.start();
    }
  }

  private restartProduct(): void {
    say('The build has changed: the API and the worker start again');
    const product = productProcesses(this.known).map(({ name }) => name);
    for (const child of this.children) {
      if (product.includes(child.program.name)) child.restart();
    }
  }

  private async stopEverything(): Promise<void> {
    say('Stopping …');
    // A server that is being started cannot be stopped yet.
    await this.opening?.catch(() => undefined);
    await Promise.all(this.children.map((child) => child.stop(CHILD_STOPS_WITHIN_MS)));
    if (this.opened) await this.database?.stop();
    if (readRuntime(this.setup.dataDir)?.pids.supervisor === process.pid) {
      removeRuntime(this.setup.dataDir);
    }
    say('Everything is stopped.');
  }

  private neededPorts(): NeededPort[] {
    const { ports, embeds } = this.setup;
    return [
      { port: ports.http, variable: 'PORT', what: 'the product itself' },
      ...(embeds.mail
        ? [{ port: ports.mailUi, variable: 'MAIL_UI_PORT', what: 'the mail inbox' }]
        : []),
      ...(embeds.sandbox
        ? [
            {
              port: ports.sandbox,
              variable: 'RAZORPAY_SANDBOX_PORT',
              what: 'the payment sandbox',
            },
          ]
        : []),
    ];
  }

  private async untilReady(): Promise<void> {
    const url = `http://127.0.0.1:${this.setup.ports.http}/api/health/ready`;
    const end = Date.now() + READY_WITHIN_MS;
    while (Date.now() < end) {
      // Not the status: while the ledger is halted, admins need the console to decide about it.
      const parts = await fetch(url, { signal: AbortSignal.timeout(2_000) })
        .then((answer) => answer.json() as Promise<Parts>)
        .catch((): Parts => ({}));
      if (parts.database && parts.migrations && parts.queue) return;
      this.refuseIfStopped();
      await new Promise((next) => setTimeout(next, 100));
    }
    throw new Unusable(`The product was not ready within ${READY_WITHIN_MS / 1000} s (${url}).`);
  }

  /** Ends a start that was interrupted, so that it starts no further process. */
  private refuseIfStopped(): void {
    if (this.stopped) throw new Unusable('Stopped before the product was ready.');
  }

  private note(): void {
    const { setup, database } = this;
    if (this.stopped) return;
    const { publicUrl, ports, embeds, environment, adminEmail } = setup;
    const pids = this.children.map((child) => [child.program.name, child.pid] as const);
    const runtime: Runtime = {
      startedAt: this.startedAt,
      publicUrl,
      databaseUrl: this.urls.processUrl,
      ownerUrl: this.urls.ownerUrl,
      redisUrl: environment.REDIS_URL || null,
      mailUiUrl: embeds.mail ? `http://localhost:${ports.mailUi}` : null,
      sandboxUrl: embeds.sandbox ? `http://127.0.0.1:${ports.sandbox}` : null,
      admin: { email: adminEmail, password: environment.ADMIN_PASSWORD ?? null },
      ports: { ...ports, ...(database ? { postgres: database.port } : {}) },
      pids: {
        supervisor: process.pid,
        ...(database ? { postgres: database.pid } : {}),
        ...Object.fromEntries(pids),
      },
      environment: this.known,
    };
    if (!setup.production) writeRuntime(setup.dataDir, runtime);
  }

  private welcome(tookMs: number): void {
    const { publicUrl, embeds, ports, fresh, localSecrets, environment, dataDir } = this.setup;
    const generated = localSecrets && environment.ADMIN_PASSWORD === localSecrets.adminPassword;
    const shown = fresh
      ? `password ${localSecrets?.adminPassword} (shown once; kept in ${dataDir}/secrets.json)`
      : `password as shown at the first start (kept in ${dataDir}/secrets.json)`;
    const undecided = Object.keys(CHOICES).filter((name) => !environment[name]);
    const lines = [
      '',
      `Arena is ready after ${(tookMs / 1000).toFixed(1)} s`,
      `  Product         ${publicUrl}`,
      `  Admin           ${publicUrl}/admin-login`,
      `                  ${this.setup.adminEmail}, ${generated ? shown : 'password as configured'}`,
      ...(embeds.mail ? [`  Mail inbox      http://localhost:${ports.mailUi}`] : []),
      ...(embeds.sandbox ? [`  Payment sandbox http://localhost:${ports.sandbox}/payouts`] : []),
      ...(undecided.length > 0
        ? [`  In production you must also set ${undecided.join(', ')} (.env.example)`]
        : []),
      '  Ctrl-C stops everything.',
      '',
    ];
    say(lines.join('\n'));
    if (localSecrets) passwordIsShown(dataDir);
  }
}

function refuseSecond(dataDir: string): void {
  const other = runningSupervisor(dataDir);
  if (other === null) return;
  throw new Unusable(
    `Arena already runs in ${dataDir} (process ${other}, ${readRuntime(dataDir)?.publicUrl}). ` +
      'Stop it with `make stop`, or give this one another DATA_DIR and other ports.',
  );
}
