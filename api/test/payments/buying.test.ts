// Own product: its payment provider belongs to the test.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { asking } from '../world/ask.js';
import {
  aBuyer,
  age,
  type DepositWorld,
  depositing,
  ordered,
  startDepositWorld,
  verify,
} from '../world/deposits.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type Person, somebody } from '../world/people.js';
import { tokensOf } from '../world/tokens.js';
import { eventually } from '../world/wait.js';

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
  player = await aBuyer(world);
});

const { fault, recent, sweep, show } = depositing(() => ({ world, player, admin }));

describe('create-order', () => {
  test('creating an order opens an order at the payment provider and returns its amount in rupees and in paise', async () => {
    const answer = await asking(world, player)('POST', '/payments/create-order', { amount: 50 });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        amount: 50,
        amountInPaise: 5000,
        currency: 'INR',
        keyId: world.sandbox.keyId,
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
  ])('creating an order with %j is refused', async (body, message) => {
    const answer = await asking(world, player)('POST', '/payments/create-order', body);
    expect(answer).toMatchObject({ status: 400, body: { message } });
  });

  test('only players can create orders', async () => {
    const ask = (who: Person | null) =>
      asking(world, who)('POST', '/payments/create-order', { amount: 50 });
    expect((await ask(admin)).status).toBe(403);
    expect((await ask(null)).status).toBe(401);
  });

  test('20 simultaneous repeats of an order with its idempotency key get the first response', async () => {
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
    'an order whose response was lost (%s) is used again, and no second order is opened',
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

  test.each(['reset', '429', '500', 'html-502'])(
    'creating an order succeeds after one provider error (%s)',
    async (kind) => {
      await fault('POST /v1/orders', kind);
      expect(await ordered(world, player)).toMatch(/^order_/);
    },
  );

  test('creating an order reports that the provider is down, and the same request succeeds later', async () => {
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
    expect(refused.headers['retry-after']).toBe('30');
    await world.provider.control('DELETE', '/faults');
    const opened = await ask();
    expect(opened.status).toBe(201);
    expect(await show(opened.body.orderId)).toMatchObject({ status: 'pending', errorCode: null });
  });
});

describe('verify', () => {
  test('reporting a payment credits the ordered tokens once, even when the report is repeated', async () => {
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
          message: '50 tokens added successfully!',
          success: true,
          status: 'success',
          tokensAdded: 50,
          tokens: 50,
        },
      });
    }
    expect(await show(orderId)).toMatchObject({ status: 'success', amount: 50 });
    expect(await tokensOf(world, player)).toBe(50);
    await expectHealthyLedger(world);
  });

  test('a payment with a wrong signature is refused, but a later check credits it', async () => {
    const orderId = await ordered(world, player);
    const { body } = await world.provider.pay(orderId, { outcome: 'wrong-signature' });
    const answer = await verify(world, player, body.checkout, { tokens: 50 });
    expect(answer).toMatchObject({ status: 400, body: { message: FAILED } });
    expect(await show(orderId)).toMatchObject({ status: 'pending', errorCode: null });
    expect(await tokensOf(world, player)).toBe(0);
    await age(world, orderId, 1);
    await sweep();
    expect(await show(orderId)).toMatchObject({ status: 'success', errorCode: null });
    await expectHealthyLedger(world);
  });

  test.each([5000, 51, 1, 10_000_000, '50', null])(
    'tokens sent by the browser (%j) are never credited',
    async (tokens) => {
      const orderId = await ordered(world, player);
      const { body } = await world.provider.pay(orderId);
      const answer = await verify(world, player, body.checkout, { tokens });
      // The field `tokens` may be null, like a missing field: the number of tokens then comes from
      // the order.
      expect(answer.status).toBe(tokens === null ? 200 : 400);
      if (tokens !== null) expect(answer.body.message).toBe(FAILED);
      expect(await tokensOf(world, player)).toBe(tokens === null ? 50 : 0);
      await expectHealthyLedger(world);
    },
  );

  test('the later of two payments of an order that are reported at the same time is shown to staff', async () => {
    for (let round = 0; round < 5; round += 1) {
      const orderId = await ordered(world, player, 10);
      const pay = async () => (await world.provider.pay(orderId)).body.checkout;
      const checkouts = [await pay(), await pay()];
      const answers = await Promise.all(checkouts.map((each) => verify(world, player, each)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const { body } = await asking(world, admin)('GET', `/deposit-logs/admin/all?q=${orderId}`);
      expect(body.depositLogs[0]).toMatchObject({
        status: 'success',
        attention: 'SECOND_PAYMENT',
        errorCode: 'SECOND_PAYMENT',
        errorMessage: expect.stringMatching(/^Paid again with pay_\w+ after pay_\w+$/),
      });
    }
    expect(await tokensOf(world, player)).toBe(100);
    await expectHealthyLedger(world);
  });

  test('a report of a payment for another player’s order gets 404', async () => {
    const orderId = await ordered(world, player);
    const { body } = await world.provider.pay(orderId);
    const thief = await somebody(world);
    expect((await verify(world, thief, body.checkout)).status).toBe(404);
    expect((await asking(world, thief)('GET', `/payments/orders/${orderId}`)).status).toBe(404);
    expect(await tokensOf(world, thief)).toBe(0);
    await expectHealthyLedger(world);
  });

  test('the signature of one purchase is refused for another purchase', async () => {
    const [small, large] = [await ordered(world, player, 10), await ordered(world, player, 5000)];
    const { body } = await world.provider.pay(small);
    const reused = { ...body.checkout, razorpay_order_id: large };
    expect(await verify(world, player, reused)).toMatchObject({ status: 400 });
    expect(await tokensOf(world, player)).toBe(0);
    await expectHealthyLedger(world);
  });

  test('an authorised payment is reported as pending, and a later check captures it', async () => {
    const orderId = await ordered(world, player);
    // Sets the provider's clock back, so that the payment attempt is two minutes old.
    await world.provider.control('POST', '/clock', { advanceMs: -120_000 });
    const { body } = await world.provider.pay(orderId, { outcome: 'authorized' });
    await world.provider.control('POST', '/clock', { advanceMs: 120_000 });
    const answer = await verify(world, player, body.checkout, { tokens: 50 });
    expect(answer).toMatchObject({
      status: 202,
      body: { success: false, status: 'pending', tokensAdded: 0, orderId },
    });
    expect(await tokensOf(world, player)).toBe(0);
    await recent();
    expect(await verify(world, player, body.checkout)).toMatchObject({ status: 200 });
    expect(await tokensOf(world, player)).toBe(50);
    await expectHealthyLedger(world);
  });

  test('a failed payment is credited only after it succeeds later', async () => {
    const orderId = await ordered(world, player);
    const afterMs = 3_600_000;
    const { body } = await world.provider.pay(orderId, { outcome: 'late', afterMs });
    await age(world, orderId, 1);
    await sweep();
    expect(await show(orderId)).toMatchObject({
      status: 'failed',
      errorCode: 'payment_timed_out',
      paymentId: body.payment.id,
    });
    // Moves only the provider's clock, an hour ahead and later back.
    await world.provider.control('POST', '/clock', { advanceMs: afterMs });
    await eventually(async () => {
      const theirs = await world.provider.call('GET', `/payments/${body.payment.id}`);
      expect(theirs.body.status).toBe('captured');
    });
    await world.provider.control('POST', '/clock', { advanceMs: -afterMs });
    await age(world, orderId, 72 * 60);
    await sweep();
    expect(await show(orderId)).toMatchObject({ status: 'success', errorCode: null });
    expect(await tokensOf(world, player)).toBe(50);
    await expectHealthyLedger(world);
  });
});

test('the test of the provider’s connection returns the specified texts', async () => {
  const ask = (who: Person | null) => asking(world, who)('GET', '/payments/test-connection');
  expect((await ask(player)).body.message).toBe('Payment gateway connection successful!');
  await fault('*', '500', 10);
  const failed = await ask(player);
  expect(failed.status).toBe(503);
  expect(failed.body.message).toBe('Payment gateway connection failed. Check server logs.');
  expect((await ask(null)).status).toBe(401);
});

test('a page can read the settings of the checkout before an order exists', async () => {
  expect((await asking(world, null)('GET', '/public/checkout')).body).toMatchObject({
    depositsEnabled: true,
    keyId: world.sandbox.keyId,
    currency: 'INR',
    minTokens: 10,
    maxTokens: 100_000,
  });
});

test('buying tokens is refused while deposits are switched off', async () => {
  const off = await startDepositWorld({ DEPOSITS: 'off' });
  const buyer = await somebody(off);
  const refused = await asking(off, buyer)('POST', '/payments/create-order', { amount: 50 });
  const checkout = await asking(off, null)('GET', '/public/checkout');
  await off.close();
  expect(refused).toMatchObject({ status: 403, body: { code: 'DEPOSITS_OFF' } });
  expect(refused.body.message).not.toBe('Account is banned');
  expect(checkout.body.depositsEnabled).toBe(false);
});
