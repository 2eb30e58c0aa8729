// Own product: its followers run when the test says so.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asking } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { mailsTo } from './world/mailbox.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import { giveTokens } from './world/tokens.js';

let world: OwnProduct;
let admin: Person;
beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
  await world.followed();
});
afterAll(() => world.close());

async function inbox(person: Person) {
  await world.followed();
  return world.database.rows<{ code: string; text: string; link: string }>(
    'SELECT code, text, link FROM notification WHERE user_id = $1 ORDER BY id',
    [person.id],
  );
}

const adjust = (player: Person, amount: number, reason: string) =>
  asking(world, admin)('PUT', `/users/tokens/${player.id}`, { amount, reason });

test('a player hears of each change of the balance by an admin, with its reason, and gets a mail when tokens were taken', async () => {
  const player = await somebody(world);
  expect((await adjust(player, 30, 'Welcome')).status).toBe(200);
  expect(await mailsTo(world, player.email)).toEqual([]);
  expect((await adjust(player, -12, 'Paid twice')).status).toBe(200);
  const link = '/transaction-history';
  const told = [
    { code: 'tokens-given', text: '30 tokens added to your wallet. Reason: Welcome', link },
    {
      code: 'tokens-taken',
      text: '12 tokens were taken from your wallet. Reason: Paid twice',
      link,
    },
  ];
  expect(await inbox(player)).toEqual(told);
  // The follower may see the same events again after a crash.
  await world.database.rows(
    "UPDATE ledger.subscriber SET position = 0 WHERE name = 'adjustment-news'",
  );
  expect(await inbox(player)).toEqual(told);
  expect((await mailsTo(world, player.email)).map(({ template }) => template)).toEqual([
    'tokens-taken',
  ]);
});

test('an adjustment of all players is told to each of them, with the amount that each lost', async () => {
  const [rich, poor] = [await somebody(world), await somebody(world)];
  await giveTokens(world, rich, 100);
  await giveTokens(world, poor, 3);
  await world.followed();
  const body = { amount: 10, operation: 'subtract', reason: 'End of season' };
  expect((await asking(world, admin)('PUT', '/users/tokens/bulk/all', body)).status).toBe(200);
  const lastOf = async (person: Person) => (await inbox(person)).at(-1)?.text;
  expect(await lastOf(rich)).toBe('10 tokens were taken from your wallet. Reason: End of season');
  expect(await lastOf(poor)).toBe('3 tokens were taken from your wallet. Reason: End of season');
  await expectHealthyLedger(world);
});
