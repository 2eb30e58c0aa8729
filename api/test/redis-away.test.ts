// Own product: its Redis dies.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asking } from './world/ask.js';
import {
  type DepositWorld,
  eventOf,
  ordered,
  sendEvent,
  startDepositWorld,
  verify,
} from './world/deposits.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import { startRedis, type TestRedis } from './world/redis.js';
import { TestMailServer } from './world/smtp.js';
import { tokensOf } from './world/tokens.js';
import { aPlayer, aTournament, join } from './world/tournaments.js';
import { eventually } from './world/wait.js';

const CATCHES_UP_MS = 60_000;

let redis: TestRedis;
let server: TestMailServer;
let world: DepositWorld;
let worker: OwnProduct;
let admin: Person;
beforeAll(async () => {
  redis = await startRedis();
  server = await TestMailServer.start();
  world = await startDepositWorld({ ...SETTINGS(), RATE_LIMITS: 'on' });
  worker = await startWorker();
  admin = await somebody(world, 'admin');
}, 120_000);
afterAll(async () => {
  await worker.close();
  await world.close();
  await server.close();
  await redis.stop();
});

const SETTINGS = () => ({ REDIS_URL: redis.url, SMTP_URL: server.url });
const startWorker = () => {
  const settings = { ...SETTINGS(), RAZORPAY_API_URL: world.sandbox.apiUrl };
  return startProduct(settings, { runs: ['jobs', 'followers'], beside: world });
};
/** Asks for a test mail, from an address that has not asked for one yet. */
const write = (to: string, round: number) => {
  const from = { 'x-forwarded-for': `198.51.100.${round}` };
  return asking(world, null)('POST', '/auth/test-email', { email: to }, from);
};
const received = (to: string) =>
  eventually(() => expect(server.to(to)).toHaveLength(1), {
    withinMs: CATCHES_UP_MS,
    everyMs: 200,
  });
const ready = async () => (await asking(world, null)('GET', '/health/ready')).status;

interface Told {
  readonly player: Person;
  readonly mailTo: string;
}

/** Does what players do every day. Each action must succeed, with or without Redis. */
async function usualThings(round: number): Promise<Told> {
  const player = await aPlayer(world, 100);
  const ask = asking(world, player);
  const match = await aTournament(world, admin);
  expect((await join(world, player, match)).status).toBe(200);
  const upi = { amount: 30, type: 'upi', upiId: 'asha@okaxis' };
  const asked = await ask('POST', '/withdrawals/request', upi);
  expect(asked.status).toBe(201);
  const { checkout } = (await world.provider.pay(await ordered(world, player))).body;
  expect((await verify(world, player, checkout)).status).toBe(200);
  expect((await ask('GET', '/tokens/history')).status).toBe(200);
  const told = await world.provider.pay(await ordered(world, player, 20));
  const event = eventOf('payment.captured', told.body.payment);
  const stored = await sendEvent(world, event, { id: `evt-${round}` });
  expect(stored.status).toBe(200);
  const mailTo = `mail-${round}@example.com`;
  expect((await write(mailTo, round)).status).toBe(200);
  expect((await asking(world, null)('GET', '/health/live')).status).toBe(200);
  return { player, mailTo };
}

/**
 * Balance that each player must have: 100 given, 20 paid for the match, 30 withdrawn, 50 bought,
 * and 20 bought and reported only by the webhook.
 */
const HOLDS_AFTERWARDS = 120;

async function caughtUp(all: readonly Told[]): Promise<void> {
  await eventually(async () => expect(await ready()).toBe(200), { withinMs: 20_000 });
  for (const { player, mailTo } of all) {
    await received(mailTo);
    await eventually(async () => expect(await tokensOf(world, player)).toBe(HOLDS_AFTERWARDS), {
      withinMs: CATCHES_UP_MS,
    });
  }
  await eventually(async () => {
    const { rows } = await world.owner.query(
      "SELECT 1 FROM outgoing_mail WHERE state = 'waiting' AND recipient LIKE 'mail-%'",
    );
    expect(rows).toEqual([]);
  });
  await expectHealthyLedger(world);
}

/**
 * Sends 40 sign-ins from one address, one after another, and returns the different statuses. While
 * Redis is unreachable, the process counts the sign-ins by itself.
 */
async function limited(ip: string): Promise<number[]> {
  const statuses = new Set<number>();
  for (let tries = 0; tries < 40; tries += 1) {
    const body = { email: 'nobody@example.com', password: 'not-the-password' };
    const from = { 'x-forwarded-for': ip };
    const { status } = await asking(world, null)('POST', '/auth/login', body, from);
    statuses.add(status);
  }
  return [...statuses].sort();
}

test('after Redis is killed and restarts empty, every job still runs', async () => {
  expect(await ready()).toBe(200);
  const all = [await usualThings(0)];
  await received('mail-0@example.com');
  await redis.kill();
  expect(await ready()).toBe(503);
  const metrics = await asking(world, null)('GET', '/metrics');
  expect(metrics.status).toBe(200);
  expect(await limited('203.0.113.50')).toEqual([400, 429]);
  for (let round = 1; round <= 5; round += 1) all.push(await usualThings(round));
  await redis.startAgain();
  await caughtUp(all);
  expect(await limited('203.0.113.51')).toEqual([400, 429]);
}, 240_000);

test('no request waits for a frozen Redis, and the jobs continue when Redis is thawed', async () => {
  redis.freeze();
  expect(await ready()).toBe(503);
  const all = [await usualThings(101), await usualThings(102)];
  redis.thaw();
  await caughtUp(all);
}, 120_000);

test('a worker stops by itself while Redis is down', async () => {
  const another = await startWorker();
  await redis.kill();
  expect(await another.stop()).toEqual({ isKilled: false });
  await redis.startAgain();
}, 120_000);
