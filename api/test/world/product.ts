import { expect } from '@jest/globals';
import { Ledger } from '../../src/modules/ledger/ledger.js';
import { BatchConnection } from '../../src/modules/ledger/store/batch-connection.js';
import { Books } from '../../src/modules/ledger/store/books.js';
import { LedgerWriter } from '../../src/modules/ledger/writer/ledger-writer.js';
import {
  addressOf,
  createTestDatabase,
  type DatabaseAddress,
  isOverRedis,
  openDatabase,
  type TestDatabase,
} from './database.js';
import { hangUp, send } from './http.js';
import { ofKit } from './kit.js';
import { eventually } from './wait.js';

/** A running process of the product, and its data. */
export interface Product {
  readonly url: string;
  readonly database: TestDatabase;
  /** Posts to the ledger and reads it past the product, as another process of it would. */
  readonly ledger: Ledger;
  /** Runs a repeated job, or a job of a queue, now and to its end. Fails with the job's error. */
  runJob(name: string, data?: object): Promise<void>;
  /** Lets the followers of the log handle all events that are recorded by now. */
  followed(): Promise<void>;
  close(): Promise<void>;
}

/** A product that one test file has for itself. */
export interface OwnProduct extends Product {
  readonly pid: number;
  /** Folder of the process, which is DATA_DIR of a worker. */
  readonly dataDir: string;
  /** Path of the file with all lines that the process has logged. */
  readonly log: string;
  /**
   * Stops the clock of the process at an instant, or lets it go again if `at` is null. The open
   * sessions count as used at that instant.
   */
  setTime(at: Date | null): Promise<void>;
  /** Stops the process and keeps its database. Says whether it had to be killed. */
  stop(): Promise<{ readonly isKilled: boolean }>;
}

/** Settings of a product in production, of which a test changes or adds some. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  RATE_LIMITS: 'on',
  PUSH_STAND_IN: 'off',
  RAZORPAY_API_URL: '',
  RAZORPAY_CHECKOUT_URL: '',
  PUBLIC_URL: 'https://arena.example',
  MAIL_FROM: 'Arena <no-reply@arena.example>',
  DRAIN_SECONDS: '0',
  WITHDRAWABLE: 'all',
  SECOND_ADMIN_ABOVE: 'none',
  STAFF_SECOND_FACTOR: 'optional',
  COMMON_PASSWORDS: 'allowed',
  PROFILE: 'ELSEWHERE AE',
};

interface Address {
  readonly url: string;
  readonly controlUrl: string;
  readonly pid: number;
  readonly dataDir: string;
  readonly log: string;
}

export interface Ways {
  /** Types of process whose environment variables the process gets; API and worker by default. */
  readonly kinds?: readonly ('api' | 'worker')[];
  /** What the process runs by itself, and not only when a test says so; nothing by default. */
  readonly runs?: readonly ('jobs' | 'followers')[];
  /** Whether the process must be new. Others have served products of earlier test files. */
  readonly isFresh?: boolean;
  /** Another product whose data the process uses, instead of a database of its own. */
  readonly beside?: Product;
}

/**
 * Returns the product that all test files of one Jest worker share. A test makes its own people,
 * tournaments and codes in it, and asserts on those only.
 */
export async function sharedProduct(): Promise<Product> {
  const wish = { worker: process.env.JEST_WORKER_ID, overRedis: isOverRedis() };
  const given = await ofKit<Address & { database: DatabaseAddress }>('/products/shared', wish);
  const database = openDatabase(given.database);
  return productAt(given, { database, follows: true, end: () => database.close() });
}

/** Starts a product for one test file, with its own settings on top of those of all tests. */
export async function startProduct(
  env: Readonly<Record<string, string>> = {},
  { kinds, runs = [], beside, isFresh }: Ways = {},
): Promise<OwnProduct> {
  const database = beside?.database ?? (await createTestDatabase());
  const given = await ofKit<Address>('/products', {
    database: addressOf(database),
    kinds,
    runs,
    env,
    isFresh,
  });
  const stop = () => ofKit<{ isKilled: boolean }>('/products/stop', { pid: given.pid });
  const end = async () => {
    await stop();
    if (!beside) await database.drop();
  };
  return {
    ...productAt(given, { database, follows: runs.includes('followers'), end }),
    pid: given.pid,
    dataDir: given.dataDir,
    log: given.log,
    setTime: async (at) => {
      // Otherwise the inactivity of hours ends the sessions of staff.
      const statement = 'UPDATE user_session SET used_at = $1 WHERE used_at < $1';
      if (at) await database.rows(statement, [at]);
      await control(given, '/clock', { at });
    },
    stop,
  };
}

/** Runs a command of the product's command line, `make` calls it `cli`, on a product's data. */
export function runCommand(
  { database }: Pick<Product, 'database'>,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly said: string }> {
  return ofKit('/commands', { database: addressOf(database), words, env });
}

interface Data {
  readonly database: TestDatabase;
  readonly follows: boolean;
  end(): Promise<void>;
}

function productAt(address: Address, { database, follows, end }: Data): Product {
  const writer = new LedgerWriter(new BatchConnection(database.processUrl));
  return {
    url: address.url,
    database,
    ledger: new Ledger(writer, new Books(database.asProcess)),
    runJob: (name, data = {}) => control(address, '/jobs', { name, data }),
    followed: () => (follows ? followersAtHead(database) : control(address, '/follow', {})),
    close: async () => {
      hangUp();
      await writer.close();
      await end();
    },
  };
}

/** Waits for the followers of a process that runs them by itself. They state their place late. */
async function followersAtHead(database: TestDatabase): Promise<void> {
  const [head] = await database.rows<{ position: number }>('SELECT position FROM ledger.head');
  await eventually(async () => {
    const [last] = await database.rows<{ position: number }>(
      'SELECT min(position) AS position FROM ledger.subscriber',
    );
    expect(last?.position).toBeGreaterThanOrEqual(head?.position ?? 0);
  });
}

/** Asks the process itself, at the port that only a product under test opens. */
async function control({ controlUrl }: Address, path: string, wish: object): Promise<void> {
  const { bytes } = await send(`${controlUrl}${path}`, { method: 'POST', payload: wish });
  const { error } = JSON.parse(bytes.toString());
  if (error) throw new Error(error);
}
