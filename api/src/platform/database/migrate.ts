import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { projectRoot } from '../config/index.js';
import { prepareQueueSchema } from '../queue/queue-schema.js';
import { APPLICATION_ROLE } from './database.js';
import { ServerClient } from './server-client.js';

interface MigrationClass {
  readonly file: string;
  new (): MigrationInterface;
}

/**
 * Table with a digest of each migration file as it was applied, so that a later change of the file
 * is detected.
 */
const FILES = 'schema_migration_file';
const BEFORE_18 = 'before-18';

/**
 * Returns a migration that runs the file `migrations/{file}`. Migrations cannot be undone: a later
 * migration corrects a mistake.
 */
export function sqlMigration(file: string): MigrationClass {
  const number = file.slice(0, 4);
  return class implements MigrationInterface {
    static readonly file = file;
    // TypeORM sorts migrations by the 13 digits at the end of this name.
    readonly name = `${file.replace(/\W/g, '_')}_170000000${number}`;

    async up(runner: QueryRunner): Promise<void> {
      await runner.query(await textFor(runner, file));
      await runner.query(`INSERT INTO ${FILES} (file, digest) VALUES ($1, $2)`, [
        file,
        digestOf(textOf(file)),
      ]);
    }

    async down(): Promise<void> {
      throw new Error('Migrations go forward only');
    }
  };
}

/**
 * Applies all new migrations as the owner of the schema. With a lock, processes that start at the
 * same time apply migrations one after the other.
 */
export async function migrate(
  ownerUrl: string,
  migrations: readonly MigrationClass[],
): Promise<readonly string[]> {
  // TypeORM is imported only here, because it consists of about three hundred files and a serving
  // process does not migrate.
  const { DataSource } = await import('typeorm');
  const source = new DataSource({
    type: 'postgres',
    url: ownerUrl,
    applicationName: 'arena-migrate',
    migrations: [...migrations],
    migrationsTableName: 'schema_migration',
    migrationsTransactionMode: 'each',
    poolSize: 2,
    extra: { Client: ServerClient },
  });
  await source.initialize();
  const turn = source.createQueryRunner();
  try {
    await turn.query("SELECT pg_advisory_lock(hashtext('arena-migrate'))");
    await refuseOlderSchema(turn, migrations);
    await refuseEditedFiles(turn, migrations);
    const applied = await source.runMigrations();
    // Let every process read the applied migrations, and so check that the schema matches its
    // build.
    await source.query(`GRANT SELECT ON schema_migration TO ${APPLICATION_ROLE}`);
    await prepareQueueSchema(ownerUrl, APPLICATION_ROLE);
    await source.query(withoutTemporary);
    return applied.map(({ name }) => name);
  } finally {
    await turn.release();
    await source.destroy();
  }
}

/**
 * Revokes every role's right to create temporary tables, which PostgreSQL grants by default. A
 * temporary table could take the place of a table with the same name. A dump does not contain this
 * right, so it is revoked after each migration.
 */
const withoutTemporary = `DO $$ BEGIN
  EXECUTE format('REVOKE CREATE, TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
END $$`;

/**
 * Throws if a migration was edited after it was applied to this database. The edit would change
 * only new databases, so the schemas would differ.
 */
async function refuseEditedFiles(
  turn: QueryRunner,
  migrations: readonly MigrationClass[],
): Promise<void> {
  await turn.query(
    `CREATE TABLE IF NOT EXISTS ${FILES} (file text PRIMARY KEY, digest bytea NOT NULL)`,
  );
  const rows: { file: string; digest: Buffer }[] = await turn.query(
    `SELECT file, digest FROM ${FILES} ORDER BY file`,
  );
  const known = new Set(migrations.map(({ file }) => file));
  const edited = rows
    .filter(({ file, digest }) => known.has(file) && !digest.equals(digestOf(textOf(file))))
    .map(({ file }) => file);
  if (edited.length === 0) return;
  throw new Error(
    `Edited after it was applied to this database: ${edited.join(', ')}. Put the file back as it ` +
      'was and make the change in a migration with the next number.',
  );
}

/**
 * Throws if the schema comes from the migrations before the first release. The present migrations
 * have replaced those, and cannot continue from such a schema.
 */
async function refuseOlderSchema(
  turn: QueryRunner,
  migrations: readonly MigrationClass[],
): Promise<void> {
  const [{ known } = { known: false }]: { known: boolean }[] = await turn.query(
    "SELECT to_regclass('schema_migration') IS NOT NULL AS known",
  );
  if (!known) return;
  const [first] = migrations.map((migration) => new migration().name);
  const applied: { name: string }[] = await turn.query('SELECT name FROM schema_migration');
  if (applied.length === 0 || applied.some(({ name }) => name === first)) return;
  throw new Error(
    'The schema of this database is older than the first release and cannot be brought up to ' +
      'date. Start with an empty database; with `make start`, name another DATA_DIR.',
  );
}

/**
 * Returns the statements of a migration for this server. A migration that needs PostgreSQL 18 has a
 * twin in the folder `before-18`, which makes the same schema.
 */
async function textFor(runner: QueryRunner, file: string): Promise<string> {
  const [{ isOlder } = { isOlder: false }]: { isOlder: boolean }[] = await runner.query(
    `SELECT current_setting('server_version_num')::integer < 180000 AS "isOlder"`,
  );
  const twin = join(BEFORE_18, file);
  const hasTwin = existsSync(join(projectRoot(), 'migrations', twin));
  return textOf(isOlder && hasTwin ? twin : file);
}

/**
 * Reads a file without the carriage returns that a checkout on Windows may add, so that its digest
 * is the same on every system.
 */
const textOf = (file: string) =>
  readFileSync(join(projectRoot(), 'migrations', file), 'utf8').replaceAll('\r\n', '\n');

const digestOf = (text: string) => createHash('sha256').update(text).digest();
