import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  /**
   * URL with the login of the product's processes, a member of the restricted role that owns
   * nothing.
   */
  readonly processUrl: string;
  /** URL with the login of the schema's owner, for migrations, tampering and checks. */
  readonly ownerUrl: string;
  /** URL with the superuser's login, for settings of the server and for other sessions. */
  readonly superuserUrl: string;
  /** Runs one statement as the owner of the schema, past the product, and returns its rows. */
  rows<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** Creates a fresh copy of the migrated, empty schema for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_POSTGRES;
  if (!server) throw new Error('TEST_POSTGRES is not set: run through jest');
  const name = `arena_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: `${server}/postgres` });
  await admin.connect();
  // PostgreSQL cannot make two copies of one template at the same time.
  await admin.query("SELECT pg_advisory_lock(hashtext('arena-template'))");
  await admin.query(`CREATE DATABASE ${name} TEMPLATE arena OWNER arena_owner`);
  await admin.query("SELECT pg_advisory_unlock(hashtext('arena-template'))");
  // A copied database keeps the rights on its tables, but not the rights on the database itself.
  // See platform/database/migrate.ts.
  await admin.query(`REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
  const urlAs = (user: string) => {
    const url = new URL(`${server}/${name}`);
    url.username = user;
    return url.href;
  };
  const owner = new pg.Pool({ connectionString: urlAs('arena_owner'), max: 2 });
  owner.on('error', () => undefined);
  return {
    processUrl: urlAs('arena_process'),
    ownerUrl: urlAs('arena_owner'),
    superuserUrl: urlAs('postgres'),
    rows: async <Row extends object>(sql: string, values: readonly unknown[] = []) =>
      (await owner.query<Row>(sql, [...values])).rows,
    drop: async () => {
      await owner.end();
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}
