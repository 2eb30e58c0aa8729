// Own product: rate limits are on, and every wallet is adjusted.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { activityOf } from './world/activity.js';
import { asking, tally } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import { giveTokens } from './world/tokens.js';

let world: OwnProduct;
let admin: Person;
beforeAll(async () => {
  world = await startProduct({ RATE_LIMITS: 'on' });
  admin = await somebody(world, 'admin');
});
afterAll(() => world.close());

const boss = (...request: Parameters<ReturnType<typeof asking>>) =>
  asking(world, admin)(...request);
const CODE = { code: 'SEEN', description: 'x', tokens: 5, maxUses: 9, expiryDate: '2090-01-01' };

test('the activity log records each adjustment of one or all wallets with the admin who made it', async () => {
  const player = await somebody(world);
  await boss('PUT', `/users/tokens/${player.id}`, { amount: 9, reason: 'Gift' });
  await boss('PUT', `/users/tokens/${player.id}?dryRun=true`, { amount: 9, reason: 'Look' });
  expect(await activityOf(world, player.id)).toEqual([
    {
      actor: admin.id,
      action: 'tokens.adjusted',
      before: { balance: 0 },
      after: { balance: 9 },
      reason: 'Gift',
    },
  ]);
  await boss('PUT', '/users/tokens/bulk/all', { amount: 3, operation: 'subtract', reason: 'Fine' });
  const history = await asking(world, player)('GET', '/tokens/history?limit=1');
  const [entry] = await activityOf(world, history.body.tokenHistory[0].reference);
  expect(entry).toMatchObject({
    actor: admin.id,
    action: 'tokens.adjusted-for-all',
    after: { operation: 'subtract', amountTokens: 3, players: 1 },
    reason: 'Fine',
  });
  await expectHealthyLedger(world);
});

test('the activity log records who created, switched on or off and deleted a promo code', async () => {
  const { body } = await boss('POST', '/promo-codes/admin/create', CODE);
  const path = `/promo-codes/admin/${body.promoCode._id}`;
  await boss('PUT', `${path}/toggle`);
  await boss('PUT', `${path}/toggle`);
  await boss('DELETE', path);
  const entries = await activityOf(world, body.promoCode._id);
  expect(entries.map(({ action }) => action)).toEqual([
    'promo-code.created',
    'promo-code.deactivated',
    'promo-code.activated',
    'promo-code.deleted',
  ]);
  expect(entries[0]).toMatchObject({ actor: admin.id, after: { code: 'SEEN', maxUses: 9 } });
});

test('the activity log records status changes and views of redeem codes without the codes', async () => {
  const player = await somebody(world);
  await giveTokens(world, player, 50);
  const body = { amount: 50, type: 'google_play', email: 'a@example.com' };
  const request = await asking(world, player)('POST', '/withdrawals/request', body);
  const id = request.body.withdrawal._id;
  const change = { status: 'completed', adminNotes: 'sent', redeemCode: 'WXYZ-5555-6666' };
  await boss('PUT', `/withdrawals/admin/status/${id}`, change);
  await boss('POST', `/withdrawals/admin/${id}/reveal-code`);
  const entries = await activityOf(world, id);
  expect(entries).toMatchObject([
    {
      actor: admin.id,
      action: 'withdrawal.status-set',
      before: { status: 'pending', adminNotes: '' },
      after: { status: 'completed', adminNotes: 'sent', redeemCode: '[redacted]' },
    },
    { actor: admin.id, action: 'redeem-code.revealed' },
  ]);
  expect(JSON.stringify(entries)).not.toContain('WXYZ');
  await expectHealthyLedger(world);
});

test('a player has ten tries a minute at promo codes, so that codes cannot be guessed in bulk', async () => {
  const [player, other] = [await somebody(world), await somebody(world)];
  const guess = (person: Person) =>
    asking(world, person)('POST', '/promo-codes/redeem', { code: 'GUESS' });
  const answers = await Promise.all(Array.from({ length: 25 }, () => guess(player)));
  expect(tally(answers)).toEqual({ 400: 10, 429: 15 });
  expect((await guess(player)).body.message).toMatch(/^Too many requests\. .* in \d+ seconds/);
  expect((await guess(other)).status).toBe(400);
});
