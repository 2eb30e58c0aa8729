import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { CheckRecentPayments } from '../src/modules/payments/check-recent-payments/check-recent-payments.command.js';
import { SweepPayments } from '../src/modules/payments/sweep-payments/sweep-payments.command.js';
import { asking, tally } from './world/ask.js';
import {
  age,
  type DepositWorld,
  eventOf,
  ordered,
  sendEvent,
  startDepositWorld,
  verify,
} from './world/deposits.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { tokensOf } from './world/tokens.js';

const FAILED = 'Payment verification failed. Please contact support.';

let world: DepositWorld;
let player: Person;
let admin: Person;
beforeAll(async () => {
  world = await startDepositWorld();
  admin = await somebody(world, 'admin');
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.provider.control('DELETE', '/faults');
  player = await somebody(world, 'player', { inGameName: 'Asha', freeFireUID: '1234567' });
});

const fault = (route: string, kind: string, times = 1) =>
  world.provider.control('POST', '/faults', { route, kind, times });
const sweep = () => world.app.get(CommandBus, { strict: false }).execute(new SweepPayments());
const recent = () =>
  world.app.get(CommandBus, { strict: false }).execute(new CheckRecentPayments());
const show = async (orderId: string) =>
  (await asking(world, player)('GET', `/payments/orders/${orderId}`)).body;
const logOf = async (orderId: string) => {
  const { body } = await asking(world, admin)('GET', `/deposit-logs/admin/all?q=${orderId}`);
  return body.depositLogs[0];
};

describe('create-order', () => {
  test('opens an order in rupees, and says the same in paise for the checkout', async () => {
    const answer = await asking(world, player)('POST', '/payments/create-order', { amount: 50 });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        ...{ amount: 50, amountInPaise: 5000, currency: 'INR', keyId: world.sandbox.keyId },
        orderId: expect.stringMatching(/^order_\w{14}$/),
      },
    });
    expect(answer.body._id).toBe(answer.body.id);
    const theirs = await world.provider.call('GET', `/orders/${answer.body.orderId}`);
    expect(theirs.body.amount).toBe(5000);
  });

  test.each([
    [{ amount: 9 }, 'Minimum deposit amount is 10 tokens (₹10)'],
    [{ amount: -50 }, 'Minimum deposit amount is 10 tokens (₹10)'],
    [{}, 'Minimum deposit amount is 10 tokens (₹10)'],
    [{ amount: 10.5 }, 'Amount must be a whole number from 10 to 100000'],
    [{ amount: 100_001 }, 'Amount must be a whole number from 10 to 100000'],
    [{ amount: '50' }, 'Amount must be a whole number from 10 to 100000'],
  ])('refuses %j', async (body, message) => {
    const answer = await asking(world, player)('POST', '/payments/create-order', body);
    expect(answer).toMatchObject({ status: 400, body: { message } });
  });

  test('is for players', async () => {
    const ask = (who: Person | null) =>
      asking(world, who)('POST', '/payments/create-order', { amount: 50 });
    expect((await ask(admin)).status).toBe(403);
    expect((await ask(null)).status).toBe(401);
  });

  test('gives the first answer again to a repeat, also to 20 at once', async () => {
    const ask = (amount: number) =>
      asking(world, player)(
        'POST',
        '/payments/create-order',
        { amount },
        {
          'idempotency-key': 'one-purchase',
        },
      );
    const first = await ask(50);
    const again = await Promise.all(Array.from({ length: 20 }, () => ask(50)));
    expect(new Set(again.map(({ body }) => body.orderId))).toEqual(new Set([first.body.orderId]));
    expect((await ask(60)).status).toBe(422);
  });

  test.each(['execute-then-drop', 'truncated'])(
    'finds the order whose answer was lost (%s) instead of opening a second one',
    async (kind) => {
      await fault('POST /v1/orders', kind);
      const orderId = await ordered(world, player);
      const { body } = await asking(world, player)('GET', '/payments/orders/pending');
      expect(body.orders.map((order: { orderId: string }) => order.orderId)).toEqual([orderId]);
      const theirs = await world.provider.call('GET', `/orders/${orderId}`);
      const same = await world.provider.call(
        'GET',
        `/orders?receipt=${(theirs.body as unknown as { receipt: string }).receipt}`,
      );
      expect(same.body.count).toBe(1);
    },
  );

  test.each(['reset', '429', '500', 'html-502'])('gets over one %s', async (kind) => {
    await fault('POST /v1/orders', kind);
    expect(await ordered(world, player)).toMatch(/^order_/);
  });

  test('says so when the provider stays away, and the same request goes through later', async () => {
    await fault('*', '503', 50);
    const ask = () =>
      asking(world, player)(
        'POST',
        '/payments/create-order',
        { amount: 50 },
        {
          'idempotency-key': 'patient',
        },
      );
    const refused = await ask();
    expect(refused).toMatchObject({ status: 503, body: { code: 'GATEWAY_UNAVAILABLE' } });
    await world.provider.control('DELETE', '/faults');
    const opened = await ask();
    expect(opened.status).toBe(201);
    expect(await show(opened.body.orderId)).toMatchObject({ status: 'pending', errorCode: null });
  });
});

describe('verify', () => {
  test('credits what was ordered once, however often it is sent', async () => {
    const orderId = await ordered(world, player);
    const { body } = await world.provider.pay(orderId);
    const answers = [
      await verify(world, player, body.checkout, { tokens: 50 }),
      await verify(world, player, body.checkout, { tokens: 50 }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 200,
        body: {
          ...{ message: '50 tokens added successfully!', success: true, status: 'success' },
          ...{ tokensAdded: 50, tokens: 50 },
        },
      });
    }
    expect(await show(orderId)).toMatchObject({ status: 'success', amount: 50 });
    expect(await tokensOf(world, player)).toBe(50);
    await expectHealthyLedger(world);
  });

  test('refuses a wrong signature, and a later webhook still credits', async () => {
    const orderId = await ordered(world, player);
    const { body } = await world.provider.pay(orderId, { outcome: 'wrong-signature' });
    const answer = await verify(world, player, body.checkout, { tokens: 50 });
    expect(answer).toMatchObject({ status: 400, body: { message: FAILED } });
    expect(await show(orderId)).toMatchObject({
      ...{ status: 'failed', errorCode: 'SIGNATURE_MISMATCH' },
    });
    expect(await tokensOf(world, player)).toBe(0);
    await age(world, orderId, 1);
    await sweep();
    expect(await show(orderId)).toMatchObject({ status: 'success', errorCode: null });
    await expectHealthyLedger(world);
  });

  test.each([5000, 51, 1, 10_000_000, '50', null])('never believes %j tokens', async (tokens) => {
    const orderId = await ordered(world, player);
    const { body } = await world.provider.pay(orderId);
    const answer = await verify(world, player, body.checkout, { tokens });
    // Null counts as not said: the order alone decides.
    expect(answer.status).toBe(tokens === null ? 200 : 400);
    if (tokens !== null) expect(answer.body.message).toBe(FAILED);
    expect(await tokensOf(world, player)).toBe(tokens === null ? 50 : 0);
    await expectHealthyLedger(world);
  });

  test('does not know the order of somebody else', async () => {
    const orderId = await ordered(world, player);
    const { body } = await world.provider.pay(orderId);
    const thief = await somebody(world);
    expect((await verify(world, thief, body.checkout)).status).toBe(404);
    expect((await asking(world, thief)('GET', `/payments/orders/${orderId}`)).status).toBe(404);
    expect(await tokensOf(world, thief)).toBe(0);
    await expectHealthyLedger(world);
  });

  test('does not accept the signature of one purchase for another', async () => {
    const [small, large] = [await ordered(world, player, 10), await ordered(world, player, 5000)];
    const { body } = await world.provider.pay(small);
    const reused = { ...body.checkout, razorpay_order_id: large };
    expect(await verify(world, player, reused)).toMatchObject({ status: 400 });
    expect(await tokensOf(world, player)).toBe(0);
    await expectHealthyLedger(world);
  });

  test('says that it is not known yet while the money is only held', async () => {
    const orderId = await ordered(world, player);
    const { body } = await world.provider.pay(orderId, { outcome: 'authorized' });
    const answer = await verify(world, player, body.checkout, { tokens: 50 });
    expect(answer).toMatchObject({
      status: 202,
      body: { success: false, status: 'pending', tokensAdded: 0, orderId },
    });
    expect(await tokensOf(world, player)).toBe(0);
    // A minute later nobody has taken it: we do.
    await world.provider.control('POST', '/clock', { advanceMs: -120_000 });
    await expectHealthyLedger(world);
  });

  test('refuses a payment that failed, and credits when it succeeds after all', async () => {
    const orderId = await ordered(world, player);
    const { body } = await world.provider.pay(orderId, { outcome: 'late', afterMs: 400 });
    await sendEvent(world, eventOf('payment.failed', body.payment));
    await age(world, orderId, 1);
    await sweep();
    expect(await show(orderId)).toMatchObject({
      ...{ status: 'failed', errorCode: 'payment_timed_out', paymentId: body.payment.id },
    });
    await new Promise((resolve) => setTimeout(resolve, 800));
    await age(world, orderId, 72 * 60);
    await sweep();
    expect(await show(orderId)).toMatchObject({ status: 'success', errorCode: null });
    expect(await tokensOf(world, player)).toBe(50);
    await expectHealthyLedger(world);
  });
});

describe('the reconciler', () => {
  test('credits an order whose buyer and webhook never came', async () => {
    const orderId = await ordered(world, player);
    await world.provider.pay(orderId);
    await age(world, orderId, 1);
    await sweep();
    expect(await tokensOf(world, player)).toBe(50);
    await expectHealthyLedger(world);
  });

  test('credits within a minute what is paid long before its order is looked at again', async () => {
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

  test('loses no order to an outage, and shows what nobody paid as failed', async () => {
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

  test('gives every order back that a crash had taken', async () => {
    const orderId = await ordered(world, player);
    await world.provider.pay(orderId);
    await age(world, orderId, 1);
    await world.owner.query('UPDATE payment_order SET next_check_at = now() WHERE false');
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await tokensOf(world, player)).toBe(50);
    await expectHealthyLedger(world);
  });
});

describe('what the provider sends', () => {
  test('is refused unless its exact bytes are signed', async () => {
    const event = eventOf('payment.captured', { id: 'pay_x' });
    expect((await sendEvent(world, event, { secret: 'guess' })).status).toBe(400);
    const bare = await world.app.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      payload: event,
    });
    expect(bare.statusCode).toBe(400);
    const stored = await world.owner.query('SELECT 1 FROM provider_event');
    expect(stored.rows.length).toBe(
      (await world.owner.query("SELECT 1 FROM provider_event WHERE type = 'payment.failed'")).rows
        .length,
    );
  });

  test('about what we do not know is stored, answered and left alone', async () => {
    const answers = [
      await sendEvent(world, eventOf('payment.captured', { id: 'pay_unknown' }), { id: 'e1' }),
      await sendEvent(world, eventOf('payment.captured', { id: 'pay_unknown' }), { id: 'e1' }),
      await sendEvent(world, { event: 'settlement.processed', payload: [] }, { id: 'e2' }),
      await sendEvent(world, { anything: true }, { id: 'e3' }),
    ];
    expect(tally(answers)).toEqual({ 200: 4 });
    await world.owner.query('UPDATE provider_event SET next_try_at = now()');
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

describe('the deposit log', () => {
  test('shows every order with its buyer as he was, and counts all of them', async () => {
    const before = (await asking(world, admin)('GET', '/deposit-logs/admin/all')).body.statistics;
    const orderId = await ordered(world, player, 70);
    const { body } = await world.provider.pay(orderId);
    await verify(world, player, body.checkout);
    await ordered(world, player, 30);
    const log = await logOf(orderId);
    expect(log).toMatchObject({
      ...{ status: 'success', amount: 70, orderId, paymentId: body.payment.id },
      ...{ userEmail: player.email, userId: { _id: player.id, inGameName: 'Asha' } },
      ...{ errorCode: null, errorMessage: null, ipAddress: '127.0.0.1', reversedTokens: 0 },
    });
    expect(log.processedDate).toMatch(/Z$/);
    const { statistics } = (await asking(world, admin)('GET', '/deposit-logs/admin/all')).body;
    expect(statistics).toEqual({
      ...before,
      total: before.total + 2,
      success: before.success + 1,
      pending: before.pending + 1,
      totalAmount: before.totalAmount + 100,
      successAmount: before.successAmount + 70,
    });
  });

  test('takes unknown values for none, pages, filters and sorts', async () => {
    const ask = (query: string) => asking(world, admin)('GET', `/deposit-logs/admin/all${query}`);
    const all = await ask('?status=nonsense&page=-1&limit=zero');
    expect(all).toMatchObject({ status: 200, body: { page: 1, limit: 20 } });
    expect(Number(all.headers['x-total-count'])).toBe(all.body.statistics.total);
    for (const status of ['success', 'pending', 'failed']) {
      const found = await ask(`?status=${status}&limit=50`);
      expect(found.body.total).toBe(all.body.statistics[status]);
      expect(found.body.depositLogs.every((log: { status: string }) => log.status === status)).toBe(
        true,
      );
    }
    const first = await ask('?limit=10&sort=highest');
    const second = await ask('?limit=10&sort=highest&page=2');
    const amounts = [...first.body.depositLogs, ...second.body.depositLogs].map(
      ({ amount }: { amount: number }) => amount,
    );
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
    expect((await ask('?q=%25')).body.total).toBe(0);
    expect((await ask('?from=2020-01-01&to=2020-01-02')).body.total).toBe(0);
  });

  test('is read by admins and finance alone', async () => {
    const finance = await somebody(world, 'finance');
    const status = async (who: Person | null) =>
      (await asking(world, who)('GET', '/deposit-logs/admin/all')).status;
    expect([await status(finance), await status(player), await status(null)]).toEqual([
      200, 403, 401,
    ]);
  });
});

test('the connection can be tested, and says literally how it went', async () => {
  const ask = (who: Person | null) => asking(world, who)('GET', '/payments/test-connection');
  expect((await ask(player)).body.message).toBe('Payment gateway connection successful!');
  await fault('*', '500', 10);
  const failed = await ask(player);
  expect(failed.status).toBe(503);
  expect(failed.body.message).toBe('Payment gateway connection failed. Check server logs.');
  expect((await ask(null)).status).toBe(401);
});

test('a page learns what it needs for the checkout without an order', async () => {
  expect((await asking(world, null)('GET', '/public/checkout')).body).toMatchObject({
    ...{ depositsEnabled: true, keyId: world.sandbox.keyId, currency: 'INR' },
    ...{ minTokens: 10, maxTokens: 100_000 },
  });
});
