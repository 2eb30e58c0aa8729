import pg from 'pg';
import { Database } from '../../src/platform/database/database.js';
import { ofKit } from './kit.js';

/** Where one product keeps its data. */
export interface DatabaseAddress {
  readonly name: string;
  /**
   * URL with the login of the product's processes, a member of the restricted role that owns
   * nothing.
   */
  readonly processUrl: string;
  /** URL with the login of the schema's owner, for migrations, tampering and checks. */
  readonly ownerUrl: string;
  /** URL with the superuser's login, for settings of the server and for other sessions. */
  readonly superuserUrl: string;
  /** URL of the product's database in Redis; empty if the product uses none. */
  readonly redisUrl: string;
}

/** A row of any shape, because tests read columns of every table. */
type AnyRow = Readonly<Record<string, ReturnType<typeof JSON.parse>>>;

export interface TestDatabase extends DatabaseAddress {
  /** Runs one statement as the owner of the schema, past the product, and returns its rows. */
  rows<Row extends object = AnyRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Connections with the login, the role and the limits of the product's processes. */
  readonly asProcess: Database;
  /** Closes the connections of this test file. */
  close(): Promise<void>;
  drop(): Promise<void>;
}

/** Returns true in a run whose products use Redis; see jest.redis.config.mjs. */
export function isOverRedis(): boolean {
  return (globalThis as { overRedis?: boolean }).overRedis === true;
}

/** Returns the address of a database without its connections. */
export const addressOf = (database: DatabaseAddress): DatabaseAddress => ({
  name: database.name,
  processUrl: database.processUrl,
  ownerUrl: database.ownerUrl,
  superuserUrl: database.superuserUrl,
  redisUrl: database.redisUrl,
});

/** Creates a fresh copy of the migrated, empty schema for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return openDatabase(await ofKit<DatabaseAddress>('/databases', { overRedis: isOverRedis() }));
}

export function openDatabase(address: DatabaseAddress): TestDatabase {
  const owner = new pg.Pool({ connectionString: address.ownerUrl, max: 2 });
  owner.on('error', () => undefined);
  const asProcess = new Database({ url: address.processUrl, name: 'test', max: 4 });
  const close = async () => {
    await Promise.all([owner.end(), asProcess.end()]);
  };
  return {
    ...address,
    asProcess,
    rows: async <Row extends object>(sql: string, values: readonly unknown[] = []) =>
      (await owner.query<Row>(sql, [...values])).rows,
    close,
    drop: async () => {
      await close();
      await ofKit('/databases/drop', { name: address.name });
    },
  };
}
