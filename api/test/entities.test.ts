import { globSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DataSource, type DataSourceOptions, type ObjectLiteral } from 'typeorm';
import { newId } from '../src/kernel/index.js';
import { Card } from '../src/modules/landing-cards/card.entity.js';
import { projectRoot } from '../src/platform/config/index.js';
import { within } from '../src/platform/entities/index.js';
import { createTestDatabase, type TestDatabase } from './world/database.js';
import { entitiesOn } from './world/entities.js';

let database: TestDatabase;
let entities: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  const files = globSync('api/src/**/*.entity.ts', { cwd: projectRoot() });
  const modules = await Promise.all(files.map((file) => import(join(projectRoot(), file))));
  const classes = modules.flatMap((each) => Object.values(each));
  const isClass = (each: unknown): each is new () => ObjectLiteral => typeof each === 'function';
  entities = await entitiesOn(database, classes.filter(isClass));
});
afterAll(() => database.drop());

const card = (): Card => ({
  id: newId(),
  title: 'Free Fire',
  subtitle: '',
  imageUrl: 'https://cdn.example/free-fire.webp',
  buttonText: 'Join',
  navigationPath: '/tournament-modes',
  backgroundColor: 'red',
  order: 0,
  isActive: true,
  createdAt: new Date(),
  version: 1,
});

// Schema changes that the comparison ignores. Keys, checks, indexes, defaults and collations belong
// to the migrations only; an entity declares columns, types and nullability.
const OF_THE_MIGRATIONS = new RegExp(
  '^(DROP INDEX|ALTER TABLE \\S+ ' +
    '(DROP CONSTRAINT|ALTER COLUMN \\S+ (DROP DEFAULT|TYPE text COLLATE)))',
);

test('every entity has the columns and types of its table', async () => {
  const source = new DataSource({
    ...(entities.options as DataSourceOptions & { type: 'postgres' }),
    url: database.ownerUrl,
    // As the owner of the schema, on connections of its own.
    driver: undefined,
    extra: {},
    replication: undefined,
    installExtensions: false,
  });
  await source.initialize();
  // Expressions of generated columns belong to the migrations too. TypeORM would look for them in a
  // table of its own.
  const generated = await source.query(
    `SELECT format('ALTER TABLE %I.%I ALTER %I DROP EXPRESSION', table_schema, table_name, column_name)
         AS drop FROM information_schema.columns WHERE is_generated = 'ALWAYS'`,
  );
  for (const { drop } of generated) await source.query(drop);
  try {
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    const planned = upQueries.map(({ query }) => query);
    expect(planned.filter((query) => !OF_THE_MIGRATIONS.test(query))).toEqual([]);
    expect(source.entityMetadatas.length).toBeGreaterThan(20);
  } finally {
    await source.destroy();
  }
});

test('the statements of an entity run in the transaction of the given client', async () => {
  const cards = entities.getRepository(Card);
  const row = card();
  const attempt = database.asProcess.transaction(async (client) => {
    await within(client, cards).insert(row);
    expect(await within(client, cards).countBy({ id: row.id })).toBe(1);
    expect(await cards.countBy({ id: row.id })).toBe(0);
    throw new Error('taken back');
  });
  await expect(attempt).rejects.toThrow('taken back');
  expect(await cards.countBy({ id: row.id })).toBe(0);
});

test('a statement of an entity uses the process’s connection pool, database role and timeout', async () => {
  const [answer] = await entities.query(
    "SELECT current_user AS role, current_setting('statement_timeout') AS most",
  );
  expect(answer).toEqual({ role: 'arena_app', most: '15s' });
  expect(database.asProcess.totalCount).toBeGreaterThan(0);
});

test('the error of a failed statement does not contain the statement’s values', async () => {
  const cards = entities.getRepository(Card);
  const row = card();
  await cards.insert(row);
  const error = await cards.insert(row).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: '23505', constraint: 'landing_card_pkey' });
  expect(error).toMatchObject({ parameters: [] });
  for (const value of [row.title, row.imageUrl]) {
    expect(inspect(error, { depth: null })).not.toContain(value);
  }
});

test('a statement that is sent after its transaction has failed is not run', async () => {
  let late: () => Promise<unknown> = () => Promise.resolve();
  const failed = database.asProcess.transaction(async (client) => {
    late = () => client.query('SELECT 1');
    throw new Error('refused');
  });
  await expect(failed).rejects.toThrow('refused');
  await expect(late()).rejects.toThrow('not queryable');
});
