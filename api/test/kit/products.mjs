import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { kindOfCommand, nodeArguments } from '../../dist/api/src/embedded/supervisor/product.js';
import {
  environmentOf,
  projectRoot,
  variablesOf,
} from '../../dist/api/src/platform/config/index.js';

const PRODUCT = join(projectRoot(), 'api/test/kit/product.mjs');
/** Ends a product when this process ends. */
const LEAVE = join(projectRoot(), 'api/dist/api/src/embedded/supervisor/leave-with-parent.js');
const STOP_WITHIN_MS = 10_000;
const KINDS = ['api', 'worker'];

/** Settings of a product under test, for all kinds of process. Each process gets only its own. */
const VALUES = {
  NODE_ENV: 'test',
  SMTP_URL: 'smtp://127.0.0.1:1',
  RAZORPAY_KEY_ID: 'rzp_test_arena',
  RAZORPAY_KEY_SECRET: 'test-key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'test-webhook-secret',
  RAZORPAY_API_URL: 'http://127.0.0.1:1',
  RAZORPAY_CHECKOUT_URL: 'http://127.0.0.1:1/v1/checkout.js',
  JWT_SECRET: 'a-secret-for-tests-that-is-long-enough',
  SEALING_KEYS: 'test:a-sealing-secret-for-tests-that-is-long',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
};

/** Returns the variables with which Node itself keeps compiled code and measures coverage. */
function ofTheRun() {
  const { NODE_COMPILE_CACHE, PRODUCT_COVERAGE } = process.env;
  if (!PRODUCT_COVERAGE) return { NODE_COMPILE_CACHE };
  // The coverage of code from the compile cache is less exact.
  return { NODE_V8_COVERAGE: PRODUCT_COVERAGE };
}

/** Returns all settings of a product. Each kind of process gets only its own. */
const valuesOf = (database, dataDir, env) => ({
  ...process.env,
  ...VALUES,
  DATABASE_URL: database.processUrl,
  DATABASE_OWNER_URL: database.ownerUrl,
  REDIS_URL: database.redisUrl,
  DATA_DIR: dataDir,
  CHECKPOINT_ANCHOR_FILE: join(dataDir, 'checkpoints.jsonl'),
  ...env,
});

/** The processes of the product that this run has started. */
export class Products {
  #databases;
  #running = new Map();
  #shared = new Map();
  #folder = mkdtempSync(join(tmpdir(), 'arena-products-'));
  #count = 0;

  constructor(databases) {
    this.#databases = databases;
  }

  /** Returns the product that all test files of one Jest worker share, and starts it if need be. */
  shared({ worker, overRedis }) {
    const name = `${worker}${overRedis ? '-redis' : ''}`;
    const started = this.#shared.get(name) ?? this.#startShared(overRedis);
    this.#shared.set(name, started);
    return started;
  }

  async #startShared(overRedis) {
    const database = await this.#databases.create({ overRedis });
    return {
      database,
      ...(await this.start({ database, kinds: KINDS, runs: ['jobs', 'followers'], env: {} })),
    };
  }

  /**
   * Starts a product with other settings. It gets the variables of these kinds of process alone.
   * `runs` names what it runs by itself: jobs, followers of the log, both or nothing.
   */
  async start({ database, kinds = KINDS, runs = [], env }) {
    const given = new Set(kinds.flatMap((kind) => variablesOf(kind)));
    const stranger = Object.keys(env).find((name) => !given.has(name));
    if (stranger) throw new Error(`${stranger} is not given to ${kinds}: platform/config`);
    this.#count += 1;
    const dataDir = join(this.#folder, String(this.#count));
    mkdirSync(dataDir);
    const values = valuesOf(database, dataDir, env);
    return this.#launch({ kinds, runs, values, log: join(dataDir, 'product.log') });
  }

  /** Runs a command of the product's command line to its end. Returns its exit code and output. */
  async command({ database, words, env }) {
    const values = valuesOf(database, this.#folder, env);
    const child = spawn(process.execPath, nodeArguments('cli.js', ...words), {
      env: { ...ofTheRun(), ...environmentOf(kindOfCommand(words[0]), values) },
    });
    const [said, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    return { code, said: said + errors };
  }

  async #launch({ kinds, runs, values, log }) {
    const file = openSync(log, 'a');
    const child = fork(PRODUCT, runs, {
      execArgv: ['--import', LEAVE, '--enable-source-maps'],
      env: Object.assign(ofTheRun(), ...kinds.map((kind) => environmentOf(kind, values))),
      stdio: ['ignore', file, file, 'ipc'],
    });
    closeSync(file);
    this.#running.set(child.pid, child);
    child.once('exit', () => this.#running.delete(child.pid));
    const said = await Promise.race([once(child, 'message'), once(child, 'exit')]);
    if (said[0] === null || typeof said[0] !== 'object') {
      throw new Error(`The product did not start: ${readFileSync(log, 'utf8')}`);
    }
    const { port, controlPort } = said[0];
    return {
      url: `http://127.0.0.1:${port}`,
      controlUrl: `http://127.0.0.1:${controlPort}`,
      pid: child.pid,
      log,
      dataDir: values.DATA_DIR,
    };
  }

  async stop(pid) {
    const child = this.#running.get(pid);
    if (!child) return {};
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await gone;
    clearTimeout(patience);
    return {};
  }

  async close() {
    await Promise.all([...this.#running.keys()].map((pid) => this.stop(pid)));
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
