// Own product: it has other settings.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/kernel/index.js';
import { asking, tally } from '../world/ask.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type Person, somebody } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';
import { giveTokens, tokensFor, tokensOf } from '../world/tokens.js';
import { PLAY, UPI, withdrawing } from './withdrawing.js';

let world: OwnProduct;
let admin: Person;
let act: ReturnType<typeof withdrawing>;
beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
  act = withdrawing(world, admin);
});
afterAll(() => world.close());

describe('requesting', () => {
  test('a withdrawal request moves its amount to a hold at once and appears in the lists of player and staff', async () => {
    const player = await act.playerWith(80);
    const answer = await act.request(player);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        message: 'Withdrawal request submitted successfully!',
        tokens: 30,
        withdrawal: { status: 'pending', amount: 50, type: 'upi', upiId: 'asha@okaxis' },
      },
    });
    const id = answer.body.withdrawal._id;
    expect([await tokensOf(world, player), await act.balance(`hold:${id}`)]).toEqual([30, 50]);
    const [mine] = await act.own(player);
    expect(mine).toMatchObject({
      _id: id,
      id,
      status: 'pending',
      userId: { _id: player.id, email: player.email, inGameName: 'Asha' },
      email: null,
      redeemCode: null,
      giftCardCode: null,
      adminNotes: '',
      processedAt: null,
      completedAt: null,
      timeline: [{ status: 'pending' }],
    });
    const { withdrawals, statistics } = await act.list();
    expect(withdrawals[0]).toMatchObject({
      _id: id,
      userId: { _id: player.id, id: player.id, email: player.email, inGameName: 'Asha' },
      version: expect.any(Number),
      ageHours: 0,
      overdue: false,
    });
    expect(statistics).toMatchObject({ pending: 1, completed: 0, totalAmount: 0 });
    const history = await asking(world, player)('GET', '/tokens/history');
    expect(history.body.tokenHistory[0]).toMatchObject({
      type: 'Withdrawal',
      amount: -50,
      reference: id,
      subject: 'asha@okaxis',
    });
    await expectHealthyLedger(world);
  });

  test.each([
    [{ ...UPI, amount: 9 }, 'Minimum withdrawal amount is 10 tokens'],
    [{ ...UPI, amount: 0 }, 'Minimum withdrawal amount is 10 tokens'],
    [{ ...UPI, amount: -50 }, 'Minimum withdrawal amount is 10 tokens'],
    [{ type: 'upi', upiId: 'a@b' }, 'Minimum withdrawal amount is 10 tokens'],
    [{ ...UPI, amount: 10.5 }, expect.stringContaining('whole number')],
    [{ ...UPI, amount: 10_000_001 }, expect.stringContaining('whole number')],
    [{ ...UPI, amount: 101 }, 'Insufficient token balance'],
    [{ ...UPI, upiId: '  ' }, 'UPI ID is required for UPI withdrawals'],
    [{ amount: 50, type: 'upi' }, 'UPI ID is required for UPI withdrawals'],
    [{ ...UPI, upiId: 'a'.repeat(101) }, expect.stringContaining('UPI ID')],
    [{ amount: 50, type: 'google_play' }, 'Email is required for Google Play withdrawals'],
    [{ ...PLAY, email: '' }, 'Email is required for Google Play withdrawals'],
    [{ ...PLAY, email: 'nobody' }, 'Please enter a valid email address'],
    [{ ...PLAY, type: 'amazon_gift_card' }, expect.stringContaining('Withdrawal type')],
    [{ ...UPI, status: 'completed' }, expect.any(String)],
  ])('a withdrawal request with %j is refused: %s', async (body, message) => {
    const player = await act.playerWith(100);
    expect(await act.request(player, body)).toMatchObject({ status: 400, body: { message } });
    expect(await tokensOf(world, player)).toBe(100);
    expect(await act.own(player)).toEqual([]);
    const kept = await world.database.rows('SELECT 1 FROM withdrawal WHERE user_id = $1', [
      player.id,
    ]);
    expect(kept).toEqual([]);
  });

  test('simultaneous withdrawal requests hold at most the balance, and refused requests store no destination', async () => {
    const player = await act.playerWith(100);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => act.request(player, { ...UPI, amount: 20 })),
    );
    expect(tally(answers)).toEqual({ 201: 5, 400: 25 });
    expect(await tokensOf(world, player)).toBe(0);
    expect(await act.own(player)).toHaveLength(5);
    await expectHealthyLedger(world);
  });

  test('twenty repeats of a withdrawal request with one key make one withdrawal, and another request with that key is refused', async () => {
    const player = await act.playerWith(200);
    const key = { 'idempotency-key': newId() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => act.request(player, UPI, key)),
    );
    const ids = new Set(answers.flatMap(({ body }) => body.withdrawal?._id ?? []));
    expect(ids.size).toBe(1);
    const again = await act.request(player, UPI, key);
    expect([again.status, again.body.withdrawal._id]).toEqual([201, [...ids][0]]);
    expect((await act.request(player, { ...UPI, amount: 60 }, key)).status).toBe(422);
    expect([await tokensOf(world, player), (await act.own(player)).length]).toEqual([150, 1]);
    await expectHealthyLedger(world);
  });

  test('only players can request withdrawals, and only staff can read the list of all withdrawals', async () => {
    const [player, finance] = [await act.playerWith(50), await somebody(world, 'finance')];
    const id = await act.withdrawalOf(player);
    const cases: [Person | null, 'GET' | 'POST' | 'PUT', string, number][] = [
      [admin, 'POST', '/withdrawals/request', 403],
      [null, 'POST', '/withdrawals/request', 401],
      [admin, 'GET', '/withdrawals/user/history', 403],
      [player, 'GET', '/withdrawals/admin/all', 403],
      [null, 'GET', '/withdrawals/admin/all', 401],
      [finance, 'GET', '/withdrawals/admin/all', 200],
      [finance, 'PUT', `/withdrawals/admin/status/${id}`, 403],
      [player, 'PUT', `/withdrawals/admin/status/${id}`, 403],
      [finance, 'POST', `/withdrawals/admin/${id}/reveal-code`, 403],
    ];
    for (const [who, method, path, status] of cases) {
      const body = method === 'GET' ? undefined : { ...UPI, status: 'completed' };
      expect([path, (await asking(world, who)(method, path, body)).status]).toEqual([path, status]);
    }
    expect(await act.own(await act.playerWith(0))).toEqual([]);
  });
});

test('staff see the sources of a withdrawal’s tokens, even after the withdrawal was rejected and held again', async () => {
  const player = await act.playerWith(50);
  await tokensFor(world, player, { deposits: 30, winnings: 20 });
  const id = await act.withdrawalOf(player, { ...UPI, amount: 100 });
  const funding = async () =>
    (await act.list(`?q=${id}`)).withdrawals.map((row: { fundedBy: object }) => row.fundedBy);
  expect(await funding()).toEqual([{ winnings: 20, deposits: 30, bonus: 50 }]);
  const [mine] = await act.own(player);
  expect(mine).not.toHaveProperty('fundedBy');
  await act.set(id, { status: 'rejected' });
  expect(await funding()).toEqual([{ winnings: 20, deposits: 30, bonus: 50 }]);
  await tokensFor(world, player, { winnings: 15 });
  const again = await act.set(id, { status: 'completed' });
  expect(again.body.withdrawal.fundedBy).toEqual({ winnings: 35, deposits: 30, bonus: 35 });
  await world.followed();
  expect(await funding()).toEqual([{ winnings: 35, deposits: 30, bonus: 35 }]);
  await expectHealthyLedger(world);
});

describe('with WITHDRAWABLE=winnings', () => {
  let world: OwnProduct;
  let act: ReturnType<typeof withdrawing>;
  beforeAll(async () => {
    world = await startProduct({ WITHDRAWABLE: 'winnings' });
    act = withdrawing(world, await somebody(world, 'admin'));
  });
  afterAll(() => world.close());

  test('with WITHDRAWABLE=winnings, only winnings can be requested, and the rest of the balance stays', async () => {
    const player = await act.playerWith(50);
    const ask = asking(world, player);
    expect(await act.request(player)).toMatchObject({
      status: 400,
      body: {
        message: 'Only winnings can be withdrawn. You have 0 tokens of winnings at the moment.',
      },
    });
    await tokensFor(world, player, { winnings: 40 });
    const own = await ask('GET', '/withdrawals/user/history');
    expect(own.body).toEqual({ withdrawals: [], withdrawableTokens: 40 });
    expect((await act.request(player, { ...UPI, amount: 41 })).body).toMatchObject({
      code: 'ABOVE_WINNINGS',
      message: 'Only winnings can be withdrawn. You have 40 tokens of winnings at the moment.',
    });
    expect((await act.request(player, { ...UPI, amount: 91 })).body.code).toBe(
      'INSUFFICIENT_BALANCE',
    );
    const key = { 'idempotency-key': newId() };
    const answer = await act.request(player, { ...UPI, amount: 30 }, key);
    expect(answer).toMatchObject({ status: 201, body: { tokens: 60 } });
    // Leaves the state of a process that died before it sent its response. The repeat returns the
    // same withdrawal.
    await world.database.rows('DELETE FROM idempotency_key WHERE user_id = $1', [player.id]);
    const repeat = await act.request(player, { ...UPI, amount: 30 }, key);
    expect([repeat.status, repeat.body.withdrawal._id]).toEqual([201, answer.body.withdrawal._id]);
    expect(await tokensOf(world, player)).toBe(60);
    await expectHealthyLedger(world);
  });

  test('with WITHDRAWABLE=winnings, thirty simultaneous requests take at most the winnings', async () => {
    const player = await act.playerWith(1_000);
    await tokensFor(world, player, { winnings: 100 });
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => act.request(player, { ...UPI, amount: 20 })),
    );
    expect(tally(answers)).toEqual({ 201: 5, 400: 25 });
    expect(await tokensOf(world, player)).toBe(1_000);
    const { withdrawals } = await act.list(`?q=${player.email}`);
    for (const { fundedBy } of withdrawals) {
      expect(fundedBy).toEqual({ winnings: 20, deposits: 0, bonus: 0 });
    }
    await expectHealthyLedger(world);
  });
});

test('with WITHDRAWALS=off, a withdrawal request is refused, and the history stays readable', async () => {
  const closed = await startProduct({ WITHDRAWALS: 'off' });
  try {
    const player = await somebody(closed);
    await giveTokens(closed, player, 100);
    const ask = asking(closed, player);
    expect(await ask('POST', '/withdrawals/request', UPI)).toMatchObject({
      status: 403,
      body: { message: 'Withdrawals are paused at the moment. Please try again later.' },
    });
    expect((await ask('GET', '/withdrawals/user/history')).status).toBe(200);
    expect(await tokensOf(closed, player)).toBe(100);
  } finally {
    await closed.close();
  }
});
