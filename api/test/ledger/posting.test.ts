import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../src/kernel/index.js';
import { Ledger, type LedgerCommand } from '../../src/modules/ledger/index.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type Product, sharedProduct } from '../world/product.js';

let world: Product;
let ledger: Ledger;
beforeAll(async () => {
  world = await sharedProduct();
  ledger = world.ledger;
});
afterAll(() => world.close());

function deposit(user: string, amount: number, key: string = newId()): LedgerCommand {
  return {
    type: 'TestDeposited',
    schemaVersion: 1,
    actor: { type: 'gateway', id: 'razorpay' },
    reason: null,
    reference: 'order "1" \\ ok',
    idempotencyKey: key,
    payload: { b: 1, a: ['x', null, 'ü"'] },
    entries: [
      { account: 'gateway:razorpay', amount: -amount },
      { account: `player:${user}`, amount },
    ],
  };
}

test('a posted command changes the balance and the list of entries at once', async () => {
  const user = newId();
  const outcome = await ledger.post(deposit(user, 250));
  expect(outcome).toMatchObject({ posted: true, replayed: false });
  expect((await ledger.account(`player:${user}`)).balance).toBe(250);
  const [row] = await ledger.history(`player:${user}`, { limit: 20 });
  expect(row).toMatchObject({ amount: 250, balanceAfter: 250, type: 'TestDeposited' });
  await expectHealthyLedger(world);
});

test('a command that fifty callers post with one key at the same time moves tokens once', async () => {
  const user = newId();
  const key = newId();
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () => ledger.post(deposit(user, 10, key))),
  );
  expect(outcomes.filter((outcome) => outcome.posted && !outcome.replayed)).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome.posted && outcome.replayed)).toHaveLength(49);
  expect((await ledger.account(`player:${user}`)).balance).toBe(10);
  const other = await ledger.post(deposit(user, 11, key));
  expect(other).toMatchObject({ posted: false, code: 'KEY_REUSED' });
  await expectHealthyLedger(world);
});
