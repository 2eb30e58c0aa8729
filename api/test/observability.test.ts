// Own product: it sends its traces to a collector of the test, and loses its database.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { newId } from '../src/kernel/index.js';
import { projectRoot } from '../src/platform/config/index.js';
import { asking } from './world/ask.js';
import { startCollector, type Told } from './world/collector.js';
import { type DepositWorld, ordered, startDepositWorld } from './world/deposits.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { startProduct } from './world/product.js';
import { giveTokens } from './world/tokens.js';
import { eventually } from './world/wait.js';

const PATIENCE = { withinMs: 90_000 };

let world: DepositWorld;
let player: Person;
let admin: Person;
let collector: Awaited<ReturnType<typeof startCollector>>;
beforeAll(async () => {
  collector = await startCollector();
  world = await startDepositWorld({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    BACKUPS: 'on',
  });
  player = await somebody(world);
  admin = await somebody(world, 'admin');
  await giveTokens(world, player, 500);
}, 60_000);
afterAll(async () => {
  await world.close();
  await collector.stop();
});

async function metrics(): Promise<string> {
  const { status, text } = await asking(world, null)('GET', '/metrics');
  expect(status).toBe(200);
  return text;
}

/** Returns the value of one series of a metric, or null if the series is missing. */
async function told(series: string): Promise<number | null> {
  const line = (await metrics()).split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length));
}

test('the alerts and the dashboard use only metrics that the API reports', async () => {
  const { body } = await asking(world, admin)('POST', '/admin/ledger/verify');
  const state = async () =>
    (await asking(world, admin)('GET', `/admin/ledger/verify/${body.id}`)).body;
  await eventually(
    async () => expect(await state()).toMatchObject({ state: 'done', ok: true }),
    PATIENCE,
  );
  await ordered(world, player);
  const gift = { amount: 5, reason: 'A batch of the product itself' };
  expect((await asking(world, admin)('PUT', `/users/tokens/${player.id}`, gift)).status).toBe(200);
  await world.followed();
  const measured = new Set(
    [...(await metrics()).matchAll(/^(arena_\w+)[{ ]/gm)].map(([, name]) => name),
  );
  for (const file of ['deploy/prometheus/alerts.yml', 'deploy/grafana/arena.json']) {
    const text = readFileSync(join(projectRoot(), file), 'utf8');
    const asked = [...new Set(text.match(/\barena_\w+/g) ?? [])];
    expect(asked.length).toBeGreaterThan(12);
    expect([file, asked.filter((name) => !measured.has(name))]).toEqual([file, []]);
  }
}, 120_000);

test('the ledger metrics report the sum of all entries, the lag and the problems of a verification', async () => {
  expect(await told('arena_ledger_conservation{unit="TOKEN"}')).toBe(0);
  expect(await told('arena_ledger_verify_problems')).toBe(0);
  expect(await told('arena_ledger_verify_age_seconds')).toBeLessThan(120);
  const id = newId();
  await world.database.rows(
    "INSERT INTO ledger.audit (id, kind, asked_by) VALUES ($1, 'verify', $2)",
    [id, admin.id],
  );
  await world.database.rows(
    `UPDATE ledger.audit SET finished_at = now(), problems = '[{"position":3},{"position":9}]'
      WHERE id = $1`,
    [id],
  );
  expect(await told('arena_ledger_verify_problems')).toBe(2);
  const behind = await told('arena_ledger_projection_lag_events');
  await giveTokens(world, player, 1);
  expect(await told('arena_ledger_projection_lag_events')).toBe(Number(behind) + 1);
});

test('the metrics count open deposits and withdrawals by their age', async () => {
  const pending = (age: string) => told(`arena_deposits_pending{age="${age}"}`);
  const open = (age: string) => told(`arena_withdrawals_open{age="${age}"}`);
  const [before, young] = [await pending('10m'), await open('10m')];
  const order = await ordered(world, player);
  expect(await pending('10m')).toBe(Number(before) + 1);
  await world.owner.query(
    "UPDATE payment_order SET created_at = now() - interval '3 hours' WHERE provider_order_id = $1",
    [order],
  );
  expect([await pending('10m'), await pending('1d'), await pending('older')]).toEqual([
    before,
    1,
    0,
  ]);
  const asked = { amount: 20, type: 'upi', upiId: 'asha@okaxis' };
  expect((await asking(world, player)('POST', '/withdrawals/request', asked)).status).toBe(201);
  expect(await open('10m')).toBe(Number(young) + 1);
  await expectHealthyLedger(world);
});

test('the metrics count mails that wait and mails that were given up', async () => {
  await asking(world, null)('POST', '/auth/forgot-password', { email: player.email });
  expect(await told('arena_outgoing_mail{state="waiting"}')).toBe(1);
  expect(await told('arena_outgoing_mail{state="dead"}')).toBe(0);
});

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
/**
 * Headers that continue a trace. The API accepts them only from a trusted proxy, which also
 * forwards the client's address.
 */
const traced = {
  traceparent: `00-${TRACE}-${CALLER}-01`,
  'x-forwarded-for': '203.0.113.9',
};

/**
 * Returns the names of the spans from the caller down to the named span, as far as the collector
 * has received them.
 */
function pathOf(name: string): string[] {
  const ofTrace = collector.spans.filter(({ traceId }) => traceId === TRACE);
  const path: string[] = [];
  let step: Told | undefined = ofTrace.find((span) => span.name === name);
  for (; step; step = ofTrace.find(({ spanId }) => spanId === step?.parentSpanId)) {
    path.unshift(step.name);
    if (step.parentSpanId === CALLER) path.unshift('the caller');
  }
  return path;
}

test('a trace links a request to its handler, its batch, its SQL statement and its job', async () => {
  const gift = { amount: 3, reason: 'For the trace' };
  const given = await asking(world, admin)('PUT', `/users/tokens/${player.id}`, gift, traced);
  expect(given.status).toBe(200);
  const request = [
    'the caller',
    'PUT /api/users/tokens/:id',
    'WalletAdminController.adjust',
    'ledger.post',
  ];
  const path = [...request, 'ledger.batch'];
  await eventually(() => expect(pathOf('ledger.batch')).toEqual(path), PATIENCE);
  const batch = collector.spans.find(
    ({ name, traceId }) => name === 'ledger.batch' && traceId === TRACE,
  );
  const inBatch = collector.spans.filter(({ parentSpanId }) => parentSpanId === batch?.spanId);
  expect(inBatch.map(({ name }) => name)).toEqual(['pg.query']);
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const worker = await startProduct(traces, { runs: ['jobs'], beside: world });
  await asking(world, null)('POST', '/auth/forgot-password', { email: admin.email }, traced);
  // The collector may receive the request's span after the span of its job.
  await eventually(() => {
    expect(pathOf('job mail-deliver')).toContain('POST /api/auth/forgot-password');
    expect(pathOf('job mail-deliver')[0]).toBe('the caller');
  }, PATIENCE);
  await worker.close();
  // A trace must not contain text that a person typed.
  expect(JSON.stringify(collector.spans)).not.toContain(gift.reason);
  expect(JSON.stringify(collector.spans)).not.toContain(player.email);
});

test('without a trace collector the process records no traces', async () => {
  const silent = await startProduct({}, { beside: world });
  const [other, same] = ['1', '2'].map((digit) => TRACE.replace('0af7', digit.repeat(4)));
  const from = (trace: string | undefined) => ({
    ...traced,
    traceparent: `00-${trace}-${CALLER}-01`,
  });
  const spansOf = (trace: string | undefined) =>
    collector.spans.filter(({ traceId }) => traceId === trace);
  for (const [product, trace] of [
    [silent, other],
    [world, same],
  ] as const) {
    const asked = await asking(product, player)('GET', '/tokens/history', undefined, from(trace));
    expect(asked.status).toBe(200);
  }
  await eventually(() => expect(spansOf(same)).not.toEqual([]), PATIENCE);
  await silent.close();
  expect(spansOf(other)).toEqual([]);
});

test('a process that loses its database is live but not ready, and is ready again when the database is back', async () => {
  const url = new URL(world.database.superuserUrl);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const server = new pg.Client({ connectionString: url.href });
  await server.connect();
  const ready = async () => {
    const { status, body } = await asking(world, null)('GET', '/health/ready');
    return [status, body.database, body.migrations];
  };
  expect(await ready()).toEqual([200, true, true]);
  await server.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
  await server.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name LIKE 'arena-%'",
    [name],
  );
  await eventually(async () => expect(await ready()).toEqual([503, false, false]), PATIENCE);
  expect((await asking(world, null)('GET', '/health/live')).status).toBe(200);
  const refused = await asking(world, player)('GET', '/tokens/history');
  expect([refused.status, refused.body.code]).toEqual([503, 'ONE_MOMENT']);
  // Without the database, the metrics that read it are left out, and the others are still reported.
  const still = await metrics();
  expect(still).toContain('arena_database_pool{state="open"}');
  expect(still).not.toContain('arena_deposits_pending{');
  await server.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`);
  await server.end();
  await eventually(async () => expect(await ready()).toEqual([200, true, true]), PATIENCE);
}, 200_000);
