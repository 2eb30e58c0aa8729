import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { asking, tally } from '../world/ask.js';
import {
  aBuyer,
  type DepositWorld,
  eventOf,
  ordered,
  sendEvent,
  startDepositWorld,
  verify,
} from '../world/deposits.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type Person, somebody } from '../world/people.js';
import { eventually } from '../world/wait.js';

const FAILED = 'Payment verification failed. Please contact support.';
const NO_RULES = {
  payoutSource: 'all',
  unplayed: 'free',
  unplayedHours: 24,
  strongWaits: false,
  payoutTokens: 0,
  payoutCount: 0,
  depositCount: 0,
  redeemTokens: 0,
  redeemCount: 0,
};

let world: DepositWorld;
let player: Person;
let admin: Person;
beforeAll(async () => {
  world = await startDepositWorld();
  admin = await somebody(world, 'admin');
});
afterAll(async () => {
  await expectHealthyLedger(world);
  await world.close();
});
beforeEach(async () => {
  player = await aBuyer(world);
});

const as = (person: Person) => asking(world, person);
const order = (amount: number) => as(player)('POST', '/payments/create-order', { amount });
const limit = (limits: object) =>
  as(player)('PUT', '/safer-play/limit', { day: null, week: null, month: null, ...limits });
const pause = () => as(player)('POST', '/safer-play/exclusion', { pause: '24-hours' });
const tokens = async () => (await as(player)('GET', '/users/profile')).body.tokens;
const shown = async (orderId: string) =>
  (await as(player)('GET', `/payments/orders/${orderId}`)).body;
const refunded = async (paymentId: string) => {
  const { body } = await world.provider.call('GET', `/payments/${paymentId}/refunds`);
  return body.items.map(({ amount }) => amount);
};
/** Makes an order older than the time in which it can be paid without another check. */
const old = (orderId: string) =>
  world.database.rows(
    `UPDATE payment_order SET created_at = now() - interval '31 minutes'
      WHERE provider_order_id = $1`,
    [orderId],
  );
/** Asks the provider about an order, as staff do. */
const check = async (orderId: string) => {
  const { _id } = await shown(orderId);
  const { status } = await as(admin)('POST', `/admin/payments/queue/${_id}/check`, {});
  expect(status).toBe(200);
};
const paid = async (orderId: string) => (await world.provider.pay(orderId)).body.checkout;

test('a wrong signature is refused and changes no status, and the order still counts', async () => {
  await limit({ day: 100 });
  const orderId = await ordered(world, player, 100);
  const { body } = await world.provider.pay(orderId, { outcome: 'wrong-signature' });
  const answer = await verify(world, player, body.checkout);
  expect(answer).toMatchObject({ status: 400, body: { message: FAILED } });
  expect(await shown(orderId)).toMatchObject({ status: 'pending', errorCode: null });
  expect((await order(100)).body.code).toBe('OWN_DEPOSIT_LIMIT');
  await check(orderId);
  expect(await tokens()).toBe(100);
});

test('an order whose payment failed still counts, because it can be paid again', async () => {
  await limit({ day: 100 });
  const orderId = await ordered(world, player, 100);
  await world.provider.pay(orderId, { outcome: 'failed' });
  await check(orderId);
  expect(await shown(orderId)).toMatchObject({ status: 'failed' });
  expect((await order(10)).body).toMatchObject({ code: 'OWN_DEPOSIT_LIMIT', left: 0 });
});

test('payments of old orders that arrive together are credited up to the limit; the others go back', async () => {
  await limit({ day: 250 });
  const orders: string[] = [];
  for (let each = 0; each < 5; each += 1) {
    const orderId = await ordered(world, player, 100);
    await old(orderId);
    orders.push(orderId);
  }
  const checkouts = await Promise.all(orders.map(paid));
  const answers = await Promise.all(checkouts.map((each) => verify(world, player, each)));
  expect(tally(answers)).toEqual({ 200: 2, 400: 3 });
  expect(await tokens()).toBe(200);
  for (const [index, { status, body }] of answers.entries()) {
    const refunds = await refunded(checkouts[index]?.razorpay_payment_id ?? '');
    expect(refunds).toEqual(status === 200 ? [] : [10_000]);
    if (status === 400) expect(body.code).toBe('PAYMENT_RETURNED');
  }
});

test('two payments of one order cannot exceed the limit', async () => {
  await limit({ week: 100 });
  const orderId = await ordered(world, player, 100);
  const [first, second] = [await paid(orderId), await paid(orderId)];
  const answers = await Promise.all([first, second].map((each) => verify(world, player, each)));
  expect(tally(answers)).toEqual({ 200: 1, 400: 1 });
  expect(await tokens()).toBe(100);
  expect(await shown(orderId)).toMatchObject({ status: 'success' });
});

test('a payment of an order from before a pause goes back once, however often it is reported', async () => {
  const orderId = await ordered(world, player, 50);
  expect((await pause()).status).toBe(200);
  const checkout = await paid(orderId);
  const payment = { id: checkout.razorpay_payment_id };
  const answers = await Promise.all([
    verify(world, player, checkout),
    verify(world, player, checkout),
    sendEvent(world, eventOf('payment.captured', payment), { id: `paused-${payment.id}` }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 200]);
  expect(answers[0]?.body).toMatchObject({
    code: 'PAYMENT_RETURNED',
    message:
      'Your pause or limit does not allow this purchase any more. No tokens were added; your ' +
      'payment of ₹50 goes back to you.',
  });
  await eventually(async () => expect(await refunded(payment.id)).toEqual([5_000]));
  expect(await tokens()).toBe(0);
  expect(await shown(orderId)).toMatchObject({ status: 'failed', errorCode: 'SELF_EXCLUDED' });
  await eventually(async () => {
    const { body } = await as(player)('GET', '/notifications');
    const told = body.notifications.filter(
      ({ title }: { title: string }) => title === 'Payment returned',
    );
    expect(told).toHaveLength(1);
  });
  // A decision is final: the end of the pause does not credit a payment whose money went back.
  await world.database.rows('UPDATE safer_play SET excluded_until = now() WHERE user_id = $1', [
    player.id,
  ]);
  expect((await verify(world, player, checkout)).body.code).toBe('PAYMENT_RETURNED');
  expect(await tokens()).toBe(0);
});

test('the money goes back later if the provider is down at first', async () => {
  const orderId = await ordered(world, player, 50);
  await pause();
  const checkout = await paid(orderId);
  await world.provider.control('POST', '/faults', {
    route: 'POST /v1/payments/:id/refund',
    kind: '503',
    times: 1,
  });
  expect((await verify(world, player, checkout)).body.code).toBe('PAYMENT_RETURNED');
  expect(await refunded(checkout.razorpay_payment_id)).toEqual([]);
  await world.database.rows(
    `UPDATE payment_decision SET next_try_at = now() - interval '1 second'
      WHERE payment_id = $1`,
    [checkout.razorpay_payment_id],
  );
  await check(orderId);
  expect(await refunded(checkout.razorpay_payment_id)).toEqual([5_000]);
  expect(await tokens()).toBe(0);
});

test('finance sees a payment whose refund failed at the bank', async () => {
  const orderId = await ordered(world, player, 50);
  await pause();
  const checkout = await paid(orderId);
  await world.provider.control('PATCH', '/settings', { refunds: 'failed' });
  expect((await verify(world, player, checkout)).body.code).toBe('PAYMENT_RETURNED');
  await world.provider.control('PATCH', '/settings', { refunds: 'processed' });
  await world.provider.control('POST', '/clock', { advanceMs: 6_000 });
  await eventually(async () => {
    const path = `/payments/${checkout.razorpay_payment_id}/refunds`;
    const { items } = (await world.provider.call('GET', path)).body;
    expect(items.map(({ status }) => status)).toEqual(['failed']);
  });
  await world.provider.control('POST', '/clock', { advanceMs: -6_000 });
  await check(orderId);
  const { body } = await as(admin)('GET', `/deposit-logs/admin/all?q=${orderId}`);
  expect(body.depositLogs[0]).toMatchObject({ status: 'failed', attention: 'RETURN_FAILED' });
});

test('an order counts towards the daily limit of the platform while it can be paid', async () => {
  const set = (depositTokens: number) =>
    as(admin)('PUT', '/admin/risk/rules', { ...NO_RULES, depositTokens, reason: 'A test' });
  expect((await set(100)).status).toBe(200);
  const orderId = await ordered(world, player, 100);
  const forged = { ...(await paid(orderId)), razorpay_signature: 'wrong' };
  expect((await verify(world, player, forged)).status).toBe(400);
  expect((await order(10)).body.code).toBe('DEPOSIT_DAY_LIMIT');
  await old(orderId);
  const later = await ordered(world, player, 60);
  expect((await verify(world, player, await paid(later))).status).toBe(200);
  const late = await paid(orderId);
  expect((await verify(world, player, late)).body.code).toBe('PAYMENT_RETURNED');
  expect(await tokens()).toBe(60);
  expect((await set(0)).status).toBe(200);
});
