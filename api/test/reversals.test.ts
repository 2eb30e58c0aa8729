// Own product: it reverses events of all kinds, and sets the limit for a second admin.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../src/kernel/index.js';
import { activityOf } from './world/activity.js';
import { asking, tally } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import { forgetSpending, setBound, waiting } from './world/second-admin.js';
import { tokensOf } from './world/tokens.js';
import { aPlayer, aTournament, join } from './world/tournaments.js';

let world: OwnProduct;
let admin: Person;
beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
});
afterAll(() => world.close());

const REASON = 'Booked to the wrong player';
const boss = (...asked: Parameters<ReturnType<typeof asking>>) => asking(world, admin)(...asked);
const reverse = (position: number | string, headers = {}, reason = REASON) =>
  boss('POST', `/admin/ledger/events/${position}/reverse`, { reason }, headers);
const outlook = async (position: number, who = admin) =>
  (await asking(world, who)('GET', `/admin/ledger/events/${position}/reversal`)).body;
const adjust = (person: { id: string }, amount: number) =>
  boss('PUT', `/users/tokens/${person.id}`, { amount, reason: 'A gift' });

async function newest(account: string): Promise<number> {
  const [row] = await world.database.rows<{ position: number }>(
    'SELECT max(position) AS position FROM ledger.movement WHERE account = $1',
    [account],
  );
  return row?.position ?? 0;
}

async function gift(tokens: number) {
  const player = await aPlayer(world);
  await adjust(player, tokens);
  return { player, position: await newest(`player:${player.id}`) };
}

test('an adjustment can be reversed once, and the player and staff can read the reversal', async () => {
  const { player, position } = await gift(100);
  const before = (await boss('GET', '/admin/statistics')).body;
  expect(await outlook(position, await somebody(world, 'finance'))).toMatchObject({
    position,
    reversible: true,
    problem: null,
    reversedBy: null,
    reverses: null,
    entries: [
      { account: 'house:adjustments', amount: 100 },
      { account: `player:${player.id}`, amount: -100, balanceNow: 100, balanceAfter: 0 },
    ],
  });
  const { status, body } = await reverse(position);
  expect([status, body]).toEqual([
    200,
    {
      message: `Event #${position} was reversed by event #${body.reversedBy}`,
      position,
      reversedBy: expect.any(Number),
      tokens: 100,
      reversedAt: expect.stringMatching(/Z$/),
      approval: null,
    },
  ]);
  expect(await tokensOf(world, player)).toBe(0);
  expect(
    (await asking(world, player)('GET', '/tokens/history')).body.tokenHistory[0],
  ).toMatchObject({ type: 'Admin Correction', amount: -100, balanceAfter: 0, note: REASON });
  expect(await outlook(position)).toMatchObject({
    reversible: false,
    kindIsReversible: true,
    reversedBy: body.reversedBy,
    problem: `It was already reversed, by event #${body.reversedBy}.`,
  });
  expect(await outlook(body.reversedBy)).toMatchObject({
    reversible: false,
    kindIsReversible: false,
    reverses: position,
  });
  expect((await boss('GET', '/admin/statistics')).body.totalTokens).toBe(before.totalTokens - 100);
  expect(await activityOf(world, String(position))).toEqual([
    expect.objectContaining({ actor: admin.id, action: 'event.reversed', reason: REASON }),
  ]);
  expect(await reverse(position)).toMatchObject({
    status: 409,
    body: { message: `This event was already reversed, by event #${body.reversedBy}` },
  });
  expect(await reverse(body.reversedBy)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('A reversal cannot be reversed') },
  });
  expect(await tokensOf(world, player)).toBe(0);
  await expectHealthyLedger(world);
});

test('additions and subtractions of a frozen wallet can be reversed', async () => {
  const { player, position } = await gift(80);
  await adjust(player, -30);
  const taking = await newest(`player:${player.id}`);
  await boss('PUT', `/users/ban/${player.id}`, { reason: 'Teaming' });
  expect((await reverse(taking)).status).toBe(200);
  expect(await tokensOf(world, player)).toBe(80);
  expect((await reverse(position)).status).toBe(200);
  expect(await tokensOf(world, player)).toBe(0);
  await expectHealthyLedger(world);
});

test('a reversal is refused when the player has spent some of the tokens', async () => {
  const { player, position } = await gift(40);
  await adjust(player, -15);
  const refused = await reverse(position);
  expect(refused).toMatchObject({ status: 400, body: { code: 'NOT_COVERED' } });
  expect(refused.body.message).toContain('25 of the 40 tokens');
  expect(await outlook(position)).toMatchObject({
    reversible: false,
    problem: refused.body.message,
  });
  expect(await tokensOf(world, player)).toBe(25);
  await expectHealthyLedger(world);
});

test('reversing a redeemed promo code frees its use for other players, but not for the same player', async () => {
  const made = await boss('POST', '/promo-codes/admin/create', {
    code: 'ONE-USE',
    description: 'One use',
    tokens: 25,
    maxUses: 1,
    expiryDate: '2090-01-01',
  });
  const id = made.body.promoCode._id;
  const [asha, bina] = [await aPlayer(world), await aPlayer(world)];
  const redeem = (who: Person) =>
    asking(world, who)('POST', '/promo-codes/redeem', { code: 'ONE-USE' });
  const stats = async () => (await boss('GET', '/promo-codes/admin/stats')).body;
  const promoDay = async () =>
    (await boss('GET', '/admin/statistics')).body.days.at(-1).promoTokens;
  const [given, givenToday] = [(await stats()).totalTokensDistributed, await promoDay()];
  await redeem(asha);
  expect(await promoDay()).toBe(givenToday + 25);
  expect((await reverse(await newest(`player:${asha.id}`))).status).toBe(200);
  expect(await tokensOf(world, asha)).toBe(0);
  expect((await stats()).totalTokensDistributed).toBe(given);
  expect(await promoDay()).toBe(givenToday);
  const listed = (await boss('GET', '/promo-codes/admin/all')).body.promoCodes;
  expect(listed.find(({ _id }: { _id: string }) => _id === id)).toMatchObject({ currentUses: 0 });
  const mine = await asking(world, asha)('GET', '/promo-codes/user/redeemed');
  expect(mine.body.redeemedCodes[0].reversedAt).toMatch(/Z$/);
  expect((await redeem(asha)).body.message).toBe('You have already redeemed this promo code');
  expect((await redeem(bina)).status).toBe(200);
  expect((await redeem(await aPlayer(world))).status).toBe(400);
  await expectHealthyLedger(world);
});

test('an event of a business action cannot be reversed, and the refusal names the action to use instead', async () => {
  const { player } = await gift(100);
  const tournament = await aTournament(world, admin);
  expect((await join(world, player, tournament)).status).toBe(200);
  const fee = await newest(`player:${player.id}`);
  await asking(world, player)('POST', '/withdrawals/request', {
    amount: 50,
    type: 'upi',
    upiId: 'asha@okaxis',
  });
  const held = await newest(`player:${player.id}`);
  expect(await reverse(fee)).toMatchObject({
    status: 400,
    body: { code: 'NOT_REVERSIBLE', message: expect.stringContaining('Cancel the tournament') },
  });
  expect(await reverse(held)).toMatchObject({
    status: 400,
    body: { code: 'NOT_REVERSIBLE', message: expect.stringContaining('in Withdrawals') },
  });
  for (const position of ['0', '-1', 'x', newId(), '999999999999999']) {
    expect([position, (await reverse(position)).status]).toEqual([position, 404]);
  }
  expect(await reverse(fee, {}, '  ')).toMatchObject({
    status: 400,
    body: { message: 'Please enter a reason' },
  });
  await expectHealthyLedger(world);
});

test('a step of a bulk adjustment is reversed for all of its players or for no player', async () => {
  const rich = await aPlayer(world);
  await boss('PUT', '/users/tokens/bulk/all', { amount: 7, reason: 'Festival' });
  const step = await newest(`player:${rich.id}`);
  await adjust(rich, -7);
  expect(await reverse(step)).toMatchObject({ status: 400, body: { code: 'NOT_COVERED' } });
  await adjust(rich, 7);
  expect((await reverse(step)).status).toBe(200);
  expect(await tokensOf(world, rich)).toBe(0);
  await expectHealthyLedger(world);
});

test('twenty simultaneous reversals of one event create one reversal, and a repeat gets the same response', async () => {
  const { player, position } = await gift(60);
  await adjust(player, 500);
  const keyed = { 'idempotency-key': newId() };
  const first = reverse(position, keyed);
  const answers = await Promise.all([
    first,
    ...Array.from({ length: 19 }, () => reverse(position)),
  ]);
  expect(tally(answers)).toEqual({ 200: 1, 409: 19 });
  expect(await tokensOf(world, player)).toBe(500);
  const again = await reverse(position, keyed);
  expect([again.status, again.body]).toEqual([(await first).status, (await first).body]);
  await expectHealthyLedger(world);
});

test('reversals and spending at the same time never make a wallet negative', async () => {
  const player = await aPlayer(world);
  await Promise.all(Array.from({ length: 10 }, () => adjust(player, 30)));
  const positions = (await asking(world, player)('GET', '/tokens/history')).body.tokenHistory.map(
    ({ _id }: { _id: string }) => _id,
  );
  const withdrawal = { amount: 30, type: 'upi', upiId: 'asha@okaxis' };
  const answers = await Promise.all([
    ...positions.map((position: string) => reverse(position)),
    ...Array.from({ length: 10 }, () =>
      asking(world, player)('POST', '/withdrawals/request', withdrawal),
    ),
  ]);
  const counts = tally(answers);
  expect((counts[200] ?? 0) + (counts[201] ?? 0)).toBe(10);
  expect(counts[400]).toBe(10);
  expect(await tokensOf(world, player)).toBe(0);
  await expectHealthyLedger(world);
});

test('a reversal that credits a player counts towards the second-admin limit', async () => {
  const player = await aPlayer(world, 500);
  await adjust(player, -90);
  const position = await newest(`player:${player.id}`);
  await Promise.all([setBound(world, 100), forgetSpending(world)]);
  expect((await adjust(player, 20)).status).toBe(200);
  waiting(await reverse(position));
  await setBound(world, 0);
  await expectHealthyLedger(world);
});
