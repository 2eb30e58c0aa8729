// Own product: it sets the clock.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../src/kernel/index.js';
import { asking, tally } from './world/ask.js';
import { breakWrites } from './world/broken-writes.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import { tokensOf } from './world/tokens.js';

let world: OwnProduct;
let admin: Person;
beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
});
afterEach(() => world.setTime(null));
afterAll(() => world.close());

const FIELDS = { description: 'Welcome', tokens: 25, maxUses: 10, expiryDate: '2090-03-31' };
let made = 0;
const boss = (...request: Parameters<ReturnType<typeof asking>>) =>
  asking(world, admin)(...request);
const create = (fields: object, headers = {}) =>
  boss('POST', '/promo-codes/admin/create', fields, headers);

async function someCode(fields: object = {}): Promise<{ _id: string; code: string }> {
  made += 1;
  const answer = await create({ ...FIELDS, code: `CODE-${made}`, ...fields });
  expect(answer.status).toBe(201);
  return answer.body.promoCode;
}
const redeem = (player: Person, code: unknown, headers = {}) =>
  asking(world, player)('POST', '/promo-codes/redeem', { code }, headers);
const listed = async (id: string) =>
  (await boss('GET', '/promo-codes/admin/all?limit=100')).body.promoCodes.find(
    (promo: { _id: string }) => promo._id === id,
  );
const at = (instant: string) => world.setTime(new Date(instant));

test('an admin creates a promo code, and a player redeems it once', async () => {
  const answer = await create({ ...FIELDS, code: ' welcome_25 ' });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      message: 'Promo code created successfully',
      promoCode: {
        code: 'WELCOME_25',
        tokens: 25,
        maxUses: 10,
        currentUses: 0,
        usedUp: false,
        expiryDate: '2090-03-31T18:29:59.999Z',
        isActive: true,
        status: 'active',
        createdBy: admin.email,
      },
    },
  });
  const { _id, id } = answer.body.promoCode;
  expect(_id).toBe(id);
  const player = await somebody(world);
  const redeemed = await redeem(player, ' Welcome_25 ');
  expect(redeemed).toMatchObject({
    status: 200,
    body: {
      message: 'Promo code redeemed! 25 tokens were added to your wallet.',
      tokens: 25,
      balance: 25,
    },
  });
  expect(await redeem(player, 'WELCOME_25')).toMatchObject({
    status: 400,
    body: { message: 'You have already redeemed this promo code' },
  });
  expect(await tokensOf(world, player)).toBe(25);
  const mine = await asking(world, player)('GET', '/promo-codes/user/redeemed');
  expect(mine.body).toEqual({
    redeemedCodes: [
      {
        _id,
        id,
        code: 'WELCOME_25',
        description: 'Welcome',
        tokens: 25,
        redeemedAt: expect.stringMatching(/Z$/),
        reversedAt: null,
      },
    ],
  });
  const { tokenHistory } = (await asking(world, player)('GET', '/tokens/history')).body;
  expect(tokenHistory[0]).toMatchObject({ type: 'Promo Code', amount: 25, subject: 'WELCOME_25' });
  expect(await listed(_id)).toMatchObject({ currentUses: 1 });
  await expectHealthyLedger(world);
});

test.each([
  [{ code: '' }, 'All fields are required'],
  [{ description: '  ' }, 'All fields are required'],
  [{ tokens: undefined }, 'All fields are required'],
  [{ maxUses: null }, 'All fields are required'],
  [{ expiryDate: undefined }, 'All fields are required'],
  [{ code: 'A'.repeat(21) }, expect.stringContaining('20')],
  [{ code: 'NO SPACE' }, 'Code is not valid'],
  [{ tokens: 0 }, expect.stringContaining('Tokens must be a whole number')],
  [{ tokens: 1.5 }, expect.stringContaining('Tokens must be a whole number')],
  [{ maxUses: 0 }, expect.stringContaining('Maximum uses must be a whole number')],
  [{ expiryDate: '2020-01-01' }, 'The expiry date must be in the future'],
  [{ expiryDate: 'tomorrow' }, 'Expiry date must be a date and time'],
])('a promo code with %j is refused: %s', async (change, message) => {
  const answer = await create({ ...FIELDS, code: 'NEVER-MADE', ...change });
  expect(answer).toMatchObject({ status: 400, body: { message } });
});

test('a promo code is valid until the end of its last day in India', async () => {
  const promo = await someCode({ expiryDate: '2090-01-01' });
  const [early, late] = [await somebody(world), await somebody(world)];
  await at('2090-01-01T18:29:59.999Z');
  expect((await redeem(early, promo.code)).status).toBe(200);
  await at('2090-01-01T18:30:00.000Z');
  expect(await redeem(late, promo.code)).toMatchObject({
    status: 400,
    body: { message: 'Promo code has expired' },
  });
  expect(await listed(promo._id)).toMatchObject({ isActive: true, status: 'expired' });
});

test('promo codes that are unknown, switched off or deleted get the same refusal', async () => {
  const [off, gone] = [await someCode(), await someCode()];
  const toggled = await boss('PUT', `/promo-codes/admin/${off._id}/toggle`);
  expect(toggled).toMatchObject({
    status: 200,
    body: { message: 'Promo code status updated', promoCode: { isActive: false } },
  });
  await boss('DELETE', `/promo-codes/admin/${gone._id}`);
  const player = await somebody(world);
  for (const code of ['UNKNOWN', off.code, gone.code, 'A'.repeat(150), 7, "' OR 1=1", '✓']) {
    expect(await redeem(player, code)).toMatchObject({
      status: 400,
      body: { message: 'Invalid promo code' },
    });
  }
  expect(await redeem(player, '  ')).toMatchObject({
    status: 400,
    body: { message: 'Please enter a promo code' },
  });
  await boss('PUT', `/promo-codes/admin/${off._id}/toggle`);
  expect((await redeem(player, off.code)).status).toBe(200);
  await expectHealthyLedger(world);
});

test('a deleted promo code cannot be redeemed or created again, and stays in the player’s history', async () => {
  const promo = await someCode();
  const player = await somebody(world);
  await redeem(player, promo.code);
  const deleted = await boss('DELETE', `/promo-codes/admin/${promo._id}`);
  expect(deleted).toMatchObject({
    status: 200,
    body: { message: 'Promo code deleted successfully' },
  });
  expect((await boss('DELETE', `/promo-codes/admin/${promo._id}`)).status).toBe(404);
  expect((await boss('PUT', `/promo-codes/admin/${promo._id}/toggle`)).status).toBe(404);
  expect((await boss('DELETE', '/promo-codes/admin/nonsense')).status).toBe(404);
  expect((await boss('PUT', `/promo-codes/admin/${newId()}/toggle`)).status).toBe(404);
  expect(await create({ ...FIELDS, code: promo.code.toLowerCase() })).toMatchObject({
    status: 400,
    body: { message: 'Promo code already exists' },
  });
  const mine = await asking(world, player)('GET', '/promo-codes/user/redeemed');
  expect(mine.body.redeemedCodes[0]).toMatchObject({ code: promo.code, description: 'Welcome' });
  expect(await listed(promo._id)).toBeUndefined();
});

test('ten of fifty players who redeem a promo code with ten uses at the same time succeed', async () => {
  const promo = await someCode();
  const players = await Promise.all(Array.from({ length: 50 }, () => somebody(world)));
  const answers = await Promise.all(players.map((player) => redeem(player, promo.code)));
  expect(tally(answers)).toEqual({ 200: 10, 400: 40 });
  const sentences = new Set(answers.filter((a) => a.status === 400).map((a) => a.body.message));
  expect([...sentences]).toEqual(['Promo code usage limit reached']);
  const balances = await Promise.all(players.map((player) => tokensOf(world, player)));
  expect(balances.reduce((sum, tokens) => sum + tokens, 0)).toBe(250);
  expect(await listed(promo._id)).toMatchObject({ currentUses: 10, usedUp: true, isActive: true });
  const late = await somebody(world);
  expect((await redeem(late, promo.code)).body.message).toBe('Promo code usage limit reached');
  await expectHealthyLedger(world);
});

test('thirty simultaneous requests of one player redeem a promo code once, with or without an idempotency key', async () => {
  for (const headers of [{}, { 'idempotency-key': newId() }]) {
    const [promo, player] = [await someCode(), await somebody(world)];
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => redeem(player, promo.code, headers)),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await tokensOf(world, player)).toBe(25);
    expect(await listed(promo._id)).toMatchObject({ currentUses: 1 });
    if ('idempotency-key' in headers) {
      expect((await redeem(player, promo.code, headers)).status).toBe(200);
      expect((await redeem(player, 'ANOTHER', headers)).status).toBe(422);
    }
  }
  await expectHealthyLedger(world);
});

test('after a lost response, a repeated redemption gets its receipt, even for the last use', async () => {
  const [promo, player] = [await someCode({ maxUses: 1 }), await somebody(world)];
  const headers = { 'idempotency-key': newId() };
  expect((await redeem(player, promo.code, headers)).status).toBe(200);
  await world.database.rows('DELETE FROM idempotency_key');
  const again = await redeem(player, promo.code, headers);
  expect(again).toMatchObject({ status: 200, body: { tokens: 25, balance: 25 } });
  expect((await redeem(player, promo.code)).body.message).toBe('Promo code usage limit reached');
  expect(await tokensOf(world, player)).toBe(25);
});

test('twenty simultaneous requests to create the same promo code create one promo code', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => create({ ...FIELDS, code: 'WANTED-BY-ALL' })),
  );
  expect(tally(answers)).toEqual({ 201: 1, 400: 19 });
  const keyed = { 'idempotency-key': newId() };
  const first = await create({ ...FIELDS, code: 'KEYED' }, keyed);
  const second = await create({ ...FIELDS, code: 'KEYED' }, keyed);
  expect([second.status, second.body]).toEqual([201, first.body]);
  await expectHealthyLedger(world);
});

test('a promo code whose creation was interrupted can be redeemed up to its number of uses', async () => {
  const ends = "NEW.type = 'UsesOpened'";
  const mend = await breakWrites(world, 'BEFORE INSERT ON ledger.event', ends);
  expect((await create({ ...FIELDS, code: 'BROKEN-OFF', maxUses: 3 })).status).toBe(500);
  await mend();
  const players = await Promise.all(Array.from({ length: 20 }, () => somebody(world)));
  const answers = await Promise.all(players.map((player) => redeem(player, 'BROKEN-OFF')));
  expect(tally(answers)).toEqual({ 200: 3, 400: 17 });
  await expectHealthyLedger(world);
});

test('the toggle route switches a promo code to the other state, or to the state in the request', async () => {
  const { _id } = await someCode();
  const turn = (body?: object) => boss('PUT', `/promo-codes/admin/${_id}/toggle`, body);
  const toggle = async (body?: object) => (await turn(body)).body.promoCode.isActive;
  const stale = await turn({ isActive: true, wasActive: false });
  expect([stale.status, stale.body.code]).toEqual([409, 'CHANGED_MEANWHILE']);
  const turned = [await toggle(), await toggle({}), await toggle({ isActive: true })];
  expect(turned).toEqual([false, true, true]);
});

test('only admins manage promo codes, and only players redeem them', async () => {
  const { _id, code } = await someCode();
  const [player, finance] = [await somebody(world), await somebody(world, 'finance')];
  const routes = [
    ['POST', '/promo-codes/admin/create'],
    ['GET', '/promo-codes/admin/all'],
    ['GET', '/promo-codes/admin/stats'],
    ['PUT', `/promo-codes/admin/${_id}/toggle`],
    ['DELETE', `/promo-codes/admin/${_id}`],
  ] as const;
  for (const [method, path] of routes) {
    expect((await asking(world, player)(method, path)).status).toBe(403);
    expect((await asking(world, finance)(method, path)).status).toBe(403);
    expect((await asking(world, null)(method, path)).status).toBe(401);
  }
  expect((await redeem(admin, code)).status).toBe(403);
  expect((await boss('GET', '/promo-codes/user/redeemed')).status).toBe(403);
});

test('lists of promo codes are filtered and paged, and the statistics count all codes that are not deleted', async () => {
  const before = (await boss('GET', '/promo-codes/admin/stats')).body;
  const player = await somebody(world);
  for (const name of ['A', 'B', 'C', 'D']) {
    const expiryDate = name === 'B' ? '2089-01-01' : '2090-01-01';
    const { _id, code } = await someCode({ code: `LIST-${name}`, expiryDate });
    if (name !== 'B') await redeem(player, code);
    if (name === 'C') await boss('PUT', `/promo-codes/admin/${_id}/toggle`);
    if (name === 'D') await boss('DELETE', `/promo-codes/admin/${_id}`);
  }
  await at('2089-06-01T00:00:00Z');
  const newest = async (query: string) => {
    const { body } = await boss('GET', `/promo-codes/admin/all?${query}`);
    expect(body.total).toBeGreaterThanOrEqual(body.promoCodes.length);
    return body.promoCodes.map(({ code }: { code: string }) => code);
  };
  expect(await newest('limit=3')).toEqual(['LIST-C', 'LIST-B', 'LIST-A']);
  expect((await newest('status=active'))[0]).toBe('LIST-A');
  expect(await newest('status=expired')).toEqual(['LIST-B']);
  expect((await newest('status=inactive'))[0]).toBe('LIST-C');
  expect(await newest('status=nonsense&limit=0')).toHaveLength(10);
  expect((await newest('limit=2&page=2'))[0]).toBe('LIST-A');
  expect((await boss('GET', '/promo-codes/admin/stats')).body).toEqual({
    totalCodes: before.totalCodes + 3,
    activeCodes: before.activeCodes + 1,
    expiredCodes: before.expiredCodes + 1,
    inactiveCodes: before.inactiveCodes + 1,
    totalTokensDistributed: before.totalTokensDistributed + 75,
  });
  await expectHealthyLedger(world);
});
