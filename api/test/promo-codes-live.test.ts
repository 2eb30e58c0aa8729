import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asking } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { somebody } from './world/people.js';
import { type LiveWorld, startLiveWorld } from './world/streams.js';
import { eventually } from './world/wait.js';

let world: LiveWorld;
beforeAll(async () => {
  world = await startLiveWorld();
});
afterAll(async () => {
  await expectHealthyLedger(world);
  await world.close();
});

test('staff get a live message when a player redeems a promo code, and players do not', async () => {
  const [boss, player] = [await somebody(world, 'admin'), await somebody(world)];
  const code = { code: 'COUNTED', description: 'Counted', tokens: 5, maxUses: 9 };
  const made = await asking(world, boss)('POST', '/promo-codes/admin/create', {
    ...code,
    expiryDate: '2090-03-31',
  });
  expect(made.status).toBe(201);
  const [staff, other] = [await world.listen(boss), await world.listen(player, 1)];
  const redeemed = await asking(world, player)('POST', '/promo-codes/redeem', { code: 'COUNTED' });
  expect(redeemed.status).toBe(200);
  await eventually(() =>
    expect(staff.heard).toContainEqual(
      expect.objectContaining({ event: 'staff.changed', data: { kind: 'promo-code' } }),
    ),
  );
  const uses = await asking(world, boss)('GET', '/promo-codes/admin/all');
  expect(uses.body.promoCodes[0].currentUses).toBe(1);
  await eventually(() => expect(other.heard.map(({ event }) => event)).toContain('wallet.changed'));
  expect(other.heard.map(({ event }) => event)).not.toContain('staff.changed');
});
