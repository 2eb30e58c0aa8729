import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Database } from '../../src/platform/database/index.js';
import { createTestDatabase, type TestDatabase } from '../world/database.js';

let server: TestDatabase;
let database: Database;
beforeAll(async () => {
  server = await createTestDatabase();
});
beforeEach(() => {
  database = new Database({ url: server.processUrl, name: 'test', max: 2 });
});
afterEach(() => database.end());
afterAll(() => server.drop());

const failing = (code: string) =>
  `DO $$ BEGIN RAISE EXCEPTION 'a test' USING ERRCODE = '${code}'; END $$`;

test.each(['25006', '57P01', '57P02', '57P03', '08006', '08P01'])(
  'a connection that answers with SQLSTATE %s is not used again',
  async (code) => {
    await expect(database.query(failing(code))).rejects.toMatchObject({ code });
    expect(database.totalCount).toBe(0);
    // Also when the caller returns it to the pool without the error, as TypeORM does.
    const client = await database.connect();
    await expect(client.query(failing(code))).rejects.toMatchObject({ code });
    client.release();
    expect(database.totalCount).toBe(0);
  },
);

test('who keeps a connection learns that it is closed, as if the server had closed it', async () => {
  const client = await database.connect();
  const heard = new Promise((hears) => client.once('error', hears));
  await expect(client.query(failing('25006'))).rejects.toMatchObject({ code: '25006' });
  // The job queue listens on a connection for as long as it gets no error of it.
  await expect(heard).resolves.toMatchObject({ code: '25006' });
  client.release();
});

test('a connection that answers with an ordinary error is used again', async () => {
  const client = await database.connect();
  await expect(client.query(failing('23505'))).rejects.toMatchObject({ code: '23505' });
  client.release();
  expect(database.totalCount).toBe(1);
});

test('a statement that outlives the timeout of the server ends by the deadline of the driver', async () => {
  const settings = { name: 'test', max: 2, statementTimeoutMs: 100 };
  const impatient = new Database({ url: server.processUrl, ...settings });
  const client = await impatient.connect();
  await client.query('SET statement_timeout = 0');
  await expect(client.query('SELECT pg_sleep(60)')).rejects.toThrow('Query read timeout');
  client.release();
  expect(impatient.totalCount).toBe(0);
  await impatient.end();
});
