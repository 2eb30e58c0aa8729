import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startCluster } from '../../dist/api/src/embedded/postgres/cluster.js';
import { freePort } from '../../dist/api/src/embedded/postgres/free-port.js';
import {
  databaseUrls,
  prepareDatabase,
} from '../../dist/api/src/embedded/postgres/prepare-database.js';
import { SERVER_SETTINGS } from '../../dist/api/src/embedded/supervisor/embedded-database.js';
import { projectRoot } from '../../dist/api/src/platform/config/index.js';
import { migrate } from '../../dist/api/src/platform/database/index.js';
import { migrations } from '../../dist/migrations/index.js';
import { forgetCalls } from './calls.mjs';

const PASSWORD = 'test';
export const CLUSTER = join(projectRoot(), '.cache', 'test-postgres');

/**
 * Starts one real PostgreSQL server for the whole run, with the supervisor's settings and logins.
 * Its files are kept between runs. The database `arena` has the migrated, empty schema, and each
 * test file works on a copy of it (see world/database.ts). This file is plain JavaScript that uses
 * the build, because Jest does not transform setup files.
 */
export default async function startPostgres({ nonFlagArgs }) {
  // The tests load the built modules of the product (see loaded-once.mjs).
  execFileSync('make', ['-s', 'api/dist/.built'], { cwd: projectRoot(), stdio: 'inherit' });
  if (nonFlagArgs.length === 0 && !process.env.TEST_REDIS) forgetCalls();
  const port = await rememberedPort();
  await startCluster({
    folder: join(CLUSTER, 'data'),
    port,
    password: PASSWORD,
    settings: { ...SERVER_SETTINGS, max_connections: '300' },
  });
  const server = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}`;
  const admin = new pg.Client({ connectionString: `${server}/postgres` });
  await admin.connect();
  const left = await admin.query("SELECT datname FROM pg_database WHERE datname LIKE 'arena%'");
  for (const { datname } of left.rows) {
    await admin.query(`DROP DATABASE "${datname}" WITH (FORCE)`);
  }
  await admin.end();
  const logins = {
    port,
    superuserPassword: PASSWORD,
    ownerPassword: PASSWORD,
    processPassword: PASSWORD,
  };
  await prepareDatabase(logins);
  await migrate(databaseUrls(logins).ownerUrl, migrations);
  process.env.TEST_POSTGRES = server;
}

async function rememberedPort() {
  const file = join(CLUSTER, 'port');
  mkdirSync(CLUSTER, { recursive: true });
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    const port = await freePort();
    writeFileSync(file, String(port));
    return port;
  }
}
