import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { TcpProxy } from '../../chaos/tcp-proxy.js';
import { freePort } from '../../src/embedded/postgres/free-port.js';
import { newId } from '../../src/kernel/index.js';
import { Checkpoints, ForkedLog, LogHalts } from '../../src/modules/ledger/index.js';
import { openTreeHead, type TreeHead } from '../../src/modules/ledger/proof/signed-note.js';
import { verifyExport } from '../../src/modules/ledger/verify-export/verify-export.js';
import { Config } from '../../src/platform/config/index.js';
import { startTestApp, type TestApp } from '../world/app.js';
import { asking } from '../world/ask.js';
import { openDatabase } from '../world/database.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type Person, somebody } from '../world/people.js';
import { type Replicated, startReplicated } from '../world/replicated.js';
import { giveTokens, tokensOf } from '../world/tokens.js';
import { eventually } from '../world/wait.js';

jest.setTimeout(120_000);

/** Own product: its address leads to one server and then to another, which takes its place. */
let servers: Replicated;
let address: TcpProxy;
let world: TestApp;
let [admin, player]: Person[] = [];
const folder = mkdtempSync(join(tmpdir(), 'failover-'));
const portOf = (url: string) => Number(new URL(url).port);

beforeAll(async () => {
  servers = await startReplicated();
  const { processUrl, ownerUrl, superuserUrl, replicaUrl } = servers;
  address = new TcpProxy(await freePort(), portOf(processUrl));
  await address.open();
  const started = await startTestApp({
    DATABASE_URL: processUrl.replace(`:${portOf(processUrl)}/`, `:${address.port}/`),
    DATABASE_READ_URL: replicaUrl,
    METRICS_TOKEN: 'a-token-for-metrics',
  });
  const first = { name: 'arena', processUrl, ownerUrl, superuserUrl, redisUrl: '' };
  world = { ...started, database: openDatabase(first) };
  [admin, player] = [await somebody(world, 'admin'), await somebody(world)];
  await giveTokens(world, player, 50);
}, 90_000);
afterAll(async () => {
  await world?.close();
  await world?.database.close();
  await address?.close();
  await servers?.stop();
  rmSync(folder, { recursive: true });
});

const asAdmin = (...args: Parameters<ReturnType<typeof asking>>) =>
  asking(world, admin ?? null)(...args);
const asPlayer = (...args: Parameters<ReturnType<typeof asking>>) =>
  asking(world, player ?? null)(...args);
const checkpoints = () => world.app.get(Checkpoints, { strict: false });
const anchorFile = () => world.app.get(Config).checkpoints.anchorFile;
const adjust = () =>
  asAdmin('PUT', `/users/tokens/${player?.id}`, { amount: 1, reason: 'During a failover' });

/** Posts one event on the old primary, past the address of the product. */
async function eventOnOldPrimary(): Promise<void> {
  await world.database.asProcess.rows(
    `SELECT ledger.post_batch(ARRAY['OldPrimary'], ARRAY[1], ARRAY['system'], ARRAY['test'],
       ARRAY[NULL], ARRAY[NULL], ARRAY[$1], ARRAY[NULL], ARRAY['{}'], ARRAY[false], '{}', ARRAY[0],
       '{}', '{}', ARRAY[0], '{}', '{}')`,
    [newId()],
  );
}

async function headOfNewest(): Promise<TreeHead> {
  const newest = await checkpoints().newest();
  const head = newest && openTreeHead(newest.note, [newest.verifierKey]);
  if (!head) throw new Error('nothing is signed');
  return head;
}

test('while the address leads to a standby, requests get one true sentence, and nothing is signed', async () => {
  expect(await checkpoints().sign()).toBe(1);
  expect((await headOfNewest()).server).toMatchObject({ timeline: 1 });
  address.leadTo(portOf(servers.replicaUrl));
  await eventually(async () =>
    expect((await asAdmin('GET', '/health/ready')).body).toMatchObject({
      status: 'unavailable',
      database: true,
      primary: false,
      migrations: true,
    }),
  );
  expect((await asAdmin('GET', '/health/ready')).status).toBe(503);
  const moment = { status: 503, body: { code: 'ONE_MOMENT' } };
  expect(await adjust()).toMatchObject({
    ...moment,
    body: { message: 'One moment, your tokens are safe. Please try again shortly.' },
  });
  // This read asks the first server for its position, which a standby refuses with 55000.
  expect(await asAdmin('GET', '/admin/ledger/trial-balance')).toMatchObject(moment);
  expect(await asPlayer('GET', '/tokens/history')).toMatchObject({ status: 200 });
  await expect(checkpoints().sign()).rejects.toThrow('this server is a standby');
  address.leadTo(portOf(servers.processUrl));
  await eventually(async () => expect((await adjust()).status).toBe(200));
  await eventually(async () => expect((await asAdmin('GET', '/health/ready')).status).toBe(200));
});

let onOldPrimary: TreeHead;

test('a standby that is promoted while the old primary goes on is a fork, and tokens stop moving', async () => {
  const replica = new pg.Client({ connectionString: servers.replicaSuperuserUrl });
  await replica.connect();
  await replica.query('SELECT pg_promote(true, 60)');
  await replica.end();
  await eventOnOldPrimary();
  await eventOnOldPrimary();
  expect(await checkpoints().sign()).toBe(1);
  onOldPrimary = await headOfNewest();
  address.leadTo(portOf(servers.replicaUrl));
  await eventually(async () =>
    expect((await asAdmin('GET', '/health/ready')).body).toMatchObject({ primary: true }),
  );
  await expect(checkpoints().signWhenDue()).rejects.toThrow(ForkedLog);
  const { current } = world.app.get(LogHalts, { strict: false });
  expect(current?.problem).toBe(
    `the log ends at ${onOldPrimary.size - 2}, but was signed up to ${onOldPrimary.size}`,
  );
  const before = await tokensOf(world, player ?? { id: '' });
  expect(await adjust()).toMatchObject({
    status: 503,
    body: {
      code: 'LEDGER_HALTED',
      message:
        'We are checking our records, so tokens cannot move right now. Please try again later.',
    },
  });
  expect(await tokensOf(world, player ?? { id: '' })).toBe(before);
  const ready = await asAdmin('GET', '/health/ready');
  expect([ready.status, ready.body.ledger]).toEqual([503, false]);
  const { text } = await asAdmin('GET', '/metrics');
  expect(text).toContain('arena_ledger_halted 1');
});

test('an admin decides to continue with the log, and the decision is an event of it', async () => {
  const { body } = await asAdmin('GET', '/admin/ledger/halt');
  expect(body.halt).toMatchObject({ problem: expect.stringContaining('but was signed up to') });
  const path = `/admin/ledger/halt/${body.halt.id}/accept`;
  expect(await asAdmin('POST', path, { reason: ' ' })).toMatchObject({ status: 400 });
  expect(await asPlayer('POST', path, { reason: 'Mine' })).toMatchObject({ status: 403 });
  const reason = 'Failover: both lost events were repeated';
  expect(await asAdmin('POST', path, { reason })).toMatchObject({ status: 200 });
  expect((await asAdmin('GET', '/admin/ledger/halt')).body).toEqual({ halt: null });
  expect(await asAdmin('POST', path, { reason })).toMatchObject({
    status: 409,
    body: { code: 'HALT_DECIDED' },
  });
  const events = (await asAdmin('GET', '/admin/ledger/events?type=LogAccepted')).body.events;
  expect(events).toMatchObject([{ type: 'LogAccepted', reason }]);
  expect((await adjust()).status).toBe(200);
  // The checkpoints of the lost events stay beside the file as evidence.
  expect(await checkpoints().sign()).toBe(1);
  expect((await headOfNewest()).server).toMatchObject({ timeline: 2 });
  const aside = readdirSync(dirname(anchorFile())).filter((name) => name.includes('.before-'));
  expect(aside).toHaveLength(1);
  await expectHealthyLedger({ database: { ...servers, processUrl: servers.replicaUrl } });
});

test('an export of the new log with a checkpoint of the old primary is named a fork', async () => {
  while ((await headOfNewest()).size < onOldPrimary.size) {
    await adjust();
    await checkpoints().sign();
  }
  const file = join(folder, 'ledger.jsonl');
  writeFileSync(file, (await asAdmin('GET', '/admin/ledger/export?format=jsonl')).bytes);
  const own = await headOfNewest();
  expect((await verifyExport(file, { heads: [own] })).problems).toEqual([]);
  const { problems } = await verifyExport(file, { heads: [own, onOldPrimary] });
  expect(problems).toContainEqual({
    position: null,
    problem: expect.stringContaining('the log has forked'),
  });
});

test('an old primary to which the address leads again signs nothing, because it was replaced', async () => {
  address.leadTo(portOf(servers.processUrl));
  await eventually(() => expect(checkpoints().sign()).rejects.toThrow(ForkedLog));
});
