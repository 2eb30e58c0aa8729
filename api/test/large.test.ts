import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fillLarge } from '../src/large/fill.js';
import { sizesOf } from '../src/large/sizes.js';
import { LogFollower } from '../src/modules/ledger/index.js';
import { Database } from '../src/platform/database/index.js';
import { startTestApp, type TestApp } from './world/app.js';
import { asking } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { somebody } from './world/people.js';
import { giveTokens } from './world/tokens.js';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.close());

test('a part of the large example is a valid product, on top of what was there and below more', async () => {
  const admin = await somebody(world, 'admin');
  const before = await somebody(world);
  await giveTokens(world, before, 70);
  const lines: string[] = [];
  await fillLarge(world.database.ownerUrl, sizesOf(0.002), (line) => lines.push(line));
  expect(lines.at(-1)).toContain('withdrawals');
  await expectHealthyLedger(world);

  await giveTokens(world, before, 30);
  const ask = asking(world, admin);
  const { headers, body: users } = await ask('GET', '/users/all?sort=-tokens&limit=10');
  expect([headers['x-total-count'], users[0].tokens > 800]).toEqual(['401', true]);
  const { tournaments } = (await ask('GET', '/tournaments/admin/all?status=completed&limit=1'))
    .body;
  expect(tournaments[0]).toMatchObject({ currentParticipants: 25, prizePool: 300 });
  expect(tournaments[0].winners).toHaveLength(3);

  await world.app.get(LogFollower, { strict: false }).passOver();
  const behind = await world.app
    .get(Database)
    .rows('SELECT name FROM ledger.subscriber WHERE position < (SELECT position FROM ledger.head)');
  expect(behind).toEqual([]);
  await expect(fillLarge(world.database.ownerUrl, sizesOf(0.002), () => undefined)).rejects.toThrow(
    'already',
  );
  await expectHealthyLedger(world);
});
