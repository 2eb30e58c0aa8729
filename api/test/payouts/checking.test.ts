// Own product: its provider of payouts belongs to the test.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../src/kernel/index.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { mailsTo } from '../world/mailbox.js';
import type { Person } from '../world/people.js';
import { tokensOf } from '../world/tokens.js';
import { anAdmin, DAY, HOUR, type PayoutWorld, paying, startPayoutWorld } from './paying.js';

let world: PayoutWorld;
let admin: Person;
let act: ReturnType<typeof paying>;
beforeAll(async () => {
  world = await startPayoutWorld();
  admin = await anAdmin(world);
  act = paying(world, admin);
});
afterEach(() => expectHealthyLedger(world));
afterAll(() => world.close());

const check = async () => (await act.ask('POST', '/admin/payouts/check', {})).body.days;
const newCases = async () =>
  (await check()).reduce((sum: number, day: { newCases: number }) => sum + day.newCases, 0);
const paid = async () => {
  const asked = await act.sent();
  await act.until(asked.id, 'processed');
  return asked;
};
const caseOf = async (withdrawalId: string) =>
  (await act.cases()).find((one: { withdrawalId: string }) => one.withdrawalId === withdrawalId);

test('paid, failed, returned and open payouts make no difference', async () => {
  await paid();
  const failed = await act.sent('fail-bank-account-closed@okaxis');
  await act.until(failed.id, 'failed');
  const back = await act.sent('reverse-bank-account-closed@okaxis');
  await act.until(back.id, 'failed');
  await act.sent('stuck@okaxis');
  const days = await check();
  expect(days).toHaveLength(2);
  expect(days[1].payouts).toBeGreaterThanOrEqual(4);
  expect(days[0].newCases + days[1].newCases).toBe(0);
});

test('what the provider ended meanwhile is settled by the check, and is no difference', async () => {
  const { id } = await act.sent('stuck@okaxis');
  const [payout] = await act.atProvider(id);
  await act.move(payout?.id ?? '', 'processed');
  expect(await newCases()).toBe(0);
  expect(await act.stateOf(id)).toBe('processed');
});

test('a payout without a request of ours opens one case, which a person closes with a note', async () => {
  const { id } = await paid();
  const [payout] = await act.atProvider(id);
  const [row] = await act.rowsOf(id);
  const { body } = await world.provider.call('GET', `/payouts/${payout?.id}`);
  const { fund_account_id } = body as unknown as { fund_account_id: string };
  // The same account is paid once more, past this product.
  const again = await world.provider.call(
    'POST',
    '/payouts',
    {
      account_number: world.sandbox.payouts.accountNumber,
      fund_account_id,
      amount: 5_000,
      currency: 'INR',
      mode: 'UPI',
      purpose: 'payout',
      reference_id: row?.id,
    },
    { 'x-payout-idempotency': newId() },
  );
  const foreign = await world.provider.call(
    'POST',
    '/payouts',
    {
      account_number: world.sandbox.payouts.accountNumber,
      fund_account_id,
      amount: 777_00,
      currency: 'INR',
      mode: 'UPI',
      purpose: 'payout',
      reference_id: 'by-hand',
    },
    { 'x-payout-idempotency': newId() },
  );
  expect([again.status, foreign.status]).toEqual([200, 200]);
  expect(await newCases()).toBe(2);
  expect(await newCases()).toBe(0);
  expect(await caseOf(id)).toMatchObject({ kind: 'paid-twice', closedAt: null });
  const unknown = (await act.cases()).find(
    (one: { providerId: string }) => one.providerId === foreign.body.id,
  );
  expect(unknown).toMatchObject({ kind: 'unknown-payout' });
  expect(unknown.what).toContain('₹777.00');
  expect((await act.overview()).openCases).toBe(2);
  for (const one of [unknown, await caseOf(id)]) {
    const url = `/admin/payouts/cases/${one.id}/close`;
    const closed = await act.ask('POST', url, { note: 'Paid from the dashboard' });
    expect(closed).toMatchObject({ status: 200, body: { note: 'Paid from the dashboard' } });
    const twice = await act.ask('POST', url, { note: 'Once more' });
    expect(twice).toMatchObject({ status: 409, body: { code: 'CASE_CLOSED' } });
  }
  expect((await act.overview()).openCases).toBe(0);
  expect(
    (await act.ask('POST', `/admin/payouts/cases/${newId()}/close`, { note: 'x' })).status,
  ).toBe(404);
});

test('the daily check compares yesterday, and each missed day after a pause', async () => {
  await paid();
  await act.later(DAY + 4 * HOUR);
  await world.runJob('payout-check');
  const [first] = await world.database.rows<{ day: string }>(
    'SELECT checked_day::text AS day FROM payout_control',
  );
  await act.later(3 * DAY);
  await world.runJob('payout-check');
  const [later] = await world.database.rows<{ day: string }>(
    'SELECT checked_day::text AS day FROM payout_control',
  );
  const days = (Date.parse(later?.day ?? '') - Date.parse(first?.day ?? '')) / DAY;
  expect(days).toBe(3);
  expect((await act.overview()).openCases).toBe(0);
});

test('a payment that the bank returns on the third day gives the tokens back and tells why', async () => {
  const { id, player } = await act.sent('reverse@okaxis');
  await act.until(id, 'processed');
  expect(await act.found(id)).toMatchObject({ status: 'completed' });
  await act.later(2 * DAY);
  await world.runJob('payout-check');
  expect(await act.stateOf(id)).toBe('processed');
  await act.later(DAY + HOUR);
  await world.runJob('payout-check');
  await world.runJob('payout-check');
  expect(await act.found(id)).toMatchObject({
    status: 'rejected',
    bankReference: null,
    payout: { state: 'reversed' },
  });
  expect(await tokensOf(world, player)).toBe(50);
  expect(await act.progressOf(player, id)).toMatchObject({
    state: 'returned',
    reason: 'returned-by-bank',
  });
  await world.followed();
  const mails = JSON.stringify(await mailsTo(world, player.email));
  expect(mails).toContain('The bank has returned this payment');
  expect(mails).not.toContain('reopened');
  expect(await newCases()).toBe(0);
});
