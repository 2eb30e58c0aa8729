// Own product: its provider of payouts belongs to the test.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import type { Person } from '../world/people.js';
import { tokensOf } from '../world/tokens.js';
import { eventually } from '../world/wait.js';
import {
  anAdmin,
  HOUR,
  MINUTE,
  type PayoutWorld,
  paying,
  SECOND,
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
beforeEach(async () => {
  await world.provider.control('DELETE', '/faults');
  await act.rich();
});
afterEach(() => expectHealthyLedger(world));
afterAll(() => world.close());

const FINAL = [
  ['beneficiary_vpa_invalid', 'address-invalid'],
  ['invalid_beneficiary', 'address-invalid'],
  ['beneficiary_account_invalid', 'address-invalid'],
  ['bank_account_invalid', 'address-invalid'],
  ['invalid_ifsc_code', 'address-invalid'],
  ['beneficiary_account_dormant', 'account-closed'],
  ['bank_account_closed', 'account-closed'],
  ['bank_account_frozen', 'account-closed'],
  ['imps_not_allowed', 'bank-refused'],
  ['beneficiary_bank_rejected', 'bank-refused'],
  ['transaction_limit_exceeded', 'bank-refused'],
] as const;
const PASSING = [
  'beneficiary_bank_failure',
  'beneficiary_bank_offline',
  'beneficiary_bank_technical_error',
  'beneficiary_psp_offline',
  'npci_beneficiary_timeout',
  'gateway_down',
  'gateway_technical_error',
  'gateway_timeout',
  'server_error',
  'server_error_temporary',
];
const hyphens = (reason: string) => reason.replaceAll('_', '-');

test.each(FINAL)(
  'a payout that fails with %s gives the tokens back and says %s',
  async (reason, said) => {
    const { id, player } = await act.sent(`fail-${hyphens(reason)}@okaxis`);
    await act.until(id, 'failed');
    expect(await tokensOf(world, player)).toBe(50);
    const found = await act.found(id);
    expect(found).toMatchObject({ status: 'rejected', payout: { reason, needsPerson: false } });
    expect(found.adminNotes.length).toBeGreaterThan(20);
    expect(await act.progressOf(player, id)).toMatchObject({ state: 'returned', reason: said });
  },
);

test.each(PASSING)(
  'a payout that fails with %s is tried three times, then a person decides',
  async (reason) => {
    const { id, player } = await act.sent(`fail-${hyphens(reason)}@okaxis`);
    await act.until(id, 'due');
    expect(await act.progressOf(player, id)).toMatchObject({
      state: 'requested',
      reason: 'trying-again',
    });
    expect([await act.heldTokens(id), await act.sentTokens(id)]).toEqual([50, 0]);
    await act.until(id, 'failed', 11 * MINUTE);
    expect(await act.rowsOf(id)).toHaveLength(3);
    expect(await act.atProvider(id)).toHaveLength(3);
    expect(await act.found(id)).toMatchObject({
      status: 'pending',
      payout: { needsPerson: true, attempt: 3, nextTryAt: null },
    });
    expect(await act.progressOf(player, id)).toMatchObject({ reason: 'being-checked' });
    expect(await tokensOf(world, player)).toBe(0);
  },
);

test('what needs a person is not due, but can be paid by hand, or again by its id', async () => {
  const before = await act.overview();
  const asked = [
    await act.sent('fail-insufficient-funds@okaxis'),
    await act.sent('fail-insufficient-funds@okaxis'),
  ] as const;
  for (const { id } of asked) await act.until(id, 'failed');
  const after = await act.overview();
  expect(after.needsPerson.count).toBe(before.needsPerson.count + 2);
  expect(after.due).toEqual(before.due);
  expect((await act.set(asked[0].id, { status: 'completed' })).status).toBe(200);
  expect((await act.pay([asked[1].id], 50)).body.paid.count).toBe(1);
  expect((await act.overview()).needsPerson.count).toBe(before.needsPerson.count);
  await act.sweep();
  await act.until(asked[1].id, 'failed');
  expect(await act.found(asked[1].id)).toMatchObject({ payout: { attempt: 2 } });
});

test('an address that the provider does not take gives the tokens back, and is not paid again', async () => {
  const { id, player } = await act.sent('under_score@okaxis');
  expect(await act.found(id)).toMatchObject({ status: 'rejected', payout: { state: 'failed' } });
  expect(await tokensOf(world, player)).toBe(50);
  const body = { amount: 50, type: 'upi', upiId: 'under_score@okaxis' };
  const again = await act.withdrawalOf(player, body);
  expect((await act.pay([again], 50)).body.results[0].code).toBe('DESTINATION_RETURNED');
  expect((await act.set(again, { status: 'completed' })).status).toBe(200);
});

test.each(['execute-then-drop', '500-after', 'truncated'])(
  'a payout that was made although its answer was lost (%s) is found and paid once',
  async (kind) => {
    await act.fault(kind);
    const { id } = await act.sent();
    expect(await act.stateOf(id)).toBe('unknown');
    expect(await act.sentTokens(id)).toBe(50);
    await act.until(id, 'processed', 61 * SECOND);
    expect(await act.rowsOf(id)).toHaveLength(1);
    expect(await act.atProvider(id)).toHaveLength(1);
  },
);

test.each(['500', '503', 'html-502', 'reset'])(
  'a request that did not arrive (%s) is repeated with the same key',
  async (kind) => {
    await act.fault(kind, 2);
    const { id } = await act.sent();
    expect(await act.stateOf(id)).toBe('unknown');
    await act.until(id, 'processed', 61 * SECOND);
    expect(await act.rowsOf(id)).toHaveLength(1);
    expect(await act.atProvider(id)).toHaveLength(1);
  },
);

test('a request that never arrives opens a new attempt only after an hour', async () => {
  await act.fault('503', 4);
  const { id } = await act.sent();
  await act.until(id, 'due', 5 * MINUTE);
  const rows = await act.rowsOf(id);
  expect(rows.map(({ state, reason }) => [state, reason])).toEqual([
    ['failed', 'none-found'],
    ['due', null],
  ]);
  const [first] = await world.database.rows<{ minutes: number }>(
    `SELECT extract(epoch FROM ended_at - approved_at)::float / 60 AS minutes FROM payout
      WHERE id = $1`,
    [rows[0]?.id],
  );
  expect(first?.minutes).toBeGreaterThanOrEqual(60);
  await act.until(id, 'processed', 31 * MINUTE);
  expect(await act.atProvider(id)).toHaveLength(1);
});

test('a payout that the search cannot see is not paid a second time', async () => {
  await act.fault('execute-then-drop');
  const { id } = await act.sent();
  await act.fault('503', 60, 'GET /v1/payouts');
  await act.fault('503', 3);
  await act.later(5 * HOUR);
  await act.sweep();
  expect(await act.rowsOf(id)).toMatchObject([{ state: 'unknown' }]);
  await world.provider.control('DELETE', '/faults');
  await act.until(id, 'processed', 6 * MINUTE);
  expect(await act.atProvider(id)).toHaveLength(1);
});

test('a process that died after its event and before its request sends the payout once', async () => {
  await act.fault('503');
  const { id } = await act.sent();
  const [row] = await act.rowsOf(id);
  await world.database.rows(
    "UPDATE payout SET state = 'sending', sent_at = NULL, looks = 0 WHERE id = $1",
    [row?.id],
  );
  await act.until(id, 'processed', 6 * MINUTE);
  expect(await act.rowsOf(id)).toHaveLength(1);
  expect(await act.atProvider(id)).toHaveLength(1);
});

test('a process that died after it wrote the request and before its event sends the payout once', async () => {
  const other = await act.sent();
  const { id } = await act.requested();
  await world.runJob('payout-destination', { withdrawalId: id });
  await act.pay([id], 50);
  const [written] = await act.rowsOf(other.id);
  const [row] = await act.rowsOf(id);
  // The request of another payout, with the reference and the fund account of this one.
  await world.database.rows(
    `UPDATE payout SET state = 'sending', body_digest = 'of the test', body = replace(
            replace(o.body, o.id::text, payout.id::text), o.fund_account_id, d.fund_account_id)
       FROM payout o, payout_destination d
      WHERE o.id = $1 AND payout.id = $2 AND d.user_id = payout.user_id`,
    [written?.id, row?.id],
  );
  await act.until(id, 'processed');
  expect(await act.atProvider(id)).toHaveLength(1);
});

const ALTERED: Readonly<Record<string, string>> = {
  'the amount':
    'UPDATE payout SET amount_tokens = 40, amount_paise = 4000 WHERE withdrawal_id = $1',
  'the approver': "UPDATE payout SET seal = '\\x00' WHERE withdrawal_id = $1",
  'the fund account': `UPDATE payout_destination d SET fund_account_id = 'fa_00000000000000'
     FROM payout p WHERE p.withdrawal_id = $1 AND d.user_id = p.user_id`,
};

test.each(Object.entries(ALTERED))(
  'whoever changes %s of an approved payout in the database redirects no money',
  async (what, statement) => {
    const { id } = await act.requested();
    await world.runJob('payout-destination', { withdrawalId: id });
    await act.pay([id], 50);
    await world.database.rows(statement, [id]);
    await act.sweep();
    const made = await act.atProvider(id);
    const isFundAccount = what === 'the fund account';
    // A fund account that was altered is made again at the provider, for the right address.
    expect(made).toMatchObject(isFundAccount ? [{ amount: 5_000 }] : []);
    const kinds = (await act.cases()).filter(
      (one: { withdrawalId: string }) => one.withdrawalId === id,
    );
    expect(kinds).toMatchObject(isFundAccount ? [] : [{ kind: 'altered' }]);
  },
);

test('a request that was rewritten after its approval is not sent', async () => {
  await act.fault('503');
  const { id } = await act.sent();
  await world.database.rows(
    `UPDATE payout SET body = replace(body, '"amount":5000', '"amount":9900000')
      WHERE withdrawal_id = $1`,
    [id],
  );
  await act.later(2 * MINUTE);
  await act.sweep();
  expect(await act.atProvider(id)).toEqual([]);
  expect(await act.cases()).toContainEqual(
    expect.objectContaining({ kind: 'altered', withdrawalId: id }),
  );
});

test('too little money queues a payout, warns, and the payout goes after a top-up', async () => {
  await world.provider.control('POST', '/balance', { amount: 1_000 });
  const { id, player } = await act.sent();
  expect(await act.found(id)).toMatchObject({
    status: 'processing',
    payout: { state: 'queued', reason: 'low_balance' },
  });
  expect((await act.found(id)).payout.message).toContain('Top it up');
  await act.later(6 * MINUTE);
  await act.sweep();
  expect(await act.overview()).toMatchObject({ isBalanceLow: true, balance: { rupees: 10 } });
  expect(await act.progressOf(player, id)).toMatchObject({ state: 'sent', reason: 'our-side' });
  await act.rich();
  await act.until(id, 'processed', 6 * MINUTE);
  expect(await act.overview()).toMatchObject({ isBalanceLow: false });
});

test('the stop switch keeps every request in the house, and starting sends them', async () => {
  const asked = [await act.requested(), await act.requested()];
  const ids = asked.map(({ id }) => id);
  await act.pay(ids, 100);
  await act.fault('503');
  const lost = await act.requested();
  await act.pay([lost.id], 50);
  const stopped = await act.ask('POST', '/admin/payouts/stop', { reason: 'A doubt' });
  expect(stopped.body).toMatchObject({ isStopped: true, stoppedReason: 'A doubt' });
  await act.later(2 * MINUTE);
  await act.sweep();
  for (const id of ids) {
    expect(await act.stateOf(id)).toBe('due');
    expect(await act.atProvider(id)).toEqual([]);
  }
  const other = await act.requested();
  const refused = await act.pay([other.id], 50);
  expect(refused.body).toMatchObject({ code: 'PAYOUTS_STOPPED' });
  expect(refused.body.message).toContain('A doubt');
  expect((await act.ask('POST', '/admin/payouts/stop', { reason: 'x' })).body.code).toBe(
    'STOPPED_ALREADY',
  );
  expect((await act.ask('POST', '/admin/payouts/start', { reason: 'Cleared' })).status).toBe(200);
  for (const id of ids) await act.until(id, 'processed', 61 * SECOND);
  const [entry] = await world.database.rows(
    "SELECT reason FROM activity WHERE action = 'payouts.started' AND actor_id = $1",
    [admin.id],
  );
  expect(entry).toEqual({ reason: 'Cleared' });
});

test('a payout without an answer is only searched for while the payouts are stopped', async () => {
  await act.fault('503');
  const { id } = await act.sent();
  await act.ask('POST', '/admin/payouts/stop', { reason: 'A doubt' });
  await act.later(2 * MINUTE);
  await act.sweep();
  expect([await act.stateOf(id), await act.atProvider(id)]).toEqual(['unknown', []]);
  await act.ask('POST', '/admin/payouts/start', { reason: 'Cleared' });
  await act.until(id, 'processed', 6 * MINUTE);
  expect(await act.atProvider(id)).toHaveLength(1);
});

test('a hold of Risk review after the press keeps the payout in the house', async () => {
  const { id, player } = await act.requested();
  await act.pay([id], 50);
  await act.hold(player.id);
  await act.sweep();
  expect(await act.found(id)).toMatchObject({ payout: { state: 'due', reason: 'on-hold' } });
  expect(await act.atProvider(id)).toEqual([]);
  expect(await act.progressOf(player, id)).toMatchObject({ state: 'held', reason: 'review' });
  const release = `/admin/risk/players/${player.id}/release`;
  expect((await act.ask('POST', release, { reason: 'It is fine' })).status).toBeLessThan(300);
  await act.until(id, 'processed', 11 * MINUTE);
});

test.each(['cancelled', 'rejected'])(
  'a payout that was %s in the dashboard needs a person',
  async (state) => {
    // A payout that waits for money can be cancelled, and one that waits for an approval rejected.
    if (state === 'cancelled') await world.provider.control('POST', '/balance', { amount: 1_000 });
    const { id } = await act.sent(state === 'rejected' ? 'pending@okaxis' : 'asha@okaxis');
    const [payout] = await act.atProvider(id);
    await act.move(payout?.id ?? '', state);
    await act.until(id, 'failed', 6 * MINUTE);
    expect(await act.found(id)).toMatchObject({
      status: 'pending',
      payout: { reason: state, needsPerson: true },
    });
  },
);

test('a payout that comes back before it was paid gives the tokens back', async () => {
  const { id, player } = await act.sent('reverse-bank-account-closed@okaxis');
  await act.until(id, 'failed');
  expect(await act.progressOf(player, id)).toMatchObject({
    state: 'returned',
    reason: 'returned-by-bank',
  });
  expect(await tokensOf(world, player)).toBe(50);
});

test('a payout that the bank does not finish opens a case and is never paid again', async () => {
  const { id, player } = await act.sent('stuck@okaxis');
  for (let day = 0; day < 9; day += 1) {
    await act.later(24 * HOUR);
    await act.sweep();
  }
  expect(await act.stateOf(id)).toBe('processing');
  expect(await act.rowsOf(id)).toHaveLength(1);
  expect(await act.cases()).toContainEqual(
    expect.objectContaining({ kind: 'too-long', withdrawalId: id }),
  );
  expect(await act.progressOf(player, id)).toMatchObject({
    state: 'on-its-way',
    isLate: true,
    reason: 'bank-slow',
  });
});

test('an account is deleted only after its payout has ended', async () => {
  const { id, player } = await act.sent('stuck@okaxis');
  await world.database.rows('UPDATE user_account SET password_hash = $2 WHERE id = $1', [
    player.id,
    'none',
  ]);
  await world.database.rows(
    `UPDATE user_account SET deletion_requested_at = now() - interval '8 days',
            deletion_due_at = now() - interval '1 day', deletion_forfeits = 0 WHERE id = $1`,
    [player.id],
  );
  const deleted = async () =>
    (
      await world.database.rows<{ at: Date | null }>(
        'SELECT deleted_at AS at FROM user_account WHERE id = $1',
        [player.id],
      )
    )[0]?.at ?? null;
  await world.runJob('privacy-delete-accounts');
  expect(await deleted()).toBeNull();
  const [payout] = await act.atProvider(id);
  await act.move(payout?.id ?? '', 'processed');
  await act.until(id, 'processed');
  await act.later(2 * HOUR);
  await eventually(async () => {
    await world.runJob('privacy-delete-accounts');
    expect(await deleted()).not.toBeNull();
  });
  const left = await world.database.rows('SELECT 1 FROM payout_destination WHERE user_id = $1', [
    player.id,
  ]);
  expect(left).toEqual([]);
});
