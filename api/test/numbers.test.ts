// Own product: it counts everything in it.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { depositReversed } from '../src/modules/payments/domain/deposit.js';
import { asking } from './world/ask.js';
import {
  type DepositWorld,
  failedOrder,
  ordered,
  startDepositWorld,
  verify,
} from './world/deposits.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Truth, truthOf } from './world/log-truth.js';
import { type Person, somebody } from './world/people.js';
import { setBound } from './world/second-admin.js';
import { aPlayer, aTournament, join, won } from './world/tournaments.js';

// These tests create objects in every status, and compare each number of the admin console with the
// log.

let world: DepositWorld;
let boss: Person;
let second: Person;
let truth: Truth;
const as: ReturnType<typeof asking> = (...call) => asking(world, boss)(...call);
const get = async (url: string) => (await as('GET', url)).body;

beforeAll(async () => {
  world = await startDepositWorld();
  [boss, second] = [await somebody(world, 'admin'), await somebody(world, 'admin')];
  const banned = await aPlayer(world, 40, 'Banned');
  expect((await as('PUT', `/users/ban/${banned.id}`, { reason: 'x' })).status).toBe(200);
  await playTournaments();
  await withdraw();
  await buy();
  await redeem();
  await askApprovals();
  truth = await truthOf(world.owner);
});
afterAll(() => world.close());

const status = async (id: string, to: string) =>
  expect((await as('PUT', `/tournaments/admin/${id}/status`, { status: to })).status).toBe(200);
const declare = async (id: string, ...winners: object[]) =>
  expect((await as('POST', `/tournaments/admin/${id}/results`, { winners })).status).toBe(200);
const undo = async (id: string) => {
  const body = { reason: 'Wrong', acceptOwed: true };
  expect((await as('POST', `/tournaments/admin/${id}/results/void`, body)).status).toBe(200);
};
const remove = async (id: string) =>
  expect((await as('DELETE', `/tournaments/admin/${id}`)).status).toBe(200);

/**
 * Plays matches with different ends: without results, with results, voided, declared again,
 * reopened and deleted.
 */
async function playTournaments(): Promise<void> {
  const [asha, ben] = [await aPlayer(world, 1_000, 'Asha'), await aPlayer(world, 400, 'Ben')];
  const ids: string[] = [];
  for (let number = 0; number < 11; number += 1) {
    const id = await aTournament(world, boss, { entryFee: 20, prizePool: 100 });
    for (const player of [asha, ben]) expect((await join(world, player, id)).status).toBe(200);
    ids.push(id);
  }
  const [upcoming, overdue, active, bare, paid, voided, again, off, reopened, gone, hidden] =
    ids as [string, string, string, string, string, string, string, string, string, string, string];
  expect(upcoming).not.toBe('');
  const past = "UPDATE tournament SET start_time = now() - interval '1 hour' WHERE id = $1";
  await world.owner.query(past, [overdue]);
  await status(active, 'active');
  await status(bare, 'completed');
  await declare(paid, won(asha, 60), won(ben, 30, 2));
  await declare(again, won(asha, 70));
  await undo(again);
  await declare(again, won(ben, 80));
  await status(off, 'cancelled');
  await status(reopened, 'cancelled');
  await status(reopened, 'upcoming');
  expect((await join(world, ben, reopened)).status).toBe(200);
  await remove(gone);
  await declare(hidden, won(asha, 10));
  await remove(hidden);
  // Part of the prize is spent when the results are voided, so that part stays owed.
  await declare(voided, won(ben, 100));
  const { tokens } = (await asking(world, ben)('GET', '/users/profile')).body;
  const spend = { amount: 0 - (tokens - 35), reason: 'Spent' };
  expect((await as('PUT', `/users/tokens/${ben.id}`, spend)).status).toBe(200);
  await undo(voided);
}

const withdrawalTo = async (id: string, ...steps: string[]) => {
  for (const to of steps) {
    const answer = await as('PUT', `/withdrawals/admin/status/${id}`, { status: to });
    expect(answer.status).toBe(200);
  }
};

async function withdraw(): Promise<void> {
  const player = await aPlayer(world, 2_000, 'Wanda');
  const paths = [
    [],
    ['processing'],
    ['completed'],
    ['processing', 'completed'],
    ['rejected'],
    ['completed', 'pending'],
    ['rejected', 'processing'],
    ['completed', 'pending', 'rejected'],
    ['rejected', 'pending', 'completed'],
  ];
  for (const [index, steps] of paths.entries()) {
    const wish = { amount: 10 + index, type: 'upi', upiId: `w${index}@ok` };
    const asked = await asking(world, player)('POST', '/withdrawals/request', wish);
    expect(asked.status).toBe(201);
    await withdrawalTo(asked.body.withdrawal._id, ...steps);
  }
}

async function buy(): Promise<void> {
  const buyer = await aPlayer(world, 0, 'Bina');
  for (const tokens of [200, 70]) {
    const paid = await world.provider.pay(await ordered(world, buyer, tokens));
    expect((await verify(world, buyer, paid.body.checkout, { tokens })).status).toBe(200);
  }
  const { rows } = await world.owner.query(
    'SELECT id, credited_payment_id AS payment FROM payment_order WHERE tokens = 70',
  );
  const [{ id: orderId, payment: paymentId }] = rows;
  const refund = { id: 'rfnd_1', kind: 'refund', paymentId, orderId } as const;
  const reversal = depositReversed({ ...refund, userId: buyer.id, tokens: 70 }, 70);
  expect((await world.ledger.post(reversal)).posted).toBe(true);
  await failedOrder(world, boss, buyer, 30);
  await ordered(world, buyer, 40);
}

async function redeem(): Promise<void> {
  const [one, other] = [await aPlayer(world), await aPlayer(world)];
  const codes: Record<string, string> = {};
  for (const [code, maxUses] of Object.entries({
    ON: 5,
    FULL: 1,
    LATE: 5,
    OFF: 5,
    OLD: 5,
    GONE: 5,
  })) {
    const fields = { code, description: code, tokens: 10, maxUses, expiryDate: '2090-01-01' };
    const made = await as('POST', '/promo-codes/admin/create', fields);
    codes[code] = made.body.promoCode._id;
    const used = await asking(world, one)('POST', '/promo-codes/redeem', { code });
    expect(used.status).toBe(200);
  }
  expect((await asking(world, other)('POST', '/promo-codes/redeem', { code: 'ON' })).status).toBe(
    200,
  );
  await world.owner.query(
    "UPDATE promo_code SET expires_at = now() - interval '1 day' WHERE code IN ('LATE', 'OLD')",
  );
  for (const code of ['OFF', 'OLD']) await as('PUT', `/promo-codes/admin/${codes[code]}/toggle`);
  expect((await as('DELETE', `/promo-codes/admin/${codes.GONE}`)).status).toBe(200);
  const { rows } = await world.owner.query(
    "SELECT max(position) AS position FROM ledger.event WHERE type = 'PromoCodeRedeemed'",
  );
  const back = await as('POST', `/admin/ledger/events/${rows[0].position}/reverse`, {
    reason: 'x',
  });
  expect(back.status).toBe(200);
}

/**
 * Creates four approval requests: one of the first admin and two of the second stay open, and one
 * is refused.
 */
async function askApprovals(): Promise<void> {
  const player = await aPlayer(world);
  await setBound(world, 500);
  const ask = (who: Person) =>
    asking(world, who)('PUT', `/users/tokens/${player.id}`, { amount: 501, reason: 'Asked' });
  const refused = await ask(boss);
  const url = `/admin/approvals/${refused.body.approval.id}/refuse`;
  expect((await asking(world, second)('POST', url, { reason: 'No' })).status).toBe(200);
  for (const who of [boss, second, second]) expect((await ask(who)).status).toBe(202);
}

test('the overview of the admin console agrees with the log', async () => {
  const { at: _, days, ...tiles } = await get('/admin/statistics');
  const { users } = truth;
  expect(tiles).toEqual({
    totalUsers: users.all,
    activeUsers: users.all - users.banned,
    bannedUsers: users.banned,
    totalTokens: truth.walletTokens,
    averageTokens: Math.round(truth.walletTokens / users.all),
    pendingWithdrawals: truth.withdrawals.held.count,
    totalWithdrawn: truth.withdrawals.completed.tokens,
    pendingTournaments: truth.tournaments.pending,
    totalParticipants: truth.seats,
    successfulDeposits: truth.orders.success,
    failedDeposits: truth.orders.failed,
    pendingDeposits: truth.orders.pending,
    activePromoCodes: truth.codes.active,
    tokensDistributed: truth.promoTokens,
  });
  expect(days.at(-1)).toMatchObject({
    prizesTokens: truth.prizeTokens,
    potsTokens: truth.prizeTokens + truth.resultTokens,
    resultTokens: truth.resultTokens,
    withdrawnTokens: truth.withdrawals.completed.tokens,
    promoTokens: truth.promoTokens,
    feesTokens: truth.feeTokens,
  });
});

test('the totals and lists of withdrawals agree with the log', async () => {
  const { held, completed, rejected } = truth.withdrawals;
  expect([held.count, completed.count, rejected.count]).toEqual([4, 3, 2]);
  const { statistics } = await get('/withdrawals/admin/all');
  expect(statistics).toMatchObject({
    pending: held.count,
    pendingAmount: held.tokens,
    completed: completed.count + rejected.count,
    totalAmount: completed.tokens,
    paid: completed.count,
    rejected: rejected.count,
  });
  const total = async (of: string) => (await get(`/withdrawals/admin/all?status=${of}`)).total;
  expect(await total('open')).toBe(statistics.pending);
  expect((await total('pending')) + (await total('processing'))).toBe(statistics.pending);
  expect(await total('closed')).toBe(statistics.completed);
  expect(await total('completed')).toBe(statistics.paid);
  expect(await total('rejected')).toBe(statistics.rejected);
  const books = await get('/admin/statistics/books');
  expect(books.payouts).toEqual({
    booked: completed.tokens,
    explained: completed.tokens,
    count: statistics.paid,
  });
  expect(books.holds).toEqual({
    booked: held.tokens,
    explained: held.tokens,
    count: statistics.pending,
  });
});

test('the totals and lists of tournaments agree with the log', async () => {
  const { tournaments } = truth;
  const { statistics } = await get('/tournaments/admin/all');
  expect(statistics).toEqual({
    ...tournaments,
    totalParticipants: truth.seats,
    totalEntryFees: truth.feeTokens,
    totalPrizes: truth.prizeTokens,
    lateRooms: 0,
  });
  for (const filter of ['pending', 'upcoming', 'active', 'completed', 'cancelled'] as const) {
    const { headers, body } = await as('GET', `/tournaments/admin/all?status=${filter}`);
    expect([filter, Number(headers['x-total-count'])]).toEqual([filter, tournaments[filter]]);
    expect(body.tournaments).toHaveLength(tournaments[filter]);
  }
  const books = await get('/admin/statistics/books');
  expect(books.pots.booked).toBe(books.pots.explained);
  expect(books.pots.count).toBe(truth.potsHolding);
});

test('the totals and lists of deposits agree with the log', async () => {
  const { orders } = truth;
  const { statistics } = await get('/deposit-logs/admin/all');
  expect(statistics).toEqual({
    total: 4,
    success: 2,
    failed: 1,
    pending: 1,
    totalAmount: 340,
    successAmount: 270,
    failedAmount: 30,
  });
  for (const filter of ['success', 'failed', 'pending'] as const) {
    expect(statistics[filter]).toBe(orders[filter]);
    expect((await get(`/deposit-logs/admin/all?status=${filter}`)).total).toBe(orders[filter]);
  }
  const { deposits } = await get('/admin/statistics/books');
  expect(deposits).toEqual({ booked: 200, explained: 200, count: orders.success });
});

test('the totals and lists of promo codes, users and approvals agree with the log', async () => {
  const { codes, users } = truth;
  expect(await get('/promo-codes/admin/stats')).toEqual({
    totalCodes: codes.all,
    activeCodes: codes.active,
    expiredCodes: codes.expired,
    inactiveCodes: codes.inactive,
    totalTokensDistributed: truth.promoTokens,
  });
  for (const filter of ['all', 'active', 'expired', 'inactive'] as const) {
    const listed = await get(`/promo-codes/admin/all?status=${filter}`);
    expect([filter, listed.promoCodes.length]).toEqual([filter, codes[filter]]);
  }
  for (const [filter, count] of [
    ['all', users.all],
    ['banned', users.banned],
    ['active', users.all - users.banned],
  ] as const) {
    const { headers } = await as('GET', `/users/all?status=${filter}`);
    expect([filter, Number(headers['x-total-count'])]).toEqual([filter, count]);
  }
  expect(await get('/admin/approvals?state=pending')).toMatchObject({
    waiting: 3,
    waitingForMe: 2,
  });
  await expectHealthyLedger(world);
});
