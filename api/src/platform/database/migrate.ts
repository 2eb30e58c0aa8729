import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { projectRoot } from '../config/index.js';
import { prepareQueueSchema } from '../queue/queue-schema.js';
import { APPLICATION_ROLE } from './database.js';

interface MigrationClass {
  readonly file: string;
  new (): MigrationInterface;
}

/** Contents of each file when it was applied, so that a later edit is detected. */
const FILES = 'schema_migration_file';

/**
 * A migration whose statements stand in `migrations/{file}`. Migrations go forward only: a mistake
 * is mended by the next one.
 */
export function sqlMigration(file: string): MigrationClass {
  const number = file.slice(0, 4);
  return class implements MigrationInterface {
    static readonly file = file;
    // TypeORM orders by the 13 digits at the end of the name.
    readonly name = `${file.replace(/\W/g, '_')}_170000000${number}`;

    async up(runner: QueryRunner): Promise<void> {
      const text = textOf(file);
      await runner.query(text);
      await runner.query(`INSERT INTO ${FILES} (file, digest) VALUES ($1, $2)`, [
        file,
        digestOf(text),
      ]);
    }

    async down(): Promise<void> {
      throw new Error('Migrations go forward only');
    }
  };
}

/** Migrates the schema as its owner; a lock serialises processes that start together. */
export async function migrate(
  ownerUrl: string,
  migrations: readonly MigrationClass[],
): Promise<readonly string[]> {
  // Some three hundred files, which a serving process does not need to read.
  const { DataSource } = await import('typeorm');
  const source = new DataSource({
    type: 'postgres',
    url: ownerUrl,
    applicationName: 'arena-migrate',
    migrations: [...migrations],
    migrationsTableName: 'schema_migration',
    migrationsTransactionMode: 'each',
    poolSize: 2,
  });
  await source.initialize();
  const turn = source.createQueryRunner();
  try {
    await turn.query("SELECT pg_advisory_lock(hashtext('arena-migrate'))");
    await refuseOlderSchema(turn, migrations);
    await refuseEditedFiles(turn, migrations);
    const applied = await source.runMigrations();
    // Every process checks that the schema is the one of its build.
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
 * Revokes the right to create temporary tables, which PostgreSQL grants to every role: they could
 * shadow objects of the schema. Rights on the database are not part of a dump, so no migration sets
 * them.
 */
const withoutTemporary = `DO $$ BEGIN
  EXECUTE format('REVOKE CREATE, TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
END $$`;

/**
 * Refuses an edited migration that was applied already: the edit would reach new databases only,
 * and the schemas would drift apart.
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

/** The baseline replaced migrations of development, which were in no release. */
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

/** Removes carriage returns that a checkout on another system may add. */
const textOf = (file: string) =>
  readFileSync(join(projectRoot(), 'migrations', file), 'utf8').replaceAll('\r\n', '\n');

const digestOf = (text: string) => createHash('sha256').update(text).digest();
