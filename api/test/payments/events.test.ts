// Own product: its payment provider belongs to the test.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/kernel/index.js';
import { asking, tally } from '../world/ask.js';
import {
  type DepositWorld,
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
import { eventually } from '../world/wait.js';

let world: DepositWorld;
let player: Person;
beforeAll(async () => {
  world = await startDepositWorld(
    { RAZORPAY_WEBHOOK_SECRET: 'the-next-secret,test-webhook-secret' },
    { runs: ['jobs'] },
  );
  const url = `${world.url}/api/payments/webhook`;
  await settings({ webhook: { url, firstRetryMs: 200, longestRetryMs: 400 } });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.provider.control('DELETE', '/faults');
  await world.provider.control('DELETE', '/webhooks/rules');
  await settings({ refunds: 'processed', webhook: { events: null } });
  player = await somebody(world);
});

const settings = (change: object) => world.provider.control('PATCH', '/settings', change);
const rule = (body: object) => world.provider.control('POST', '/webhooks/rules', body);
const refund = (paymentId: string, amount?: number) =>
  world.provider.control('POST', `/payments/${paymentId}/refund`, amount ? { amount } : {});
const holds = (tokens: number, who = player) =>
  eventually(async () => expect(await tokensOf(world, who)).toBe(tokens));
const owes = async (who = player) => {
  const found = await world.owner.query('SELECT balance FROM ledger.account WHERE name = $1', [
    `receivable:${who.id}`,
  ]);
  return 0 - Number(found.rows[0]?.balance ?? 0);
};
/** Waits until every stored event of the provider is processed. */
const settled = () =>
  eventually(async () => {
    const open = await world.owner.query(
      'SELECT type, outcome FROM provider_event WHERE next_try_at IS NOT NULL',
    );
    expect(open.rows).toEqual([]);
  });
const bought = async (amount = 50): Promise<string> => {
  const { body } = await world.provider.pay(await ordered(world, player, amount));
  await holds(amount);
  return body.payment.id;
};
/**
 * Takes tokens out of the wallet, as a match or a withdrawal does. The ledger refuses to take more
 * than the balance.
 */
async function spend(tokens: number, status: 'open' | 'frozen' = 'open'): Promise<void> {
  const account = `player:${player.id}` as const;
  await world.ledger.post({
    type: 'TokensAdjusted',
    schemaVersion: 1,
    actor: { type: 'system', id: 'world' },
    reason: 'Spent',
    reference: player.id,
    idempotencyKey: newId(),
    payload: {},
    entries: [
      { account, amount: -tokens },
      { account: 'house:adjustments', amount: tokens },
    ],
    ...(status === 'frozen' ? { controls: [{ account, status }], overridesFreeze: true } : {}),
  });
}

const deposits = async () => {
  const found = await world.owner.query(
    'SELECT payment_id, tokens, reversed_tokens FROM projection.deposit WHERE user_id = $1',
    [player.id],
  );
  return found.rows;
};

describe('a paid order is credited once', () => {
  test('a payment is credited once when the tab was closed and only the webhook reports it', async () => {
    await bought();
    await settled();
    expect(await deposits()).toHaveLength(1);
    await expectHealthyLedger(world);
  });

  test.each([['order.paid'], ['payment.captured']])(
    'a payment is credited once when only %s is sent',
    async (event) => {
      await settings({ webhook: { events: [event] } });
      await bought();
      await expectHealthyLedger(world);
    },
  );

  test('a payment is credited once, even if its events come five times or in another order, or name another merchant account', async () => {
    await rule({ event: 'payment.authorized', afterNext: true });
    await rule({ event: 'payment.captured', duplicates: 4, afterNext: true });
    await rule({ event: 'order.paid', duplicates: 4, wrongAccount: true });
    await bought();
    await settled();
    expect(await deposits()).toHaveLength(1);
    await expectHealthyLedger(world);
  });

  test('a payment is credited with the ordered tokens, even if an event claims another amount', async () => {
    await rule({ times: 3, amount: 10_000_000 });
    await bought(20);
    await settled();
    expect(await tokensOf(world, player)).toBe(20);
    await expectHealthyLedger(world);
  });

  test('a payment is credited once when its webhook is repeated after the database was unreachable', async () => {
    await world.owner.query('ALTER TABLE provider_event RENAME TO provider_event_away');
    const { body } = await world.provider.pay(await ordered(world, player));
    await eventually(async () => {
      const sent = await world.provider.control('GET', `/webhooks?payment=${body.payment.id}`);
      for (const { attempts } of sent.body.deliveries) expect(attempts).toBeGreaterThan(0);
      expect(sent.body.deliveries).not.toEqual([]);
    });
    expect(await tokensOf(world, player)).toBe(0);
    await world.owner.query('ALTER TABLE provider_event_away RENAME TO provider_event');
    await holds(50);
    await expectHealthyLedger(world);
  });

  test('a payment is credited whether its webhook is signed with the present or the previous secret', async () => {
    await bought();
    await settings({ webhook: { secret: 'the-next-secret' } });
    await world.provider.pay(await ordered(world, player, 30));
    await holds(80);
    await settings({ webhook: { secret: 'test-webhook-secret' } });
    await expectHealthyLedger(world);
  });

  test('a payment is credited once when the browser and webhooks report it 50 times at the same time', async () => {
    await settings({ webhook: { events: [] } });
    const orderId = await ordered(world, player);
    const { body } = await world.provider.pay(orderId);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 2 === 0
          ? verify(world, player, body.checkout, { tokens: 50 })
          : sendEvent(world, eventOf('payment.captured', body.payment), { id: `race-${n % 10}` }),
      ),
    );
    expect(tally(answers)).toEqual({ 200: 50 });
    await settled();
    expect(await tokensOf(world, player)).toBe(50);
    expect(await deposits()).toHaveLength(1);
    await expectHealthyLedger(world);
  });

  test('a payment is credited once when the bank approves it after a failure', async () => {
    const orderId = await ordered(world, player);
    await world.provider.pay(orderId, { outcome: 'late', afterMs: 60_000 });
    const status = async () =>
      (await asking(world, player)('GET', `/payments/orders/${orderId}`)).body.status;
    await eventually(async () => expect(await status()).toBe('failed'));
    // Moves only the provider's clock, a minute ahead and later back.
    await world.provider.control('POST', '/clock', { advanceMs: 60_000 });
    await eventually(async () => expect(await status()).toBe('success'));
    await world.provider.control('POST', '/clock', { advanceMs: -60_000 });
    expect(await tokensOf(world, player)).toBe(50);
    await expectHealthyLedger(world);
  });

  test('a second payment of the same order is credited too and shown to staff', async () => {
    const orderId = await ordered(world, player);
    await world.provider.pay(orderId);
    await holds(50);
    const second = await world.provider.pay(orderId, { outcome: 'authorized' });
    await world.provider.control('POST', `/payments/${second.body.payment.id}/capture`);
    await holds(100);
    const admin = await somebody(world, 'admin');
    const { body } = await asking(world, admin)('GET', '/admin/reconciliation');
    const ours = body.items.filter((item: { orderId: string }) => item.orderId === orderId);
    expect(ours.map(({ outcome }: { outcome: string }) => outcome).sort()).toEqual([
      'duplicate',
      'matched',
    ]);
    expect(body.attention[0]).toMatchObject({ orderId, attention: 'SECOND_PAYMENT' });
    await expectHealthyLedger(world);
  });
});

describe('a refund or a lost dispute', () => {
  test('partial and full refunds each take their tokens from the wallet once', async () => {
    const paymentId = await bought(50);
    await rule({ times: 2, duplicates: 3 });
    await refund(paymentId, 2000);
    await holds(30);
    await refund(paymentId);
    await holds(0);
    await settled();
    expect(await owes()).toBe(0);
    expect(await deposits()).toEqual([{ payment_id: paymentId, tokens: 50, reversed_tokens: 50 }]);
    await expectHealthyLedger(world);
  });

  test('refunds of fractions of a rupee are added up before tokens are taken', async () => {
    const paymentId = await bought(50);
    for (const paise of [150, 150, 100]) await refund(paymentId, paise);
    await holds(46);
    await settled();
    await expectHealthyLedger(world);
  });

  test('a refund of spent tokens creates a receivable, even for a banned player', async () => {
    const paymentId = await bought(50);
    await spend(35, 'frozen');
    await refund(paymentId);
    await holds(0);
    expect(await owes()).toBe(35);
    await settled();
    await expectHealthyLedger(world);
  });

  test('a failed refund returns its tokens to the wallet', async () => {
    await settings({ refunds: 'failed' });
    const paymentId = await bought(50);
    await refund(paymentId);
    await holds(0);
    await world.provider.control('POST', '/clock', { advanceMs: 6_000 });
    await holds(50);
    await settled();
    await expectHealthyLedger(world);
  });

  test('each of 20 refunds takes its tokens once while the player spends tokens at the same time', async () => {
    const paymentId = await bought(100);
    await Promise.all([
      ...Array.from({ length: 20 }, () => refund(paymentId, 300)),
      ...Array.from({ length: 20 }, () => spend(3)),
    ]);
    await eventually(async () =>
      expect((await deposits())[0]).toMatchObject({ reversed_tokens: 60 }),
    );
    await settled();
    // In any order of events, the reversed 60 tokens, the spent tokens and the remaining tokens add
    // up to the 100 bought tokens.
    const spent = await world.owner.query(
      "SELECT count(*) FROM ledger.event WHERE type = 'TokensAdjusted' AND reference = $1",
      [player.id],
    );
    const left = (await tokensOf(world, player)) - (await owes());
    expect(left + 60 + 3 * Number(spent.rows[0].count)).toBe(100);
    await expectHealthyLedger(world);
  });

  test('a dispute takes tokens only when it is lost, even if it was won first', async () => {
    const finance = await somebody(world, 'finance');
    const paymentId = await bought(50);
    const opened = await world.provider.control('POST', `/payments/${paymentId}/dispute`, {});
    const move = (status: string) =>
      world.provider.control('POST', `/disputes/${opened.body.id}`, { status });
    await move('under_review');
    await move('won');
    await settled();
    expect(await tokensOf(world, player)).toBe(50);
    await spend(50);
    await move('open');
    await rule({ duplicates: 3 });
    await move('lost');
    await eventually(async () => expect(await owes()).toBe(50));
    await settled();
    expect(await owes()).toBe(50);
    const admin = await somebody(world, 'admin');
    const { body } = await asking(world, admin)('GET', '/admin/reconciliation');
    expect(body.attention[0]).toMatchObject({ paymentId, attention: 'DISPUTE_LOST' });
    // The player wins the lost dispute on appeal.
    await move('won');
    await eventually(async () => expect(await owes()).toBe(0));
    await settled();
    // Changes of a dispute in quick succession may be mailed as one, with the last status.
    const told = (await mailsTo(world, finance.email)).map(({ data }) => data.status);
    expect(told).toEqual(expect.arrayContaining(['won', 'lost']));
    expect(new Set(told).size).toBe(told.length);
    await expectHealthyLedger(world);
  });
});
