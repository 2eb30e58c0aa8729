import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { Clock, indianDay } from '../src/kernel/index.js';
import { asking } from './world/ask.js';
import {
  age,
  type DepositWorld,
  failedOrder,
  ordered,
  startDepositWorld,
  verify,
} from './world/deposits.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { bannedByHand, type Person, somebody } from './world/people.js';
import { tokensOf } from './world/tokens.js';
import { aPlayer, aTournament, join } from './world/tournaments.js';

let world: DepositWorld;
let admin: Person;
beforeAll(async () => {
  world = await startDepositWorld();
  admin = await somebody(world, 'admin');
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => world.close());

const overview = async (who: Person | null = admin) =>
  asking(world, who)('GET', '/admin/statistics');

test('the statistics of an empty platform are zeros', async () => {
  const { status, body } = await overview();
  expect(status).toBe(200);
  const { at, days, ...tiles } = body;
  expect(at).toMatch(/Z$/);
  expect(new Set(Object.values(tiles))).toEqual(new Set([0]));
  expect(days).toHaveLength(14);
  expect(days.at(-1)).toMatchObject({ day: indianDay(new Date()), newPlayers: 0, feesTokens: 0 });
});

test('only staff can read the statistics', async () => {
  const [player, finance] = [await somebody(world), await somebody(world, 'finance', null, false)];
  expect((await overview(player)).status).toBe(403);
  expect((await overview(null)).status).toBe(401);
  expect((await overview(finance)).status).toBe(200);
  const both = [[player.id, finance.id]];
  await world.owner.query('DELETE FROM user_session WHERE user_id = ANY ($1)', both);
  await world.owner.query('DELETE FROM user_account WHERE id = ANY ($1)', both);
});

test('every number and every curve of the statistics follows the events', async () => {
  const boss = asking(world, admin);
  const [asha, bina, banned] = [
    await aPlayer(world, 0),
    await aPlayer(world, 100),
    await somebody(world),
  ];
  await bannedByHand(world, banned);

  const paid = await world.provider.pay(await ordered(world, asha, 200));
  expect((await verify(world, asha, paid.body.checkout, { tokens: 200 })).status).toBe(200);
  await failedOrder(world, admin, bina, 30);
  await ordered(world, bina, 40);

  const code = {
    code: 'TEN',
    description: 'Ten',
    tokens: 10,
    maxUses: 5,
    expiryDate: '2090-01-01',
  };
  await boss('POST', '/promo-codes/admin/create', code);
  await asking(world, bina)('POST', '/promo-codes/redeem', { code: 'TEN' });

  const played = await aTournament(world, admin, { entryFee: 20, prizePool: 100 });
  const cancelled = await aTournament(world, admin, { entryFee: 15 });
  for (const player of [asha, bina]) expect((await join(world, player, played)).status).toBe(200);
  await join(world, asha, cancelled);
  await boss('PUT', `/tournaments/admin/${cancelled}/status`, { status: 'cancelled' });
  const winners = [{ userId: asha.id, position: 1, prizeAmount: 70, gameName: 'Asha' }];
  expect((await overview()).body).toMatchObject({ pendingTournaments: 1, totalParticipants: 2 });
  const declared = await boss('POST', `/tournaments/admin/${played}/results`, { winners });
  expect(declared.status).toBe(200);

  const request = { amount: 50, type: 'upi', upiId: 'a@ok' };
  const done = await asking(world, asha)('POST', '/withdrawals/request', request);
  await boss('PUT', `/withdrawals/admin/status/${done.body.withdrawal._id}`, {
    status: 'completed',
  });
  await asking(world, bina)('POST', '/withdrawals/request', { ...request, amount: 12 });

  const held = (await tokensOf(world, asha)) + (await tokensOf(world, bina));
  expect(held).toBe(200 - 20 + 70 - 50 + 100 + 10 - 20 - 12);
  const { body } = await overview();
  const { at: _, days, ...tiles } = body;
  expect(tiles).toEqual({
    totalUsers: 3,
    activeUsers: 2,
    bannedUsers: 1,
    totalTokens: held,
    averageTokens: Math.round(held / 3),
    pendingWithdrawals: 1,
    totalWithdrawn: 50,
    pendingTournaments: 0,
    totalParticipants: 2,
    successfulDeposits: 1,
    failedDeposits: 1,
    pendingDeposits: 1,
    activePromoCodes: 1,
    tokensDistributed: 10,
  });
  expect(days.at(-1)).toEqual({
    day: indianDay(new Date()),
    depositsSucceeded: 1,
    depositsFailed: 1,
    depositsPending: 1,
    depositedTokens: 200,
    requestedTokens: 62,
    withdrawnTokens: 50,
    feesTokens: 40,
    prizesTokens: 70,
    potsTokens: 40,
    resultTokens: -30,
    promoTokens: 10,
    newPlayers: 3,
  });
  await expectHealthyLedger(world);
});

test('the fees of an open match belong to its players and are no result of the platform', async () => {
  const boss = asking(world, admin);
  const open = await aTournament(world, admin, { entryFee: 25 });
  const player = await aPlayer(world, 60);
  expect((await join(world, player, open)).status).toBe(200);
  expect((await overview()).body.days.at(-1)).toMatchObject({
    feesTokens: 65,
    prizesTokens: 70,
    potsTokens: 40,
    resultTokens: -30,
  });
  const { body } = await boss('GET', '/admin/ledger/accounts?kind=house:result');
  expect(body.accounts[0]).toMatchObject({ account: 'house:result', balance: -30 });
  await boss('PUT', `/tournaments/admin/${open}/status`, { status: 'cancelled' });
  await expectHealthyLedger(world);
});

test('the statistics list the parts of each total of the ledger, and show an amount that no part explains', async () => {
  const running = await aTournament(world, admin, { entryFee: 25, name: 'Running' });
  const player = await aPlayer(world, 60);
  expect((await join(world, player, running)).status).toBe(200);
  const books = async () => (await asking(world, admin)('GET', '/admin/statistics/books')).body;
  const sound = await books();
  expect(sound).toMatchObject({
    pots: { booked: 25, explained: 25, count: 1 },
    holds: { booked: 12, explained: 12, count: 1 },
    holdDifferences: [],
    payouts: { booked: 50, explained: 50, count: 1 },
    deposits: { booked: 200, explained: 200, count: 1 },
  });
  expect(sound.potList).toEqual([
    {
      account: `pot:${running}:1`,
      tournamentId: running,
      round: 1,
      name: 'Running',
      status: 'upcoming',
      seated: 1,
      fees: 25,
      refunded: 0,
      balance: 25,
      explained: 25,
    },
  ]);
  const tamper = async (tokens: number) => {
    const round = 'UPDATE projection.tournament_round SET fees_tokens = fees_tokens + $1';
    await world.owner.query(`${round} WHERE tournament_id = $2`, [tokens, running]);
    const held = 'UPDATE projection.withdrawal_state SET amount_tokens = amount_tokens + $1';
    await world.owner.query(`${held} WHERE state = 'held'`, [tokens]);
  };
  await tamper(1);
  const off = await books();
  expect(off.potList[0]).toMatchObject({ balance: 25, explained: 26 });
  expect(off.holdDifferences).toMatchObject([{ balance: 12, explained: 13 }]);
  await tamper(-1);
  expect(await books()).toEqual(sound);
  await expectHealthyLedger(world);
});

test('the statistics count by Indian days, and their charts cover the last 14 days', async () => {
  const order = await ordered(world, await somebody(world), 60);
  await age(world, order, 3 * 24 * 60);
  const { days } = (await overview()).body;
  const day = indianDay(new Date(Date.now() - 3 * 86_400_000));
  expect(days.find((each: { day: string }) => each.day === day).depositsPending).toBe(1);
  const later = new Date(Date.now() + 14 * 86_400_000);
  jest.spyOn(world.app.get(Clock), 'now').mockReturnValue(later);
  const moved = (await overview()).body;
  expect(moved.days.at(-1).day).toBe(indianDay(later));
  for (const each of moved.days) {
    expect(each).toMatchObject({ depositedTokens: 0, depositsPending: 0, newPlayers: 0 });
  }
  expect(moved.totalWithdrawn).toBe(50);
});
