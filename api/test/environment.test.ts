// Own product: it reads the environment of the process.

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { environmentOf, knownVariables, variablesOf } from '../src/platform/config/index.js';
import { type OwnProduct, startProduct } from './world/product.js';

/** Environment variables that only a process with the database owner's login gets. */
const OWNERS = ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'DATABASE_OWNER_URL'];

let world: OwnProduct;
beforeAll(async () => {
  world = await startProduct({}, { isFresh: true });
});
afterAll(() => world.close());

test('a test application gets only environment variables that the API or the worker gets', () => {
  const given = new Set([...variablesOf('api'), ...variablesOf('worker')]);
  const lines = readFileSync(`/proc/${world.pid}/environ`, 'utf8').split('\0');
  const names = lines.map((line) => line.split('=')[0]);
  const set = knownVariables().filter((name) => names.includes(name));
  expect(set.filter((name) => !given.has(name))).toEqual([]);
  expect(set).toEqual(expect.arrayContaining(['DATABASE_URL', 'JWT_SECRET', 'SEALING_KEYS']));
});

test('a test application uses the restricted database login, which owns no object', async () => {
  expect(new URL(world.database.processUrl).username).toBe('arena_process');
  const rows = await world.database.asProcess.rows(
    `SELECT session_user AS login, current_user AS role,
            (SELECT count(*)::int FROM pg_class
              WHERE pg_get_userbyid(relowner) IN (session_user, current_user)) AS owned,
            pg_has_role('arena_owner', 'MEMBER') AS owner,
            (SELECT rolsuper FROM pg_roles WHERE rolname = session_user) AS super`,
  );
  expect(rows).toEqual([
    { login: 'arena_process', role: 'arena_app', owned: 0, owner: false, super: false },
  ]);
});

test('a test cannot set an environment variable that is unknown to the API and to the worker', async () => {
  for (const name of OWNERS) {
    await expect(startProduct({ [name]: 'x' })).rejects.toThrow(`${name} is not given`);
  }
});

test('the API and the worker do not get the database owner’s login, and only the worker gets the signing key', () => {
  const values = Object.fromEntries(knownVariables().map((name) => [name, 'x']));
  const api = Object.keys(environmentOf('api', values));
  const worker = Object.keys(environmentOf('worker', values));
  const owner = Object.keys(environmentOf('owner', values));
  for (const name of OWNERS) {
    expect([name, api.includes(name), worker.includes(name)]).toEqual([name, false, false]);
    expect(owner).toContain(name);
  }
  for (const name of ['CHECKPOINT_KEY_FILE', 'DATA_DIR']) {
    expect([name, api.includes(name), worker.includes(name)]).toEqual([name, false, true]);
  }
});

test('a process does not inherit unknown environment variables of the shell', () => {
  const shell = { PATH: '/bin', AWS_SECRET_ACCESS_KEY: 'x', PGPASSWORD: 'x', npm_config_x: 'y' };
  expect(environmentOf('api', { ...shell, LOG_LEVEL: 'warn', PORT: undefined })).toEqual({
    PATH: '/bin',
    LOG_LEVEL: 'warn',
  });
});
