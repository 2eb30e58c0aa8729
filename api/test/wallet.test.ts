import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../src/kernel/index.js';
import { asking, tally } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { bannedByHand, type Person, somebody } from './world/people.js';
import { type Product, sharedProduct } from './world/product.js';
import { giveTokens, tokensOf } from './world/tokens.js';

let world: Product;
let admin: Person;
beforeAll(async () => {
  world = await sharedProduct();
  admin = await somebody(world, 'admin');
});
afterAll(() => world.close());

const adjust = (person: { id: string }, body: object, query = '', headers = {}) =>
  asking(world, admin)('PUT', `/users/tokens/${person.id}${query}`, body, headers);

test('an admin adds and subtracts tokens, and the player’s history shows both adjustments, newest first', async () => {
  const player = await somebody(world);
  const added = await adjust(player, { amount: 100, reason: 'Welcome' });
  expect(added).toMatchObject({
    status: 200,
    body: {
      message: 'Token balance updated successfully!',
      dryRun: false,
      balanceBefore: 0,
      balanceAfter: 100,
      user: { _id: player.id, id: player.id, tokens: 100 },
    },
  });
  await adjust(player, { amount: -30, reason: ' Correction ' });
  const history = await asking(world, player)('GET', '/tokens/history?t=1700000000000');
  expect(history).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: {
      nextBefore: null,
      tokenHistory: [
        {
          type: 'Admin Adjustment',
          kind: 'adjustment',
          amount: -30,
          balanceAfter: 70,
          note: 'Correction',
          reference: null,
        },
        { type: 'Admin Adjustment', amount: 100, balanceAfter: 100, note: 'Welcome' },
      ],
    },
  });
  const [newest] = history.body.tokenHistory;
  expect(newest._id).toBe(newest.id);
  expect(newest.date).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
  await expectHealthyLedger(world);
});

test.each([
  [{ amount: 0, reason: 'x' }, 400, 'The amount must not be zero'],
  [{ amount: -1, reason: 'x' }, 400, 'Insufficient token balance'],
  [{ amount: 1 }, 400, 'Please enter amount and reason'],
  [{ amount: 1, reason: '   ' }, 400, 'Please enter amount and reason'],
  [{ reason: 'x' }, 400, 'Please enter amount and reason'],
  [{ amount: 1.5, reason: 'x' }, 400, 'Amount must be a whole number from -10000000 to 10000000'],
  [{ amount: 10_000_001, reason: 'x' }, 400, expect.any(String)],
  [{ amount: '5', reason: 'x' }, 400, expect.any(String)],
  [{ amount: 5, reason: 'x', tokens: 9 }, 400, expect.any(String)],
])(
  'an adjustment of a wallet with %j is refused with status %d: %s',
  async (body, status, message) => {
    const player = await somebody(world);
    expect(await adjust(player, body)).toMatchObject({
      status,
      body: { statusCode: status, message },
    });
    expect(await tokensOf(world, player)).toBe(0);
  },
);

test('admins, unknown players and invalid ids have no wallet that can be adjusted', async () => {
  for (const id of [admin.id, newId(), 'nobody', '1']) {
    const answer = await adjust({ id }, { amount: 1, reason: 'x' });
    expect(answer).toMatchObject({ status: 404, body: { message: 'User not found' } });
  }
});

test('only admins adjust wallets, and an admin has no token history', async () => {
  const [player, finance] = [await somebody(world), await somebody(world, 'finance')];
  for (const path of [`/users/tokens/${player.id}`, '/users/tokens/bulk/all']) {
    for (const [who, status] of [
      [player, 403],
      [finance, 403],
      [null, 401],
    ] as const) {
      const answer = await asking(world, who)('PUT', path, { amount: 1, reason: 'x' });
      expect(answer.status).toBe(status);
    }
  }
  expect((await asking(world, admin)('GET', '/tokens/history')).status).toBe(403);
  expect((await asking(world, null)('GET', '/tokens/export')).status).toBe(401);
});

test('a dry run of an adjustment shows its result and changes no wallet', async () => {
  const player = await somebody(world);
  const looked = await adjust(player, { amount: 40, reason: 'x' }, '?dryRun=true');
  expect(looked.body).toMatchObject({ dryRun: true, balanceBefore: 0, balanceAfter: 40 });
  const short = await adjust(player, { amount: -40, reason: 'x' }, '?dryRun=true');
  expect(short).toMatchObject({ status: 400, body: { message: 'Insufficient token balance' } });
  expect(await tokensOf(world, player)).toBe(0);
});

test('an admin can adjust a frozen wallet', async () => {
  const player = await somebody(world);
  await giveTokens(world, player, 50);
  await bannedByHand(world, player);
  expect((await adjust(player, { amount: -50, reason: 'Forfeit' })).status).toBe(200);
  expect(await tokensOf(world, player)).toBe(0);
  await expectHealthyLedger(world);
});

test('an adjustment repeated with its key moves tokens once, and another adjustment with that key is refused', async () => {
  const player = await somebody(world);
  const key = { 'idempotency-key': newId() };
  const body = { amount: 25, reason: 'Once' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => adjust(player, body, '', key)),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(await tokensOf(world, player)).toBe(25);
  const again = await adjust(player, body, '', key);
  expect(again).toMatchObject({ status: 200, body: { balanceAfter: 25 } });
  expect((await adjust(player, { amount: 26, reason: 'Once' }, '', key)).status).toBe(422);
  const bad = await adjust(player, body, '', { 'idempotency-key': 'with space' });
  expect(bad.status).toBe(400);
  expect(await tokensOf(world, player)).toBe(25);
  await expectHealthyLedger(world);
});

test('thirty simultaneous subtractions never take more than the balance', async () => {
  const player = await somebody(world);
  await giveTokens(world, player, 100);
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => adjust(player, { amount: -10, reason: 'Race' })),
  );
  expect(tally(answers)).toEqual({ 200: 10, 400: 20 });
  expect(await tokensOf(world, player)).toBe(0);
  await expectHealthyLedger(world);
});

test('a banned player who reads the token history gets the message of the ban', async () => {
  const player = await somebody(world);
  await bannedByHand(world, player);
  const answer = await asking(world, player)('GET', '/tokens/history');
  expect(answer).toMatchObject({ status: 403, body: { message: 'Account is banned' } });
});
