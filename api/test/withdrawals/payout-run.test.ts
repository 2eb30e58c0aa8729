// Own product: it sets the limit for a second admin.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../src/kernel/index.js';
import { asking, tally } from '../world/ask.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type Person, somebody } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';
import { setBound } from '../world/second-admin.js';
import { PLAY, UPI, withdrawing } from './withdrawing.js';

let world: OwnProduct;
let admin: Person;
let act: ReturnType<typeof withdrawing>;
beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
  act = withdrawing(world, admin);
});
afterEach(() => expectHealthyLedger(world));
afterAll(() => world.close());

let last = 0;
function utr(): string {
  last += 1;
  return `UTR${String(last).padStart(12, '0')}`;
}
const pending = async (body?: object) => act.withdrawalOf(await act.playerWith(50), body);
const found = async (id: string) => (await act.list(`?q=${id}`)).withdrawals[0];
const many = (changes: readonly object[], key: string = newId()) =>
  asking(world, admin)(
    'POST',
    '/withdrawals/admin/statuses',
    { changes },
    { 'idempotency-key': key },
  );
const bankFile = (ids: readonly string[]) =>
  asking(world, admin)('POST', '/withdrawals/admin/bank-file', { ids });
const hold = (playerId: string) =>
  asking(world, admin)('POST', `/admin/risk/players/${playerId}/hold`, { reason: 'Look first' });

test('a bank reference completes one withdrawal, and can be used again when that withdrawal is reopened', async () => {
  const [one, other, card] = [await pending(), await pending(), await pending(PLAY)];
  const reference = utr();
  const paid = await act.set(one, {
    status: 'completed',
    bankReference: ` ${reference.toLowerCase()} `,
  });
  expect(paid).toMatchObject({ status: 200, body: { withdrawal: { bankReference: reference } } });
  const again = await act.set(other, { status: 'completed', bankReference: reference });
  expect(again).toMatchObject({ status: 409, body: { code: 'BANK_REFERENCE_USED' } });
  expect(await found(other)).toMatchObject({ status: 'pending', bankReference: null });
  // A gift card is paid by another method, which has bank references of its own.
  const bought = await act.set(card, { status: 'completed', bankReference: reference });
  expect(bought.status).toBe(200);
  await act.set(one, { status: 'pending' });
  expect(await found(one)).toMatchObject({ status: 'pending', bankReference: null });
  expect((await act.set(other, { status: 'completed', bankReference: reference })).status).toBe(
    200,
  );
  const corrected = utr();
  await act.set(other, { status: 'completed', bankReference: corrected });
  expect(await found(corrected.toLowerCase())).toMatchObject({ _id: other });
  expect(await found(other)).toMatchObject({ bankReference: corrected });
  const file = await asking(world, admin)('GET', `/withdrawals/admin/export?q=${other}`);
  expect(file.text).toContain(corrected);
});

test.each([
  [{ status: 'completed', bankReference: 'TOO-SHORT' }, 'Bank reference (UTR) must be 12 to 22'],
  [{ status: 'processing', bankReference: 'UTR123456789' }, 'can only be given with a completed'],
])('a withdrawal cannot be changed to %j', async (body, message) => {
  const id = await pending();
  const answer = await act.set(id, body);
  expect(answer).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining(message) },
  });
  expect(await found(id)).toMatchObject({ status: 'pending', bankReference: null });
});

test('one of ten simultaneous completions with one bank reference succeeds', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => pending()));
  const reference = utr();
  const answers = await Promise.all(
    ids.map((id) => act.set(id, { status: 'completed', bankReference: reference })),
  );
  expect(tally(answers)).toEqual({ 200: 1, 409: 9 });
  const paid = await Promise.all(ids.map((id) => act.balance(`hold:${id}`)));
  expect(paid.filter((tokens) => tokens === 0)).toHaveLength(1);
});

test('the file for the bank contains only payable withdrawals, which get the status processing', async () => {
  const player = await act.playerWith(50);
  const [first, card, done, held] = [
    await pending(),
    await pending(PLAY),
    await pending(),
    await act.withdrawalOf(player),
  ];
  await act.set(done, { status: 'completed' });
  expect((await hold(player.id)).status).toBeLessThan(300);
  const { status, body } = await bankFile([first, card, done, held, newId()]);
  expect(status).toBe(200);
  expect(body.results.map(({ code }: { code: string | null }) => code)).toEqual([
    null,
    'NOT_FOR_BANK',
    'SETTLED_BEFORE',
    'PAYOUT_ON_HOLD',
    'WITHDRAWAL_NOT_FOUND',
  ]);
  expect(body.file.trim().split('\r\n')).toEqual([
    'id,name,upi_id,amount,remark',
    `${first},Asha,asha@okaxis,50,ARENA ${first.slice(-12)}`,
  ]);
  expect(await found(first)).toMatchObject({ status: 'processing', isHeld: false, riskScore: 0 });
  expect(await found(held)).toMatchObject({ status: 'pending', isHeld: true });
  const [recorded] = await world.database.rows(
    "SELECT after FROM activity WHERE action = 'payouts.exported' AND actor_id = $1",
    [admin.id],
  );
  expect(recorded).toMatchObject({ after: { rows: 1, ids: [first] } });
  expect((await bankFile([first])).body.results).toMatchObject([{ code: 'IN_OPEN_RUN' }]);
  expect((await bankFile([])).status).toBe(400);
});

test('the file for the bank leaves out what needs or awaits a second admin, also in sum', async () => {
  const boss = await somebody(world, 'admin');
  const [waiting, large] = [
    await act.withdrawalOf(await act.playerWith(150), { ...UPI, amount: 150 }),
    await act.withdrawalOf(await act.playerWith(150), { ...UPI, amount: 150 }),
  ];
  const small = [await pending(), await pending(), await pending()] as const;
  await setBound(world, 100);
  const asked = await act.set(waiting, { status: 'completed' });
  const ids = [waiting, large, ...small];
  const { status, body } = await asking(world, boss)('POST', '/withdrawals/admin/bank-file', {
    ids,
  });
  await setBound(world, 0);
  expect([asked.status, status]).toEqual([202, 200]);
  expect(body.results.map(({ code }: { code: string | null }) => code)).toEqual([
    'PAYMENT_AWAITS_APPROVAL',
    'PAYMENT_NEEDS_APPROVAL',
    null,
    null,
    'PAYMENT_NEEDS_APPROVAL',
  ]);
  for (const id of ids) expect(body.file.includes(id)).toBe([small[0], small[1]].includes(id));
  for (const id of [waiting, large, small[2]]) {
    expect(await found(id)).toMatchObject({ status: 'pending' });
  }
});

test('each row of a payout run succeeds or fails alone, and a repeat of the run pays no row twice', async () => {
  const ids = [await pending(), await pending(), await pending()] as const;
  const rows = await Promise.all(ids.map(found));
  await act.set(ids[1], { status: 'completed' });
  const changes = rows.map(({ _id, version }) => ({
    id: _id,
    version,
    status: 'completed',
    bankReference: utr(),
  }));
  const key = newId();
  const first = await many(changes, key);
  const outcomes = (answer: typeof first) =>
    answer.body.results.map(
      ({ isDone, code }: { isDone: boolean; code: string }) => isDone || code,
    );
  expect([first.status, outcomes(first)]).toEqual([200, [true, 'STALE', true]]);
  expect(outcomes(await many(changes, key))).toEqual([true, 'STALE', true]);
  // Leaves the state of a process that died before it stored its response, so that the repeat
  // executes the run again.
  await world.database.rows('DELETE FROM idempotency_key WHERE key = $1', [key]);
  expect(outcomes(await many(changes, key))).toEqual([true, 'STALE', true]);
  expect(outcomes(await many(changes))).toEqual(['STALE', 'STALE', 'STALE']);
});

test('a payout run respects the second-admin limit and payouts that are on hold in Risk review', async () => {
  const player = await act.playerWith(50);
  const [large, held] = [await pending(), await act.withdrawalOf(player)];
  await hold(player.id);
  await setBound(world, 10);
  const changes = [large, held].map((id) => ({ id, status: 'completed', bankReference: utr() }));
  const { body } = await many(changes);
  await setBound(world, 0);
  expect(body.results).toMatchObject([
    { isDone: false, code: null, approval: { id: expect.any(String) } },
    { isDone: false, code: 'PAYOUT_ON_HOLD', approval: null },
  ]);
  expect(await found(large)).toMatchObject({ status: 'pending', bankReference: null });
  const other = await somebody(world, 'admin');
  const b = asking(world, other);
  const { id } = body.results[0].approval;
  const [asked] = (await b('GET', `/admin/approvals?id=${id}`)).body.approvals;
  const approved = await b('POST', `/admin/approvals/${id}/approve`, { digest: asked.digest });
  expect(approved.status).toBe(200);
  expect(await found(large)).toMatchObject({
    status: 'completed',
    bankReference: changes[0]?.bankReference,
  });
});

test('a payout run completes gift cards with pasted codes, and uses each code once', async () => {
  const ids = [await pending(PLAY), await pending(PLAY)];
  const code = `RUN-${newId().slice(-12)}`;
  const changes = ids.map((id) => ({ id, status: 'completed', redeemCode: code }));
  const { body } = await many(changes);
  expect(body.results).toMatchObject([{ isDone: true }, { code: 'CODE_GIVEN_BEFORE' }]);
  expect(await found(ids[1] ?? '')).toMatchObject({ status: 'pending', hasRedeemCode: false });
});
