// Own product: its provider of payouts belongs to the test.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../src/kernel/index.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { mailsTo } from '../world/mailbox.js';
import type { Person } from '../world/people.js';
import { setBound } from '../world/second-admin.js';
import { tokensOf } from '../world/tokens.js';
import {
  anAdmin,
  HOUR,
  MINUTE,
  type PayoutWorld,
  paying,
  setPayouts,
  startPayoutWorld,
} from './paying.js';

let world: PayoutWorld;
let admin: Person;
let act: ReturnType<typeof paying>;
beforeAll(async () => {
  world = await startPayoutWorld();
  admin = await anAdmin(world);
  act = paying(world, admin);
});
afterEach(async () => {
  await setBound(world, 0);
  await setPayouts(world, {
    payoutDayCapTokens: 0,
    payoutDestinationDayCapTokens: 0,
    payoutCoolDownHours: 0,
  });
  await expectHealthyLedger(world);
});
afterAll(() => world.close());

test('a payout is approved, sent, and completes the withdrawal with the bank reference', async () => {
  const { id, player } = await act.requested();
  expect(await act.progressOf(player, id)).toMatchObject({ state: 'requested', isLate: false });
  const answer = await act.pay([id], 50);
  expect(answer).toMatchObject({
    status: 200,
    body: { paid: { count: 1, sum: 50 }, results: [{ id, isDone: true, code: null }] },
  });
  expect(await act.found(id)).toMatchObject({ status: 'processing', payout: { state: 'due' } });
  await act.sweep();
  expect([await act.heldTokens(id), await act.sentTokens(id)]).toEqual([0, 50]);
  expect(await act.found(id)).toMatchObject({
    status: 'processing',
    payout: { state: 'processing' },
  });
  expect(await act.progressOf(player, id)).toMatchObject({ state: 'on-its-way', reason: null });
  await act.until(id, 'processed');
  const [payout] = await act.atProvider(id);
  expect(payout).toMatchObject({ status: 'processed', amount: 5_000 });
  expect(await act.found(id)).toMatchObject({ status: 'completed', bankReference: payout?.utr });
  expect(await act.progressOf(player, id)).toMatchObject({ state: 'paid', utr: payout?.utr });
  expect([await act.sentTokens(id), await tokensOf(world, player)]).toEqual([0, 0]);
  await world.followed();
  expect(JSON.stringify(await mailsTo(world, player.email))).toContain('50');
});
