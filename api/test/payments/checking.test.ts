// Own product: its payment provider belongs to the test.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/kernel/index.js';
import { asking, tally } from '../world/ask.js';
import {
  aBuyer,
  age,
  type DepositWorld,
  depositing,
  eventOf,
  ordered,
  sendEvent,
  startDepositWorld,
  verify,
} from '../world/deposits.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { mailsTo } from '../world/mailbox.js';
import { type Person, somebody } from '../world/people.js';
import { tokensOf } from '../world/tokens.js';

let world: DepositWorld;
let player: Person;
let admin: Person;
beforeAll(async () => {
  world = await startDepositWorld();
  admin = await somebody(world, 'admin');
});
afterAll(() => world.close());
beforeEach(async () => {
  player = await aBuyer(world);
});

/**
 * Makes stored events due one second ago, because PostgreSQL's clock is finer than Node's and may
 * be ahead.
 */
const MAKE_DUE = "UPDATE provider_event SET next_try_at = now() - interval '1 second'";

const { fault, sweep, recent, show, logOf, storedEvents } = depositing(() => ({
  world,
  player,
  admin,
}));

describe('the reconciler', () => {
  test('the payment check credits a paid order that neither the buyer nor a webhook reported', async () => {
    const orderId = await ordered(world, player);
    await world.provider.pay(orderId);
    await age(world, orderId, 1);
    await sweep();
    expect(await tokensOf(world, player)).toBe(50);
    await expectHealthyLedger(world);
  });

  test('a new payment is credited within a minute, long before the next check of its order', async () => {
    const orderId = await ordered(world, player);
    await world.owner.query(
      `UPDATE payment_order SET created_at = now() - interval '20 minutes',
                                next_check_at = now() + interval '10 minutes'
        WHERE provider_order_id = $1`,
      [orderId],
    );
    await world.provider.pay(orderId);
    await recent();
    expect(await tokensOf(world, player)).toBe(50);
    await expectHealthyLedger(world);
  });

  test('no paid order is lost when the provider is down, and unpaid orders end as failed', async () => {
    const paid = await ordered(world, player);
    const unpaid = await ordered(world, player);
    await world.provider.pay(paid);
    await fault('*', '429', 500);
    for (const minutes of [1, 2, 5, 15]) {
      await age(world, paid, minutes);
      await sweep();
    }
    expect(await show(paid)).toMatchObject({ status: 'pending' });
    await world.provider.control('DELETE', '/faults');
    await age(world, paid, 31);
    await age(world, unpaid, 31);
    await sweep();
    expect(await show(paid)).toMatchObject({ status: 'success' });
    expect(await show(unpaid)).toMatchObject({ status: 'failed', errorCode: 'NOT_PAID' });
    await expectHealthyLedger(world);
  });

  test('an order is checked once when twenty checks run at the same time', async () => {
    const orderId = await ordered(world, player);
    await world.provider.pay(orderId);
    await world.owner.query('UPDATE payment_order SET next_check_at = NULL');
    await age(world, orderId, 1);
    await fault('*', '503', 500);
    await Promise.all(Array.from({ length: 20 }, () => sweep()));
    const checks = await world.owner.query(
      'SELECT checks, next_check_at > now() AS later FROM payment_order WHERE provider_order_id = $1',
      [orderId],
    );
    expect(checks.rows).toEqual([{ checks: 1, later: true }]);
    await world.provider.control('DELETE', '/faults');
    await age(world, orderId, 1);
    await Promise.all(Array.from({ length: 20 }, () => sweep()));
    expect(await tokensOf(world, player)).toBe(50);
    await expectHealthyLedger(world);
  });

  test('the payment check finds the payment of an order whose provider id was not stored', async () => {
    const orderId = await ordered(world, player);
    await world.owner.query(
      'UPDATE payment_order SET provider_order_id = NULL WHERE provider_order_id = $1',
      [orderId],
    );
    const { body } = await world.provider.pay(orderId);
    await sendEvent(world, eventOf('payment.captured', body.payment), { id: newId() });
    await world.owner.query(MAKE_DUE);
    await sweep();
    expect(await show(orderId)).toMatchObject({ status: 'success' });
    expect(await tokensOf(world, player)).toBe(50);
    await expectHealthyLedger(world);
  });

  test('a payment of another amount is never credited, and is shown to staff', async () => {
    const orderId = await ordered(world, player);
    await world.provider.pay(orderId, { amount: 1000 });
    await age(world, orderId, 1);
    await sweep();
    expect(await tokensOf(world, player)).toBe(0);
    expect(await logOf(orderId)).toMatchObject({ attention: 'AMOUNT_MISMATCH' });
    await expectHealthyLedger(world);
  });
});

describe('the queue of open orders', () => {
  const queue = async (filter = '', who: Person = admin) =>
    (await asking(world, who)('GET', `/admin/payments/queue?${filter}`)).body;
  const check = (id: string) =>
    asking(world, admin)('POST', `/admin/payments/queue/${id}/check`, {});
  const entryOf = async (orderId: string) => {
    const { orders } = await queue('limit=200');
    return orders.find((order: { orderId: string }) => order.orderId === orderId);
  };

  test('the queue of open orders shows orders that are pending, that the provider did not confirm, or that are unpaid', async () => {
    const finance = await somebody(world, 'finance');
    const orderId = await ordered(world, player);
    const { _id } = await entryOf(orderId);
    expect(await entryOf(orderId)).toMatchObject({
      userEmail: player.email,
      amount: 50,
      state: 'waiting',
      tries: 0,
      lastLookAt: null,
      nextLookAt: expect.any(String),
      problem: null,
    });
    await fault('*', '503', 500);
    expect((await check(_id)).body).toMatchObject({
      _id,
      state: 'unanswered',
      tries: 1,
      lastLookAt: expect.any(String),
      problem: expect.stringContaining('503'),
    });
    await world.provider.control('DELETE', '/faults');
    const unanswered = await queue('state=unanswered&limit=200', finance);
    expect(unanswered.orders).toContainEqual(expect.objectContaining({ _id }));
    await age(world, orderId, 31);
    expect((await check(_id)).body).toMatchObject({ state: 'failed', tries: 2 });
    expect((await queue('state=waiting&limit=200')).orders).not.toContainEqual(
      expect.objectContaining({ _id }),
    );
    const first = await queue('limit=1');
    const second = await queue(`limit=1&cursor=${first.nextCursor}`);
    expect(second.orders[0].createdAt < first.orders[0].createdAt).toBe(true);
  });

  test('twenty simultaneous checks of an open order by an admin credit the order once and close it', async () => {
    const orderId = await ordered(world, player);
    const { _id } = await entryOf(orderId);
    await world.provider.pay(orderId);
    const answers = await Promise.all(Array.from({ length: 20 }, () => check(_id)));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(answers.some(({ body }) => body.state === 'settled')).toBe(true);
    expect(await tokensOf(world, player)).toBe(50);
    expect(await entryOf(orderId)).toBeUndefined();
    expect((await check(_id)).body).toMatchObject({ code: 'ORDER_NOT_WATCHED' });
    for (const unknown of ['nothing', newId()]) expect((await check(unknown)).status).toBe(404);
    const { activity } = (
      await asking(world, admin)('GET', `/admin/activity?action=payment.checked&target=${_id}`)
    ).body;
    expect(activity[0]).toMatchObject({ actor: { id: admin.id }, target: { id: _id } });
    await expectHealthyLedger(world);
  });
});

describe('a webhook', () => {
  test('a webhook is refused unless its signature covers its exact bytes', async () => {
    const before = await storedEvents();
    const event = eventOf('payment.captured', { id: 'pay_x' });
    expect((await sendEvent(world, event, { secret: 'guess' })).status).toBe(400);
    const bare = await asking(world, null)('POST', '/payments/webhook', event);
    expect(bare.status).toBe(400);
    expect(await storedEvents()).toBe(before);
    expect((await sendEvent(world, event, { id: newId() })).status).toBe(200);
    expect(await storedEvents()).toBe(before + 1);
  });

  test('the application cannot read the stored body of a webhook', async () => {
    await world.owner.query('SET ROLE arena_app');
    const reading = world.owner.query('SELECT raw_body FROM provider_event');
    await expect(reading).rejects.toThrow('permission denied');
    await world.owner.query('RESET ROLE');
  });

  test('a webhook about an unknown object is stored and acknowledged, but not processed', async () => {
    const answers = [
      await sendEvent(world, eventOf('payment.captured', { id: 'pay_unknown' }), { id: 'e1' }),
      await sendEvent(world, eventOf('payment.captured', { id: 'pay_unknown' }), { id: 'e1' }),
      await sendEvent(world, { event: 'settlement.processed', payload: [] }, { id: 'e2' }),
      await sendEvent(world, { anything: true }, { id: 'e3' }),
    ];
    expect(tally(answers)).toEqual({ 200: 4 });
    await world.owner.query(MAKE_DUE);
    await sweep();
    const events = await world.owner.query(
      "SELECT event_id, outcome FROM provider_event WHERE event_id LIKE 'e_' ORDER BY 1",
    );
    expect(events.rows).toEqual([
      { event_id: 'e1', outcome: 'unknown-payment' },
      { event_id: 'e2', outcome: 'ignored' },
      { event_id: 'e3', outcome: 'ignored' },
    ]);
  });
});

test('a buyer gets one mail and one notification for one payment', async () => {
  const orderId = await ordered(world, player);
  const { body } = await world.provider.pay(orderId);
  await verify(world, player, body.checkout);
  await verify(world, player, body.checkout);
  await world.followed();
  await world.followed();
  expect(await mailsTo(world, player.email)).toMatchObject([
    {
      template: 'deposit-receipt',
      data: { amountTokens: 50, balanceTokens: 50, orderId, paymentId: body.payment.id },
    },
  ]);
  const inbox = (await asking(world, player)('GET', '/notifications')).body;
  expect(inbox.notifications).toMatchObject([
    { title: 'Tokens added', text: '50 tokens added to your wallet.' },
  ]);
  await expectHealthyLedger(world);
});
