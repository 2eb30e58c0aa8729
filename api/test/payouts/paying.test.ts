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

test('one press pays all that are due, and nothing if that is not what the admin saw', async () => {
  const first = await act.requested();
  const due = (await act.overview()).due;
  const second = await act.requested('ravi@okaxis', 70);
  const press = (seen: object) => act.ask('POST', '/admin/payouts/pay-due', seen);
  const stale = await press(due);
  expect(stale).toMatchObject({ status: 409, body: { code: 'DUE_CHANGED' } });
  expect(stale.body.message).toContain(`${due.count + 1} withdrawals of ${due.sum + 70} tokens`);
  const now = (await act.overview()).due;
  expect(now).toEqual({ count: due.count + 1, sum: due.sum + 70 });
  expect((await press(now)).body.paid).toEqual(now);
  expect((await act.overview()).due).toEqual({ count: 0, sum: 0 });
  await act.sweep();
  for (const { id } of [first, second]) await act.until(id, 'processed');
  expect(await act.overview()).toMatchObject({ mode: 'auto', isConfigured: true, openCases: 0 });
});

test('a repeat of a press whose answer was lost pays nothing twice', async () => {
  const asked = [await act.requested(), await act.requested()];
  const ids = asked.map(({ id }) => id);
  const key = newId();
  const first = await act.pay(ids, 100, key);
  await world.database.rows('DELETE FROM idempotency_key WHERE key = $1', [key]);
  await act.sweep();
  const again = await act.pay(ids, 100, key);
  expect([again.status, again.text]).toEqual([200, first.text]);
  for (const id of ids) {
    await act.until(id, 'processed');
    expect(await act.rowsOf(id)).toHaveLength(1);
    expect(await act.atProvider(id)).toHaveLength(1);
  }
});

test('a repeat of a press that stopped halfway approves the rest', async () => {
  const ids = [(await act.requested()).id, (await act.requested()).id] as const;
  const key = newId();
  await act.pay(ids, 100, key);
  // Leaves the state of a process that died after the first withdrawal.
  await world.database.rows('DELETE FROM idempotency_key WHERE key = $1', [key]);
  await act.set(ids[1], { status: 'pending' });
  await world.database.rows('DELETE FROM payout WHERE withdrawal_id = $1', [ids[1]]);
  const again = await act.pay(ids, 100, key);
  expect(again.body.paid).toEqual({ count: 2, sum: 100 });
  for (const id of ids) expect(await act.rowsOf(id)).toHaveLength(1);
});

test('two presses at once approve each withdrawal once', async () => {
  const asked = await Promise.all([1, 2, 3].map(() => act.requested()));
  const ids = asked.map(({ id }) => id);
  const answers = await Promise.all([1, 2, 3, 4].map(() => act.pay(ids, 150)));
  const done = answers.flatMap(({ body }) =>
    (body.results ?? []).filter(({ isDone }: { isDone: boolean }) => isDone),
  );
  expect(done).toHaveLength(3);
  await act.sweep();
  for (const id of ids) {
    await act.until(id, 'processed');
    expect(await act.atProvider(id)).toHaveLength(1);
  }
});

test('a press leaves out what cannot be paid, each with its reason', async () => {
  const held = await act.requested();
  await act.hold(held.player.id);
  const settled = await act.requested();
  await act.set(settled.id, { status: 'rejected' });
  const card = await act.withdrawalOf(await act.playerWith(50), {
    amount: 50,
    type: 'google_play',
    email: 'asha@example.com',
  });
  const inFile = await act.requested();
  await act.ask('POST', '/withdrawals/admin/bank-file', { ids: [inFile.id] });
  const large = await act.requested('asha@okaxis', 100_001);
  const good = await act.requested();
  const ids = [held.id, settled.id, card, inFile.id, large.id, good.id];
  const { body } = await act.pay(ids, 250 + 100_001);
  const codes = Object.fromEntries(
    body.results.map((row: { id: string; code: string | null }) => [row.id, row.code]),
  );
  expect(ids.map((id) => codes[id])).toEqual([
    'PAYOUT_ON_HOLD',
    'SETTLED_BEFORE',
    'NOT_FOR_BANK',
    'IN_OPEN_RUN',
    'TOO_LARGE_FOR_UPI',
    null,
  ]);
  expect(body.paid).toEqual({ count: 1, sum: 50 });
  expect(await act.progressOf(held.player, held.id)).toMatchObject({
    state: 'held',
    reason: 'review',
  });
  // None of those is what one press would pay.
  expect((await act.overview()).due).toEqual({ count: 0, sum: 0 });
});

test('the caps of a day and of a UPI ID hold, also for presses at once', async () => {
  const used = (await act.overview()).dayCap.used;
  await setPayouts(world, { payoutDestinationDayCapTokens: 100 });
  const same = await Promise.all([1, 2, 3].map(() => act.requested('cap@okaxis')));
  const answers = await Promise.all(same.map(({ id }) => act.pay([id], 50)));
  const codes = answers.map(({ body }) => body.results[0].code);
  expect(codes.toSorted()).toEqual(['DESTINATION_CAP', null, null]);
  await setPayouts(world, {
    payoutDestinationDayCapTokens: 0,
    payoutDayCapTokens: used + 100 + 60,
  });
  const others = await Promise.all([1, 2].map(() => act.requested('other@okaxis')));
  const late = await Promise.all(others.map(({ id }) => act.pay([id], 50)));
  expect(late.map(({ body }) => body.results[0].code).toSorted()).toEqual(['DAY_CAP', null]);
  expect((await act.overview()).dayCap).toEqual({ tokens: used + 160, used: used + 150 });
});

test('a new UPI ID waits, and is not due before', async () => {
  await setPayouts(world, { payoutCoolDownHours: 2 });
  const { due } = await act.overview();
  const { id } = await act.requested('new@okaxis');
  expect((await act.overview()).due).toEqual(due);
  const early = await act.pay([id], 50);
  expect(early.body.results[0]).toMatchObject({ isDone: false, code: 'DESTINATION_NEW' });
  await act.later(2 * HOUR + MINUTE);
  expect((await act.overview()).due.count).toBeGreaterThan(due.count);
  expect((await act.pay([id], 50)).body.paid.count).toBe(1);
});

test('many small payouts together need a second admin, in every order', async () => {
  const boss = paying(world, await anAdmin(world));
  const asked = await Promise.all([1, 2, 3].map(() => boss.requested()));
  const ids = asked.map(({ id }) => id);
  await setBound(world, 100);
  const { body } = await boss.pay(ids, 150);
  const codes = body.results.map(({ code }: { code: string | null }) => code);
  expect(codes).toEqual([null, null, 'PAYMENT_NEEDS_APPROVAL']);
  const left = body.results[2].id;
  // What was counted at the press also counts for payments by hand.
  const byHand = await boss.set(left, { status: 'completed' });
  expect(byHand.status).toBe(202);
  const waits = await boss.pay([left], 50);
  expect(waits.body.results[0].code).toBe('PAYMENT_AWAITS_APPROVAL');
  const second = await anAdmin(world);
  const other = paying(world, second);
  const { approval } = byHand.body;
  const [request] = (await other.ask('GET', `/admin/approvals?id=${approval.id}`)).body.approvals;
  const approved = await other.ask('POST', `/admin/approvals/${approval.id}/approve`, {
    digest: request.digest,
  });
  expect(approved.status).toBe(200);
  expect(await act.found(left)).toMatchObject({ status: 'completed', payout: null });
});

test('presses of one admin at once stay below the limit together', async () => {
  const boss = paying(world, await anAdmin(world));
  const asked = await Promise.all([1, 2, 3, 4].map(() => boss.requested()));
  await setBound(world, 100);
  const answers = await Promise.all(asked.map(({ id }) => boss.pay([id], 50)));
  const done = answers.filter(({ body }) => body.results[0].isDone);
  expect(done).toHaveLength(2);
});

test('a payout on its way cannot be settled by hand, by a file or to pending', async () => {
  const { id } = await act.sent('stuck@okaxis');
  for (const status of ['completed', 'rejected', 'pending']) {
    const answer = await act.set(id, { status });
    expect(answer).toMatchObject({ status: 409, body: { code: 'PAYOUT_ON_ITS_WAY' } });
  }
  const file = await act.ask('POST', '/withdrawals/admin/bank-file', { ids: [id] });
  expect(file.body.results).toMatchObject([{ code: 'PAYOUT_ON_ITS_WAY' }]);
  const results = await act.ask('POST', '/withdrawals/admin/bank-results', {
    rows: [{ id, amount: 50, status: 'Success', bankReference: 'ABCDEF123457' }],
  });
  expect(results.body.results).toMatchObject([{ isDone: false, code: 'PAYOUT_ON_ITS_WAY' }]);
  // A note to the player changes no money.
  const noted = await act.set(id, { status: 'processing', adminNotes: 'The bank is slow' });
  expect(noted.status).toBe(200);
  const [payout] = await act.atProvider(id);
  await act.move(payout?.id ?? '', 'processed');
  await act.until(id, 'processed');
});

test('a payout that waits to be sent is taken back by setting it to pending', async () => {
  const { id } = await act.requested();
  await act.pay([id], 50);
  const byHand = await act.set(id, { status: 'completed' });
  expect(byHand.body.code).toBe('PAYOUT_ON_ITS_WAY');
  expect((await act.set(id, { status: 'pending' })).status).toBe(200);
  await act.sweep();
  expect(await act.found(id)).toMatchObject({ status: 'pending', payout: { state: 'withdrawn' } });
  expect(await act.atProvider(id)).toEqual([]);
  expect((await act.set(id, { status: 'rejected' })).status).toBe(200);
});

test.each(['completed', 'rejected', 'pending'])(
  'a withdrawal is paid once when an admin sets it to %s while it is approved and sent',
  async (status) => {
    for (let round = 0; round < 5; round += 1) {
      const { id, player } = await act.requested('stuck@okaxis');
      const pressed = act.pay([id], 50).then(() => act.sweep());
      const [byHand] = await Promise.all([act.set(id, { status }), pressed]);
      await act.sweep();
      const sent = (await act.atProvider(id)).length;
      const isByHand = byHand.status === 200 && status !== 'pending';
      expect(sent).toBe(isByHand ? 0 : sent);
      expect([200, 409]).toContain(byHand.status);
      const wallet = await tokensOf(world, player);
      const there = (await act.heldTokens(id)) + (await act.sentTokens(id)) + wallet;
      expect(there).toBe(isByHand && status === 'completed' ? 0 : 50);
    }
  },
);

test('a withdrawal is in the file for the bank or sent, and never both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await act.requested('stuck@okaxis');
    const file = act.ask('POST', '/withdrawals/admin/bank-file', { ids: [id] });
    const pressed = act.pay([id], 50).then(() => act.sweep());
    const [{ body }] = await Promise.all([file, pressed]);
    await act.sweep();
    const isInFile = body.results[0].isDone;
    expect([isInFile, (await act.atProvider(id)).length]).toEqual(
      isInFile ? [true, 0] : [false, 1],
    );
  }
});

test('manual payouts and an unset provider refuse the press with a sentence', async () => {
  await setPayouts(world, { payoutsMode: 'manual' });
  const { id } = await act.requested();
  expect((await act.pay([id], 50)).body.code).toBe('PAYOUTS_MANUAL');
  const settings = (await act.ask('GET', '/admin/payouts/settings')).body;
  expect(settings).toEqual({
    mode: 'manual',
    dayCapTokens: 0,
    destinationDayCapTokens: 0,
    coolDownHours: 0,
  });
  const on = { ...settings, mode: 'auto', reason: 'The account is ready' };
  expect((await act.ask('PUT', '/admin/payouts/settings', on)).status).toBe(200);
  expect((await act.pay([id], 50)).body.paid.count).toBe(1);
});

test('a withdrawal that the provider has paid is not paid again after an admin reopens it', async () => {
  const { id } = await act.sent();
  await act.until(id, 'processed');
  const { due } = await act.overview();
  const { utr } = (await act.found(id)).payout;
  expect((await act.set(id, { status: 'pending' })).status).toBe(200);
  expect((await act.overview()).due).toEqual(due);
  const again = await act.pay([id], 50);
  expect(again.body.results[0]).toMatchObject({ isDone: false, code: 'PAID_BEFORE' });
  const closed = await act.set(id, { status: 'completed', bankReference: utr });
  expect(closed.status).toBe(200);
  expect(await act.atProvider(id)).toHaveLength(1);
});

test('above the limit a second admin approves one payout, and then the provider pays it', async () => {
  const boss = paying(world, await anAdmin(world));
  const { id } = await boss.requested('asha@okaxis', 150);
  await setBound(world, 100);
  expect((await boss.pay([id], 150)).body.results[0].code).toBe('PAYMENT_NEEDS_APPROVAL');
  const one = `/admin/payouts/pay/${id}`;
  const key = { 'idempotency-key': newId() };
  const asked = await boss.ask('POST', one, {}, key);
  expect(asked.status).toBe(202);
  expect((await boss.ask('POST', one, {}, key)).text).toBe(asked.text);
  expect((await boss.ask('POST', one, {})).body.code).toBe('PAYMENT_AWAITS_APPROVAL');
  await act.sweep();
  expect(await act.atProvider(id)).toEqual([]);
  const other = paying(world, await anAdmin(world));
  const { approval } = asked.body;
  const [request] = (await other.ask('GET', `/admin/approvals?id=${approval.id}`)).body.approvals;
  const digest = { digest: request.digest };
  const own = await boss.ask('POST', `/admin/approvals/${approval.id}/approve`, digest);
  expect(own.status).toBe(403);
  const approved = await other.ask('POST', `/admin/approvals/${approval.id}/approve`, digest);
  expect(approved.status).toBe(200);
  await act.sweep();
  await act.until(id, 'processed');
  expect(await act.atProvider(id)).toHaveLength(1);
});

test('one withdrawal is paid by its own route, and a repeat pays nothing twice', async () => {
  const { id } = await act.requested();
  const key = newId();
  const send = () => act.ask('POST', `/admin/payouts/pay/${id}`, {}, { 'idempotency-key': key });
  const first = await send();
  expect([first.status, first.body.approval]).toEqual([200, null]);
  await world.database.rows('DELETE FROM idempotency_key WHERE key = $1', [key]);
  await act.sweep();
  expect((await send()).text).toBe(first.text);
  await act.until(id, 'processed');
  expect(await act.rowsOf(id)).toHaveLength(1);
  expect((await act.ask('POST', `/admin/payouts/pay/${newId()}`, {})).status).toBe(404);
});

test('with a limit, settings that let more money leave need a second admin, stricter ones do not', async () => {
  await setBound(world, 100);
  const settings = (await act.ask('GET', '/admin/payouts/settings')).body;
  const set = (change: object) =>
    act.ask('PUT', '/admin/payouts/settings', { ...settings, ...change, reason: 'A test' });
  expect((await set({ dayCapTokens: 1_000 })).status).toBe(200);
  const looser = await set({ dayCapTokens: 2_000 });
  expect(looser.status).toBe(202);
  expect((await act.ask('GET', '/admin/payouts/settings')).body.dayCapTokens).toBe(1_000);
  expect((await set({ mode: 'manual', dayCapTokens: 1_000 })).status).toBe(200);
  await setPayouts(world, { payoutsMode: 'auto' });
});

test('the overview counts the due withdrawals of players who have risk signals', async () => {
  // Other tests have left withdrawals to the address that they share.
  await world.followed();
  const { dueAtRisk: before } = await act.overview();
  const [one, other] = [await act.requested('shared@okaxis'), await act.requested('shared@okaxis')];
  await world.followed();
  expect(await act.overview()).toMatchObject({ dueAtRisk: before + 2 });
  await act.pay([one.id, other.id], 100);
  expect((await act.overview()).dueAtRisk).toBe(before);
  await act.sweep();
  for (const { id } of [one, other]) await act.until(id, 'processed');
});
