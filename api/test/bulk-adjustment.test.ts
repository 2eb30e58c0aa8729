// Own product: it adjusts every wallet, and sets the clock.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../src/kernel/index.js';
import type { Ledger } from '../src/modules/ledger/ledger.js';
import { isBulkAdjustmentRunning } from '../src/modules/ledger/store/derived-table.js';
import { PLAYERS_PER_EVENT } from '../src/modules/wallet/domain/bulk-adjustment.js';
import { asking } from './world/ask.js';
import { breakWrites } from './world/broken-writes.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { bannedByHand, type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import { giveTokens, tokensOf } from './world/tokens.js';

/** Number of players for which a bulk adjustment needs four steps. */
const CROWD = 3 * PLAYERS_PER_EVENT + 50;

let world: OwnProduct;
let admin: Person;
let ledger: Ledger;
beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
  ledger = world.ledger;
  await world.database.rows(
    `INSERT INTO user_account (id, email, password_hash)
     SELECT gen_random_uuid(), 'crowd-' || n || '@example.com', 'none'
       FROM generate_series(1, ${CROWD}) AS n`,
  );
});
afterEach(() => world.setTime(null));
afterAll(() => world.close());

const everybody = (body: object, query = '', headers = {}) =>
  asking(world, admin)('PUT', `/users/tokens/bulk/all${query}`, body, headers);

async function players(): Promise<number> {
  const [row] = await world.database.rows<{ n: number }>(
    "SELECT count(*) AS n FROM user_account WHERE role = 'player'",
  );
  return row?.n ?? 0;
}

async function circulating(): Promise<number> {
  const { balance } = await ledger.account('house:adjustments');
  return 0 - balance;
}

const POSITIVE =
  'Amount must be a positive whole number. To take tokens, set operation to "subtract"';

test.each([
  [{ amount: 0, reason: 'x' }, POSITIVE],
  [{ amount: -5, reason: 'x' }, POSITIVE],
  [{ amount: -5, reason: 'x', operation: 'add' }, POSITIVE],
  [{ amount: -5, reason: 'x', operation: 'subtract' }, POSITIVE],
  [{ amount: 5, reason: 'x', operation: 'double' }, 'Operation must be one of: add, subtract'],
  [{ amount: 5 }, 'Please enter amount and reason'],
])('a bulk adjustment with %j is refused: %s', async (body, message) => {
  expect(await everybody(body)).toMatchObject({ status: 400, body: { message } });
  expect(await circulating()).toBe(0);
});

test('a bulk adjustment credits every player, banned players included, and no staff', async () => {
  const banned = await somebody(world);
  await bannedByHand(world, banned);
  const count = await players();
  expect(await isBulkAdjustmentRunning(world.database.asProcess)).toBe(false);
  const looked = await everybody({ amount: 3, reason: 'Gift' }, '?dryRun=true');
  expect(looked.body).toMatchObject({ dryRun: true, affected: count, totalDelta: 3 * count });
  expect(await circulating()).toBe(0);
  const done = await everybody({ amount: 3, reason: 'Gift' });
  expect(done).toMatchObject({
    status: 200,
    body: {
      message: 'Token balance updated successfully!',
      operation: 'add',
      affected: count,
      skipped: 0,
      partial: 0,
      totalDelta: 3 * count,
    },
  });
  expect(await isBulkAdjustmentRunning(world.database.asProcess)).toBe(true);
  expect([await tokensOf(world, banned), await tokensOf(world, admin)]).toEqual([3, 0]);
  expect(await circulating()).toBe(3 * count);
  await expectHealthyLedger(world);
});

test('a bulk subtraction takes at most the balance of each player, and its dry run shows the same amounts', async () => {
  const [rich, poor] = [await somebody(world), await somebody(world)];
  await giveTokens(world, rich, 100);
  const [count, before] = [await players(), await circulating()];
  const expected = {
    operation: 'subtract',
    affected: count - 1,
    skipped: 1,
    partial: count - 2,
    totalDelta: -(3 * (count - 2) + 10),
  };
  const looked = await everybody(
    { amount: 10, operation: 'subtract', reason: 'Fine' },
    '?dryRun=1',
  );
  expect(looked.body).toMatchObject({ ...expected, dryRun: true });
  const done = await everybody({ amount: 10, operation: 'subtract', reason: 'Fine' });
  expect(done.body).toMatchObject({ ...expected, dryRun: false });
  expect([await tokensOf(world, rich), await tokensOf(world, poor)]).toEqual([90, 0]);
  expect(await circulating()).toBe(before + expected.totalDelta);
  const history = await asking(world, rich)('GET', '/tokens/history?limit=1');
  expect(history.body.tokenHistory[0]).toMatchObject({ amount: -10, note: 'Fine' });
  await expectHealthyLedger(world);
});

test('a bulk adjustment that is sent twenty times with one idempotency key runs once', async () => {
  const [before, count] = [await circulating(), await players()];
  const headers = { 'idempotency-key': newId() };
  const body = { amount: 2, reason: 'Once' };
  await Promise.all(Array.from({ length: 20 }, () => everybody(body, '', headers)));
  const again = await everybody(body, '', headers);
  expect(again).toMatchObject({ status: 200, body: { affected: count, totalDelta: 2 * count } });
  expect(await circulating()).toBe(before + 2 * count);
  await expectHealthyLedger(world);
});

test('while one bulk adjustment runs, a different bulk adjustment is refused', async () => {
  const [before, count] = [await circulating(), await players()];
  const answers = await Promise.all(
    [1, 2, 3, 4].map((amount) => everybody({ amount, reason: 'At once' })),
  );
  const done = answers.filter(({ status }) => status === 200);
  for (const { status, body } of answers) {
    if (status === 200) continue;
    expect([status, body.code]).toEqual([409, 'BULK_RUNNING']);
  }
  expect(done.length).toBeGreaterThan(0);
  const total = done.reduce((sum, { body }) => sum + body.totalDelta, 0);
  expect(await circulating()).toBe(before + total);
  expect(total % count).toBe(0);
  await expectHealthyLedger(world);
});

test.each([2, 3])(
  'the job finishes a bulk adjustment that stopped after %i steps, and runs no step twice',
  async (steps) => {
    const [before, count] = [await circulating(), await players()];
    const afterSteps = `NEW.reason = 'Broken off after ${steps}' AND
      (SELECT count(*) FROM ledger.event e WHERE e.reason = NEW.reason) > ${steps}`;
    const mend = await breakWrites(world, 'AFTER INSERT ON ledger.event', afterSteps);
    const reason = `Broken off after ${steps}`;
    expect((await everybody({ amount: 7, reason })).status).toBe(500);
    await mend();
    const halfway = await circulating();
    expect(halfway).toBe(before + 7 * PLAYERS_PER_EVENT * steps);
    expect((await everybody({ amount: 1, reason: 'Impatient' })).status).toBe(409);

    const job = () => world.runJob('finish-bulk-adjustments');
    await job();
    expect(await circulating()).toBe(halfway);
    await world.setTime(new Date(Date.now() + 120_000));
    await Promise.all([job(), job(), job()]);
    expect(await circulating()).toBe(before + 7 * count);
    await world.setTime(null);
    expect((await everybody({ amount: 1, reason: 'At last' })).status).toBe(200);
    await expectHealthyLedger(world);
  },
);

test('a bulk subtraction makes no wallet negative even while balances change', async () => {
  const spenders = await Promise.all(Array.from({ length: 20 }, () => somebody(world)));
  for (const spender of spenders) await giveTokens(world, spender, 1_000);
  const spend = (person: Person) =>
    asking(world, admin)('PUT', `/users/tokens/${person.id}`, { amount: -60, reason: 'Spent' });
  const [taken] = await Promise.all([
    everybody({ amount: 990, reason: 'Taken' }),
    ...spenders.map(async (person) => {
      for (let round = 0; round < 5; round += 1) await spend(person);
    }),
  ]);
  expect(taken?.status).toBe(200);
  for (const spender of spenders) {
    const { body } = await asking(world, spender)('GET', '/tokens/history');
    const sum = body.tokenHistory.reduce(
      (total: number, row: { amount: number }) => total + row.amount,
      0,
    );
    expect(sum).toBe(await tokensOf(world, spender));
    expect(sum).toBeGreaterThanOrEqual(0);
    const lost = body.tokenHistory.filter((row: { note: string }) => row.note === 'Taken');
    expect(lost).toHaveLength(1);
  }
  await expectHealthyLedger(world);
});
