// Own product: its payment provider belongs to the test.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/kernel/index.js';
import { SETTLEMENT_JOB } from '../../src/modules/payments/job-names.js';
import { asking } from '../world/ask.js';
import {
  aBuyer,
  type DepositWorld,
  depositing,
  expectTrueDepositCounts,
  ordered,
  startDepositWorld,
  verify,
} from '../world/deposits.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type Person, somebody } from '../world/people.js';
import { tokensOf } from '../world/tokens.js';
import { aPlayer } from '../world/tournaments.js';

const DAY_MS = 86_400_000;

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

const { fault, logOf } = depositing(() => ({ world, player, admin }));

/**
 * Posts a credit to the ledger and does not update the order, like a process that died between the
 * two.
 */
async function credit(orderId: string, paymentId: string): Promise<void> {
  const found = await world.owner.query(
    'SELECT id FROM payment_order WHERE provider_order_id = $1',
    [orderId],
  );
  const [row] = found.rows;
  await world.ledger.post({
    type: 'TokensDeposited',
    schemaVersion: 1,
    actor: { type: 'gateway', id: 'razorpay' },
    reason: null,
    reference: row.id,
    idempotencyKey: newId(),
    payload: { paymentId, orderId: row.id },
    entries: [
      { account: 'gateway:razorpay', amount: -50 },
      { account: `player:${player.id}`, amount: 50 },
    ],
  });
}

describe('the deposit log', () => {
  test('the deposit log shows every order with the buyer’s data at the time of the order, and counts all orders', async () => {
    const before = (await asking(world, admin)('GET', '/deposit-logs/admin/all')).body.statistics;
    const orderId = await ordered(world, player, 70);
    const { body } = await world.provider.pay(orderId);
    await verify(world, player, body.checkout);
    await ordered(world, player, 30);
    const log = await logOf(orderId);
    expect(log).toMatchObject({
      status: 'success',
      amount: 70,
      orderId,
      paymentId: body.payment.id,
      userEmail: player.email,
      userId: { _id: player.id, id: player.id, inGameName: 'Asha' },
      errorCode: null,
      errorMessage: null,
      ipAddress: '127.0.0.1',
      reversedTokens: 0,
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

  test('the deposit log ignores unknown filters, and can be paged, filtered and sorted', async () => {
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
    for (const marks of ['%25', '@', '...', '%23%23--', '_%5C_']) {
      expect([marks, (await ask(`?q=${marks}`)).body.total]).toEqual([marks, 0]);
    }
    expect((await ask('?from=2020-01-01&to=2020-01-02')).body.total).toBe(0);
  });

  test('the deposit log of one player has this player’s orders only', async () => {
    const [buyer, other] = [await aPlayer(world, 0), await aPlayer(world, 0)];
    const [first, second] = [await ordered(world, buyer, 40), await ordered(world, buyer, 60)];
    await ordered(world, other, 50);
    const ask = (query: string) => asking(world, admin)('GET', `/deposit-logs/admin/all?${query}`);
    const { body } = await ask(`user=${buyer.id}`);
    expect(body.total).toBe(2);
    const ids = body.depositLogs.map(({ orderId }: { orderId: string }) => orderId);
    expect(ids).toEqual([second, first]);
    expect((await ask(`user=${buyer.id}&q=${other.email}`)).body.total).toBe(0);
    expect((await ask(`user=${buyer.id}&status=success`)).body.total).toBe(0);
    expect(await ask('user=everybody')).toMatchObject({
      status: 400,
      body: { message: '"user" must be an id' },
    });
  });

  test('the deposit log finds an order by name, email or any id, in upper or lower case, in any range of days', async () => {
    const buyer = await aPlayer(world, 0, 'Zoya%Unusual');
    const [paid, open] = [await ordered(world, buyer, 40), await ordered(world, buyer, 60)];
    const { body } = await world.provider.pay(paid);
    await verify(world, buyer, body.checkout);
    const found = async (query: string) => {
      const answer = await asking(world, admin)('GET', `/deposit-logs/admin/all?${query}`);
      const ids = answer.body.depositLogs.map(({ orderId }: { orderId: string }) => orderId);
      expect([query, answer.body.total]).toEqual([query, ids.length]);
      return ids;
    };
    expect(await found('q=zoya%25un')).toEqual([open, paid]);
    expect(await found('q=ZOYA%25UN&sort=lowest')).toEqual([paid, open]);
    expect(await found(`q=${buyer.email.toUpperCase()}&status=pending`)).toEqual([open]);
    expect(await found(`q=${body.payment.id.slice(4)}`)).toEqual([paid]);
    expect(await found(`q=${open.slice(3)}`)).toEqual([open]);
    // A search for "%" alone finds no order, because no index can serve it.
    expect(await found('q=%25&status=pending')).toEqual([]);
    for (const [query, expected] of [
      ['from=2020-01-01', true],
      ['to=9999-12-31T23:59:59Z', true],
      [`from=${new Date(Date.now() - 60_000).toISOString()}&to=2100-01-01`, true],
      [`from=${new Date(Date.now() + 60_000).toISOString()}`, false],
      [`to=${new Date(Date.now() - 3_600_000).toISOString()}`, false],
    ] as const) {
      const answer = await asking(world, admin)(
        'GET',
        `/deposit-logs/admin/all?limit=100&${query}`,
      );
      const shown = answer.body.depositLogs.length;
      expect([query, answer.body.total, shown > 0]).toEqual([query, shown, expected]);
    }
    const reversed = 'from=2100-01-01&to=2020-01-01';
    expect((await asking(world, admin)('GET', `/deposit-logs/admin/all?${reversed}`)).status).toBe(
      400,
    );
  });

  test('only admins and finance staff can read the deposit log', async () => {
    const finance = await somebody(world, 'finance');
    const status = async (who: Person | null) =>
      (await asking(world, who)('GET', '/deposit-logs/admin/all')).status;
    expect([await status(finance), await status(player), await status(null)]).toEqual([
      200, 403, 401,
    ]);
  });
});

describe('the comparison of the ledger with the provider', () => {
  const reconciled = async (query = '') =>
    (await asking(world, admin)('GET', `/admin/reconciliation${query}`)).body;
  const outcomesOf = async (orderId: string) =>
    (await reconciled()).items
      .filter((item: { orderId: string }) => item.orderId === orderId)
      .map(({ outcome }: { outcome: string }) => outcome);

  test('the comparison with the provider names each payment that differs, and how it differs', async () => {
    const before = (await reconciled()).summary;
    const matched = await ordered(world, player);
    const paid = await world.provider.pay(matched);
    await verify(world, player, paid.body.checkout);
    const untold = await ordered(world, player);
    await world.provider.pay(untold);
    const refunded = await ordered(world, player);
    const again = await world.provider.pay(refunded);
    await verify(world, player, again.body.checkout);
    await world.provider.control('POST', `/payments/${again.body.payment.id}/refund`, {
      amount: 1000,
    });
    const invented = await ordered(world, player);
    await credit(invented, 'pay_NeverHappened');
    expect(await outcomesOf(matched)).toEqual(['matched']);
    expect(await outcomesOf(untold)).toEqual(['missing_internal']);
    expect(await outcomesOf(refunded)).toEqual(['amount_diff']);
    expect(await outcomesOf(invented)).toEqual(['missing_external']);
    const found = await reconciled('?outcome=missing_external');
    expect(found.summary).toEqual({
      matched: before.matched + 1,
      missing_internal: before.missing_internal + 1,
      missing_external: before.missing_external + 1,
      amount_diff: before.amount_diff + 1,
      duplicate: before.duplicate,
    });
    expect(found.items).toMatchObject([
      { paymentId: 'pay_NeverHappened', tokens: 50, amountPaise: null },
    ]);
    expect((await reconciled('?from=2020-01-01&to=2020-01-02')).items).toEqual([]);
    await expectHealthyLedger(world);
  });

  test('only staff can read the comparison with the provider, and the comparison fails while the provider is down', async () => {
    const finance = await somebody(world, 'finance');
    const ask = (who: Person) => asking(world, who)('GET', '/admin/reconciliation');
    expect([(await ask(finance)).status, (await ask(player)).status]).toEqual([200, 403]);
    await fault('*', '503', 50);
    expect(await ask(admin)).toMatchObject({ status: 503, body: { code: 'GATEWAY_UNAVAILABLE' } });
  });

  test('the settlements of a day are compared, and missing credits and refunds are posted', async () => {
    await world.provider.control('POST', '/clock', { advanceMs: -DAY_MS });
    const orderId = await ordered(world, player);
    await world.provider.pay(orderId);
    const back = await ordered(world, player);
    const paid = await world.provider.pay(back);
    await verify(world, player, paid.body.checkout);
    await world.provider.control('POST', `/payments/${paid.body.payment.id}/refund`, {});
    await world.provider.control('POST', '/settlements');
    await world.provider.control('POST', '/clock', { advanceMs: DAY_MS });
    await world.runJob(SETTLEMENT_JOB);
    expect(await tokensOf(world, player)).toBe(50);
    const day = await reconciled();
    const [yesterday] = day.settlements;
    expect(yesterday.lines).toBeGreaterThanOrEqual(3);
    // All differences come from the earlier tests, so none belongs to this player.
    const ours = await world.owner.query(
      'SELECT payment_id FROM projection.deposit WHERE user_id = $1',
      [player.id],
    );
    const broken = yesterday.breaks.map(({ entityId }: { entityId: string }) => entityId);
    for (const { payment_id } of ours.rows) expect(broken).not.toContain(payment_id);
    expect(ours.rows).toHaveLength(2);
    await expectHealthyLedger(world);
  });
});

test('a deposit is shown as successful even if its process died before it updated the order', async () => {
  const orderId = await ordered(world, player, 80);
  await credit(orderId, 'pay_DiedRightAfter');
  expect((await logOf(orderId)).status).toBe('pending');
  await world.followed();
  expect(await logOf(orderId)).toMatchObject({
    status: 'success',
    paymentId: 'pay_DiedRightAfter',
  });
  await expectTrueDepositCounts(world);
  await expect(world.owner.query('DELETE FROM payment_order')).rejects.toThrow('refused');
});
