import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
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
const TRACES_TO = 'OTEL_EXPORTER_OTLP_ENDPOINT';

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
  PUSH_STAND_IN: 'on',
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

/** After this many products a process is ended, because its memory grows with each. */
const MOST_PRODUCTS = 12;

/** The processes of the product that this run has started. */
export class Products {
  #databases;
  /** By id of the process: the process, its log, and whether another product may follow. */
  #running = new Map();
  /** Processes whose product was stopped. */
  #idle = [];
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
   * `runs` names what it runs by itself: jobs, followers of the log, both or nothing. `isFresh` asks
   * for a process of its own, which has served no other product.
   */
  async start({ database, kinds = KINDS, runs = [], env, isFresh = false }) {
    const given = new Set(kinds.flatMap((kind) => variablesOf(kind)));
    const stranger = Object.keys(env).find((name) => !given.has(name));
    if (stranger) throw new Error(`${stranger} is not given to ${kinds}: platform/config`);
    this.#count += 1;
    const dataDir = join(this.#folder, String(this.#count));
    mkdirSync(dataDir);
    const values = valuesOf(database, dataDir, env);
    const own = Object.assign(ofTheRun(), ...kinds.map((kind) => environmentOf(kind, values)));
    // Tracing, logging, and what Node and libraries do in production, is decided once for each
    // process.
    const isUsual =
      own.NODE_ENV === 'test' && own.LOG_LEVEL === VALUES.LOG_LEVEL && !own[TRACES_TO];
    const isReused = isUsual && !isFresh;
    const worker = (isReused && this.#idle.pop()) || this.#fork(own, isReused);
    truncateSync(worker.log);
    const { port, controlPort } = await ask(worker, { env: own, runs });
    return {
      url: `http://127.0.0.1:${port}`,
      controlUrl: `http://127.0.0.1:${controlPort}`,
      pid: worker.child.pid,
      log: worker.log,
      dataDir,
    };
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

  #fork(env, isReused) {
    this.#count += 1;
    const log = join(this.#folder, `${this.#count}.log`);
    const file = openSync(log, 'a');
    const child = fork(PRODUCT, [], {
      execArgv: ['--import', LEAVE, '--enable-source-maps'],
      env,
      stdio: ['ignore', file, file, 'ipc'],
    });
    closeSync(file);
    const worker = { child, log, isReused, count: 0 };
    this.#running.set(child.pid, worker);
    child.once('exit', () => {
      this.#running.delete(child.pid);
      this.#idle = this.#idle.filter((each) => each !== worker);
    });
    return worker;
  }

  async stop(pid) {
    const worker = this.#running.get(pid);
    if (!worker) return { isKilled: false };
    worker.count += 1;
    if (worker.isReused && worker.count < MOST_PRODUCTS && (await isStopped(worker))) {
      this.#idle.push(worker);
      return { isKilled: false };
    }
    return { isKilled: await this.#end(worker) };
  }

  /** Ends a process. Returns true if it had to be killed. */
  async #end({ child }) {
    if (!this.#running.has(child.pid)) return false;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    const [, signal] = await gone;
    clearTimeout(patience);
    return signal === 'SIGKILL';
  }

  async close() {
    await Promise.all([...this.#running.values()].map((worker) => this.#end(worker)));
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Sends a message to a process, and returns its answer. Fails with its log if it ends instead. */
async function ask({ child, log }, message) {
  const waiting = new AbortController();
  const heard = (event) => once(child, event, { signal: waiting.signal });
  const answered = Promise.race([heard('message'), heard('exit')]);
  child.send(message);
  const [answer] = await answered;
  waiting.abort();
  if (answer === null || typeof answer !== 'object') {
    throw new Error(`The product did not start: ${readFileSync(log, 'utf8')}`);
  }
  return answer;
}

/** Stops the product of a process, so that another one can follow. Returns false if it hangs. */
async function isStopped(worker) {
  const patience = new AbortController();
  const hangs = wait(STOP_WITHIN_MS, false, { signal: patience.signal }).catch(() => false);
  const stopped = ask(worker, {}).then(
    () => true,
    () => false,
  );
  const outcome = await Promise.race([stopped, hangs]);
  patience.abort();
  return outcome;
}
