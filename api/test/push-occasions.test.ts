import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { UPI, withdrawing } from './withdrawals/withdrawing.js';
import { asking } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type Product, sharedProduct } from './world/product.js';
import { PushStandIn } from './world/push-stand-in.js';
import { aPlayer, aTournament, join, managing, won } from './world/tournaments.js';
import { eventually } from './world/wait.js';

let world: Product;
let service: PushStandIn;
let admin: Person;
const { declare, setStatus } = managing(() => ({ world, admin }));
beforeAll(async () => {
  service = await PushStandIn.start();
  world = await sharedProduct();
  admin = await somebody(world, 'admin');
});
afterAll(async () => {
  await world.close();
  await service.close();
});

/** Waits until the device has got these push messages, in any order, and no others. */
const gets = (device: string, titles: readonly string[]) =>
  eventually(() =>
    expect(
      service
        .to(device)
        .map(({ body }) => body.title)
        .sort(),
    ).toEqual(titles),
  );

async function withDevice(name: string, tokens: number): Promise<Person> {
  const player = await aPlayer(world, tokens, name);
  const device = service.subscribe(name, 'en');
  expect((await asking(world, player)('PUT', '/notifications/push/device', device)).status).toBe(
    204,
  );
  return player;
}

test('players get a push message about their result or prize, and about a cancelled match', async () => {
  const [winner, loser] = [await withDevice('Winner', 40), await withDevice('Loser', 40)];
  const played = await aTournament(world, admin, { name: 'Played' });
  const dropped = await aTournament(world, admin, { name: 'Dropped' });
  for (const id of [played, dropped]) {
    for (const player of [winner, loser]) expect((await join(world, player, id)).status).toBe(200);
  }
  expect((await setStatus(played, 'active')).status).toBe(200);
  expect((await declare(played, [won(winner, 20)])).status).toBe(200);
  expect((await setStatus(dropped, 'cancelled')).status).toBe(200);
  await gets('Winner', ['Tournament cancelled', 'You won a prize']);
  await gets('Loser', ['Results are out', 'Tournament cancelled']);
  await expectHealthyLedger(world);
});

test('a player gets a push message when a withdrawal is paid or rejected', async () => {
  const act = withdrawing(world, admin);
  const player = await withDevice('Paid', 100);
  const [paid, rejected] = [
    await act.withdrawalOf(player, UPI),
    await act.withdrawalOf(player, UPI),
  ];
  expect((await act.set(paid, { status: 'completed' })).status).toBe(200);
  expect((await act.set(rejected, { status: 'rejected', adminNotes: 'Wrong UPI ID' })).status).toBe(
    200,
  );
  await gets('Paid', ['Withdrawal completed', 'Withdrawal rejected']);
  await expectHealthyLedger(world);
});
