// This process runs the database servers of a test run, and Redis if a test asks for it. It stops
// them when the channel to its parent closes, so that an interrupted run leaves no server behind.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startCluster, stopCluster } from '../../dist/api/src/embedded/postgres/cluster.js';
import { freePort } from '../../dist/api/src/embedded/postgres/free-port.js';
import {
  databaseUrls,
  prepareDatabase,
} from '../../dist/api/src/embedded/postgres/prepare-database.js';
import { serverUser } from '../../dist/api/src/embedded/postgres/server-user.js';
import { SERVER_SETTINGS } from '../../dist/api/src/embedded/supervisor/embedded-database.js';
import { projectRoot } from '../../dist/api/src/platform/config/index.js';
import { folderInMemory, isAlive } from './memory.mjs';

const PASSWORD = 'test';
/** Number of databases of the Redis server. Each product over Redis gets its own. */
const REDIS_DATABASES = 1_024;
/**
 * Settings that save waiting for the disk. A test of durability starts its own server without
 * them.
 */
const WITHOUT_DURABILITY = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

/** Tablespace of the copies of the template. */
const IN_MEMORY = 'in_memory';

const ROOT = projectRoot();
// Each version of PostgreSQL has its own data folders.
const SERVERS = process.env.TEST_POSTGRES_BIN ? 'test-servers-other' : 'test-servers';
const place = takePlace();
const folder = join(place, 'data');
/** Folder in memory for the databases and the temporary files of this run; null without room. */
const memory = folderInMemory();
let redis = null;
let url = '';

process.on('disconnect', () => void stop());
process.on('message', ({ want }) => {
  if (want === 'redis') void startRedis().then((url) => process.send({ redis: url }));
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.send({ postgres: await startPostgres(), temporary: memory, ...(await placeForCopies()) });

/**
 * Takes the first folder that no other run uses, so that several runs go side by side. A server
 * that was not stopped properly may have lost writes, so that its folder is made anew.
 */
function takePlace() {
  for (let number = 1; ; number += 1) {
    const place = join(ROOT, '.cache', SERVERS, String(number));
    const owner = join(place, 'owner');
    mkdirSync(place, { recursive: true });
    if (existsSync(owner)) {
      if (isAlive(Number(readFileSync(owner, 'utf8')))) continue;
      rmSync(owner);
    }
    try {
      writeFileSync(owner, String(process.pid), { flag: 'wx' });
      return place;
    } catch {
      // Another run took the folder a moment ago.
    }
  }
}

async function startPostgres() {
  const clean = join(place, 'stopped');
  if (!existsSync(clean)) {
    await stopCluster(folder, 'immediate');
    rmSync(folder, { recursive: true, force: true });
  }
  rmSync(clean, { force: true });
  const port = await freePort();
  await startCluster({
    folder,
    port,
    password: PASSWORD,
    settings: { ...SERVER_SETTINGS, ...WITHOUT_DURABILITY, max_connections: '1000' },
  });
  url = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}`;
  await prepareTemplate(url, port);
  return url;
}

/** Returns the tablespace for the copies of the template. The template itself stays on the disk. */
async function placeForCopies() {
  if (!memory) return { tablespace: 'pg_default' };
  const folder = join(memory, 'databases');
  mkdirSync(folder, { mode: 0o700 });
  const { uid, gid } = serverUser();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  await asSuperuser((admin) => admin.query(`CREATE TABLESPACE ${IN_MEMORY} LOCATION '${folder}'`));
  return { tablespace: IN_MEMORY };
}

/** Drops what is in memory, because it does not outlive a restart of the machine. */
async function clearMemory() {
  if (!memory) return;
  await asSuperuser(async (admin) => {
    const { rows } = await admin.query(
      `SELECT datname AS name FROM pg_database d JOIN pg_tablespace t ON t.oid = d.dattablespace
        WHERE t.spcname = $1`,
      [IN_MEMORY],
    );
    for (const { name } of rows) await admin.query(`DROP DATABASE "${name}" WITH (FORCE)`);
    await admin.query(`DROP TABLESPACE IF EXISTS ${IN_MEMORY}`);
  });
}

async function asSuperuser(work) {
  const admin = new pg.Client({ connectionString: `${url}/postgres` });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/**
 * Prepares the database `arena`, which has the migrated, empty schema and of which each product
 * gets a copy. It is kept between runs as long as the migrations are the same.
 */
async function prepareTemplate(server, port) {
  const digest = digestOfMigrations();
  const admin = new pg.Client({ connectionString: `${server}/postgres` });
  await admin.connect();
  const { rows } = await admin.query(
    `SELECT datname AS name, shobj_description(oid, 'pg_database') AS digest
       FROM pg_database WHERE datname LIKE 'arena%'`,
  );
  const isReady = ({ name, digest: made }) => name === 'arena' && made === digest;
  for (const { name } of rows.filter((each) => !isReady(each))) {
    await admin.query(`DROP DATABASE "${name}" WITH (FORCE)`);
  }
  if (!rows.some(isReady)) {
    const { migrate } = await import('../../dist/api/src/platform/database/index.js');
    const { migrations } = await import('../../dist/migrations/index.js');
    const passwords = { ownerPassword: PASSWORD, processPassword: PASSWORD };
    const logins = { port, superuserPassword: PASSWORD, ...passwords };
    await prepareDatabase(logins);
    await migrate(databaseUrls(logins).ownerUrl, migrations);
    await admin.query(`COMMENT ON DATABASE arena IS '${digest}'`);
  }
  await admin.end();
}

function digestOfMigrations() {
  const hash = createHash('sha256');
  const files = [
    'migrations/{,before-18/}*.{sql,ts}',
    'api/src/platform/database/migrate.ts',
    'api/src/platform/queue/queue-schema.ts',
    'api/src/embedded/postgres/prepare-database.ts',
    'node_modules/bullmq/package.json',
  ];
  for (const file of globSync(files, { cwd: ROOT }).sort()) {
    hash.update(file).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}

async function startRedis() {
  const port = await freePort();
  const options = { port, bind: '127.0.0.1', save: '', databases: REDIS_DATABASES };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  redis = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  redis.once('error', () => {
    throw new Error('These tests need the package redis-server');
  });
  for await (const text of redis.stdout) {
    if (/ready to accept/i.test(text)) break;
  }
  redis.stdout.destroy();
  return `redis://127.0.0.1:${port}`;
}

async function stop() {
  redis?.kill('SIGKILL');
  const isCleared = await clearMemory().then(
    () => true,
    () => false,
  );
  await stopCluster(folder);
  if (memory) rmSync(memory, { recursive: true, force: true, maxRetries: 3 });
  // Without this file the next run makes the data folder anew.
  if (isCleared) writeFileSync(join(place, 'stopped'), '');
  rmSync(join(place, 'owner'));
  process.exit(0);
}
