import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { archiveSettings, archiveUpToNow } from './archive.js';
import { takeBaseBackup } from './base-backup.js';
import { clusterRuns, startCluster, stopCluster } from './cluster.js';
import { freePort } from './free-port.js';
import { dataFolder } from './place.js';
import { prepareDatabase } from './prepare-database.js';
import { endRecovery, recover } from './recover.js';
import { serverUser } from './server-user.js';

const asRoot = process.getuid?.() === 0;
const top = mkdtempSync(join(tmpdir(), 'cluster-'));
const folder = join(top, 'postgres');
const password = 'a password';
let port: number;
beforeAll(async () => {
  chmodSync(top, 0o755);
  port = await freePort();
  await startCluster({ folder, port, password });
});
afterAll(async () => {
  await stopCluster(folder, 'immediate');
  rmSync(top, { recursive: true });
});

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
const superuser = () => `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}`;

test('the server uses UTF-8, listens only on the loopback interface, and can be started twice', async () => {
  const first = await startCluster({ folder, port, password });
  const again = await startCluster({ folder, port, password });
  expect(again.pid).toBe(first.pid);
  const [row] = await ask(
    `${superuser()}/postgres`,
    `SELECT current_setting('server_encoding') AS encoding, lower('ÀÉ') AS lower,
            current_setting('listen_addresses') AS addresses`,
  );
  expect(row).toEqual({ encoding: 'UTF8', lower: 'àé', addresses: '127.0.0.1' });
});

test('the server makes trigrams of words in any script, and sorts strings by their bytes', async () => {
  const url = `${superuser()}/postgres`;
  await ask(url, 'CREATE EXTENSION IF NOT EXISTS pg_trgm');
  const [row] = await ask(
    url,
    `SELECT cardinality(show_trgm('राहुल कुमार')) > 5 AS hindi, show_trgm('é') <> '{}' AS latin,
            (SELECT string_agg(word, '' ORDER BY word) FROM unnest('{b,a,B,é,क}'::text[]) AS word)
              AS ordered, datcollate, datctype
       FROM pg_database WHERE datname = current_database()`,
  );
  expect(row).toEqual({
    hindi: true,
    latin: true,
    ordered: 'Babéक',
    datcollate: 'C',
    datctype: 'C.UTF-8',
  });
});

test('a killed server starts again with its data', async () => {
  await ask(`${superuser()}/postgres`, 'CREATE TABLE kept AS SELECT 1 AS one');
  const { pid } = await startCluster({ folder, port, password });
  process.kill(pid, 'SIGKILL');
  await startCluster({ folder, port, password });
  expect(await ask(`${superuser()}/postgres`, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
});

test('a server that runs on another port is restarted on the requested port', async () => {
  const before = port;
  port = await freePort();
  await startCluster({ folder, port, password });
  expect(await ask(`${superuser()}/postgres`, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  await expect(ask(superuser().replace(`${port}`, `${before}`), 'SELECT 1')).rejects.toThrow();
});

test('a lock file with the process id of another program does not prevent a start', async () => {
  const { folder: real } = await startCluster({ folder, port, password });
  const lock = readFileSync(join(real, 'postmaster.pid'), 'utf8');
  await stopCluster(folder);
  expect(clusterRuns(folder)).toBe(false);
  const stranger = spawn('sleep', ['60'], { ...serverUser(), stdio: 'ignore' });
  const forged = lock.replace(/^\d+/, String(stranger.pid));
  writeFileSync(join(real, 'postmaster.pid'), forged);
  await startCluster({ folder, port, password });
  stranger.kill();
  expect(clusterRuns(folder)).toBe(true);
});

test('the API and the worker log in as a role that owns no object, and the owner is not a superuser', async () => {
  const logins = { port, superuserPassword: password, ownerPassword: 'o', processPassword: 'p' };
  await prepareDatabase(logins);
  const { processUrl, ownerUrl } = await prepareDatabase(logins);
  await ask(ownerUrl, 'CREATE TABLE public.owned (one int); GRANT SELECT ON owned TO arena_app');
  expect(await ask(processUrl, 'SELECT one FROM owned')).toEqual([]);
  await expect(ask(processUrl, 'INSERT INTO owned VALUES (1)')).rejects.toThrow('permission');
  await expect(ask(processUrl, 'CREATE TABLE public.mine (one int)')).rejects.toThrow('permission');
  await expect(ask(processUrl, 'SET ROLE arena_owner')).rejects.toThrow('permission');
  const [row] = await ask(ownerUrl, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user');
  expect(row).toEqual({ rolsuper: false });
});

test('if the server has no access to the data folder, it keeps its data in another folder', async () => {
  // Without root, the server runs as the test's own user, who can enter every folder of the test.
  if (!asRoot) return;
  const closed = mkdtempSync(join(tmpdir(), 'closed-'));
  chmodSync(closed, 0o700);
  const inside = join(closed, 'data', 'postgres');
  const place = dataFolder(inside, serverUser());
  expect(place).toMatch(/^\/var\/lib\/arena\/postgres-/);
  const other = await freePort();
  await startCluster({ folder: inside, port: other, password });
  expect(dataFolder(inside, serverUser())).toBe(place);
  const url = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${other}/postgres`;
  expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await stopCluster(inside, 'immediate');
  rmSync(place, { recursive: true });
  rmSync(closed, { recursive: true });
});

test('a backup of a running server is restored to a given time, and is read-only until promoted', async () => {
  const backupDir = join(top, 'backup');
  mkdirSync(backupDir, { mode: 0o755 });
  await stopCluster(folder);
  const settings = archiveSettings(backupDir);
  const { folder: real } = await startCluster({ folder, port, password, settings });
  const url = `${superuser()}/postgres`;
  const base = join(backupDir, 'base');
  await ask(url, 'CREATE TABLE told AS SELECT 1 AS number');
  await takeBaseBackup(url, real, base);
  await ask(url, 'INSERT INTO told VALUES (2)');
  const [then] = await ask(url, 'SELECT clock_timestamp() AS moment FROM pg_sleep(0.05)');
  await ask(url, 'INSERT INTO told VALUES (3)');
  await archiveUpToNow(url, backupDir);

  const restored = { folder: join(top, 'restored', 'data'), port: await freePort(), password };
  const until = (then as { moment: Date }).moment;
  await recover(restored, { base, backupDir, until, leftOver: null });
  const other = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${restored.port}/postgres`;
  const told = 'SELECT number FROM told ORDER BY number';
  expect(await ask(other, told)).toEqual([{ number: 1 }, { number: 2 }]);
  await expect(ask(other, 'INSERT INTO told VALUES (4)')).rejects.toThrow('read-only');
  await endRecovery(restored);
  await ask(other, 'INSERT INTO told VALUES (4)');
  await stopCluster(restored.folder, 'immediate');
  expect(await ask(url, told)).toHaveLength(3);
}, 90_000);
