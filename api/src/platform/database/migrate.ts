import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { projectRoot } from '../config/index.js';
import { prepareQueueSchema } from '../queue/queue-schema.js';
import { APPLICATION_ROLE } from './database.js';

type MigrationClass = new () => MigrationInterface;

/**
 * A migration whose statements stand in `migrations/{file}`. Migrations go forward only: a mistake
 * is mended by the next one.
 */
export function sqlMigration(file: string): MigrationClass {
  const number = file.slice(0, 4);
  return class implements MigrationInterface {
    // TypeORM orders by the 13 digits at the end of the name.
    readonly name = `${file.replace(/\W/g, '_')}_170000000${number}`;

    async up(runner: QueryRunner): Promise<void> {
      await runner.query(readFileSync(join(projectRoot(), 'migrations', file), 'utf8'));
    }

    async down(): Promise<void> {
      throw new Error('Migrations go forward only');
    }
  };
}

/** Brings the schema up to date as its owner; processes that start together take turns. */
export async function migrate(
  ownerUrl: string,
  migrations: readonly MigrationClass[],
): Promise<readonly string[]> {
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
    const applied = await source.runMigrations();
    // Every process looks whether the schema is the one it was built for.
    await source.query(`GRANT SELECT ON schema_migration TO ${APPLICATION_ROLE}`);
    await prepareQueueSchema(ownerUrl, APPLICATION_ROLE);
    return applied.map(({ name }) => name);
  } finally {
    await turn.release();
    await source.destroy();
  }
}
