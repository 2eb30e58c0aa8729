import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Database } from '../src/platform/database/index.js';
import { startTestApp, type TestApp } from './world/app.js';
import { asking } from './world/ask.js';
import { aCup, cupsOf } from './world/cups.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';

let world: TestApp;
let admin: Person;
beforeAll(async () => {
  world = await startTestApp();
  admin = await somebody(world, 'admin');
});
afterAll(() => world.close());

const list = async () => (await asking(world, admin)('GET', '/cups/admin')).body;

/** Lists the cups, and counts the statements that read cups, their payouts or their matches. */
async function counted(): Promise<number> {
  const asked = jest.spyOn(world.app.get(Database).reading, 'query');
  await list();
  const texts = asked.mock.calls.map(([statement]) => Object(statement).text);
  asked.mockRestore();
  return texts.filter((text) => /\bcup\b|cup_match|CupPrizesAwarded/.test(text)).length;
}

test('the list of cups takes one statement, however many cups it has', async () => {
  const cups = cupsOf(world, admin);
  expect(await counted()).toBe(1);
  const paid = await aCup(world, admin, [[['Asha', 1, 0]]], { name: 'Paid', prizes: [70] });
  const { position } = (await cups.pay(paid.id)).body;
  const again = await aCup(world, admin, [[['Bala', 1, 0]]], { name: 'Again', prizes: [50] });
  const first = (await cups.pay(again.id)).body;
  const undo = `/admin/ledger/events/${first.position}/reverse`;
  expect((await cups.ask('POST', undo, { reason: 'Wrong' })).status).toBe(200);
  const open = await aCup(world, admin, [[['Esha', 1, 0]]], { name: 'Open' });
  const [gone, next] = [await cups.match([]), await cups.match([])];
  await cups.setMatches(open.id, [...open.ids, gone, next]);
  expect((await cups.ask('DELETE', `/tournaments/admin/${gone}`)).status).toBe(200);
  await cups.create({ name: 'Empty' });
  expect(await counted()).toBe(1);
  const numbers = async () =>
    (await list()).map((cup: Record<string, unknown>) =>
      ['name', 'matchCount', 'resultCount', 'paidPosition', 'paidTokens'].map((key) => cup[key]),
    );
  expect(await numbers()).toEqual([
    ['Empty', 0, 0, null, 0],
    ['Open', 2, 1, null, 0],
    ['Again', 1, 1, null, 0],
    ['Paid', 1, 1, position, 70],
  ]);
  const second = (await cups.pay(again.id)).body;
  expect((await numbers())[2]).toEqual(['Again', 1, 1, second.position, 50]);
  for (const { id, ...cup } of await list()) {
    expect((await asking(world, admin)('GET', `/cups/${id}`)).body).toMatchObject(cup);
  }
  await expectHealthyLedger(world);
});
