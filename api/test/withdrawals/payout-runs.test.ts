// Own product: it counts the payout runs of the day and sets the limit for a second admin.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { indianDay, newId } from '../../src/kernel/index.js';
import { type Answer, asking, tally } from '../world/ask.js';
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
const pending = async (tokens = 50, body: object = UPI) =>
  act.withdrawalOf(await act.playerWith(tokens), { ...body, amount: tokens });
const found = async (id: string) => (await act.list(`?q=${id}`)).withdrawals[0];
const asAdmin = (...call: Parameters<ReturnType<typeof asking>>) => asking(world, admin)(...call);
const bankFile = (ids: readonly string[], headers: Record<string, string> = {}) =>
  asAdmin('POST', '/withdrawals/admin/bank-file', { ids }, headers);
const results = (rows: readonly object[], runId?: string) =>
  asAdmin('POST', '/withdrawals/admin/bank-results', { rows, ...(runId ? { runId } : {}) });
const codes = ({ body }: Answer) =>
  body.results.map(({ isDone, code }: { isDone: boolean; code: string | null }) =>
    isDone ? 'done' : code,
  );
const read = async (id: string) => (await asAdmin('GET', `/withdrawals/admin/runs/${id}`)).body;
/** What can change by a result file: the withdrawals and the rows of all runs. */
const everything = () =>
  world.database.rows(
    `SELECT w.id, w.stage, w.version, w.bank_reference, s.state, r.*
       FROM withdrawal w JOIN projection.withdrawal_state s ON s.withdrawal_id = w.id
       LEFT JOIN payout_run_row r ON r.withdrawal_id = w.id ORDER BY w.id, r.run_id`,
  );

test('runs that are made at once have different numbers of one day, and a row is in one of them', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => pending()));
  const shared = await pending();
  const answers = await Promise.all(ids.map((id) => bankFile([id, shared])));
  expect(tally(answers)).toEqual({ 200: 6 });
  const names: string[] = answers.map(({ body }) => body.run.name);
  const day = indianDay(new Date());
  const numbers = names.map((name) => Number(/-(\d+)\.csv$/.exec(name)?.[1])).sort();
  expect(names.every((name) => name.startsWith(`arena-payouts-${day}-`))).toBe(true);
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6]);
  expect(answers.filter(({ body }) => body.file.includes(shared))).toHaveLength(1);
  const { body } = await asAdmin('GET', '/withdrawals/admin/runs?limit=4');
  const { body: rest } = await asAdmin(
    'GET',
    `/withdrawals/admin/runs?limit=4&cursor=${body.nextCursor}`,
  );
  const listed = [...body.runs, ...rest.runs].map(({ name }: { name: string }) => name);
  expect([listed.length, new Set(listed), rest.nextCursor]).toEqual([6, new Set(names), null]);
});

test('a run stores the rows and the sum of its file, what was left out and why, and gives the same file again', async () => {
  const held = await act.playerWith(820);
  const [one, two, card, stopped] = [
    await pending(37),
    await pending(180),
    await pending(60, PLAY),
    await act.withdrawalOf(held, { ...UPI, amount: 820 }),
  ];
  await asAdmin('POST', `/admin/risk/players/${held.id}/hold`, { reason: 'Look first' });
  const headers = { 'idempotency-key': newId() };
  const made = await bankFile([one, card, two, stopped, 'none'], headers);
  expect(codes(made)).toEqual([
    'done',
    'NOT_FOR_BANK',
    'done',
    'PAYOUT_ON_HOLD',
    'WITHDRAWAL_NOT_FOUND',
  ]);
  const { run, file } = made.body;
  expect(run).toMatchObject({ rowCount: 2, sum: 217, leftOutCount: 2, openCount: 2 });
  expect(run.madeBy).toEqual({ id: admin.id, email: admin.email });
  const details = await read(run.id);
  expect(details).toMatchObject({
    name: run.name,
    sum: 217,
    rows: [one, two].map((id) => ({ outcome: 'open', words: null, withdrawal: { id } })),
    leftOut: [
      { withdrawal: { id: card }, code: 'NOT_FOR_BANK' },
      { withdrawal: { id: stopped, userId: { email: held.email } }, code: 'PAYOUT_ON_HOLD' },
    ],
  });
  expect(details.leftOut[1].reason).toContain('on hold');
  for (const person of [admin, await somebody(world, 'finance')]) {
    const again = await asking(world, person)('GET', `/withdrawals/admin/runs/${run.id}/file`);
    expect(again.text).toBe(file);
    expect(again.headers['content-disposition']).toContain(`"${run.name}"`);
  }
  expect((await found(one)).runs).toMatchObject([{ id: run.id, name: run.name, outcome: 'open' }]);
  // Leaves the state of a process that ended before it stored its response.
  await world.database.rows('DELETE FROM idempotency_key WHERE key = $1', [
    headers['idempotency-key'],
  ]);
  const repeated = await bankFile([one, card, two, stopped, 'none'], headers);
  expect([codes(repeated), repeated.body.run.id]).toEqual([codes(made), run.id]);
  expect(repeated.body.file).toBe(file);
});

test('a file without a row makes no run, and a row whose run is open is in no second file', async () => {
  const [id, card] = [await pending(), await pending(50, PLAY)];
  expect((await bankFile([card])).body).toMatchObject({ run: null });
  const { run } = (await bankFile([id])).body;
  const second = await bankFile([id]);
  expect(codes(second)).toEqual(['IN_OPEN_RUN']);
  expect(second.body.results[0].message).toContain(run.name);
  expect(second.body.file).not.toContain(id);
  await act.set(id, { status: 'pending' });
  const third = await bankFile([id]);
  expect(codes(third)).toEqual(['done']);
  expect((await found(id)).runs.map((one: { id: string }) => one.id)).toEqual([
    third.body.run.id,
    run.id,
  ]);
});

test('a result file completes what the bank paid, returns what it refused, and leaves the rest open, once', async () => {
  const ids = [await pending(), await pending(), await pending(), await pending(), await pending()];
  const [paid = '', failed = '', vague = '', otherAmount = '', silent = ''] = ids;
  const { run } = (await bankFile(ids)).body;
  const reference = utr();
  const rows = [
    { id: paid, amount: 50, status: 'SUCCESS', bankReference: reference },
    { id: failed, amount: 50, status: 'Failed', reason: 'Invalid VPA' },
    { id: vague, amount: 50, status: 'Failed', reason: 'Awaiting confirmation' },
    { id: otherAmount, amount: 51, status: 'Failed' },
  ];
  const taken = await results(rows, run.id);
  expect([taken.status, codes(taken)]).toEqual([
    200,
    ['done', 'done', 'RESULT_UNCLEAR', 'RESULT_AMOUNT'],
  ]);
  expect(await read(run.id)).toMatchObject({
    paidCount: 1,
    failedCount: 1,
    openCount: 3,
    rows: [
      { outcome: 'paid', bankReference: reference, withdrawal: { status: 'completed' } },
      { outcome: 'failed', words: 'Failed: Invalid VPA', withdrawal: { status: 'pending' } },
      { outcome: 'unknown', words: 'Failed: Awaiting confirmation', isSettled: false },
      { outcome: 'unknown', words: 'Failed', withdrawal: { status: 'processing' } },
      { outcome: 'open', words: null, withdrawal: { id: silent, status: 'processing' } },
    ],
  });
  expect(await found(paid)).toMatchObject({ status: 'completed', bankReference: reference });
  // The reason is for staff: the player's note stays empty.
  expect(await found(failed)).toMatchObject({
    status: 'pending',
    adminNotes: '',
    runs: [{ id: run.id, outcome: 'failed', words: 'Failed: Invalid VPA' }],
  });
  const before = await everything();
  expect(codes(await results(rows, run.id)).slice(0, 2)).toEqual([
    'RESULT_BEFORE',
    'RESULT_BEFORE',
  ]);
  expect(await everything()).toEqual(before);
  // The old file changes nothing either while the failed row is in the next run.
  const next = (await bankFile([failed])).body.run;
  expect(codes(await results(rows, run.id))[1]).toBe('NOT_IN_RUN');
  expect(await found(failed)).toMatchObject({ status: 'processing' });
  expect((await read(next.id)).rows).toMatchObject([{ outcome: 'open' }]);
});

test('a result changes no withdrawal that was decided otherwise, and takes over an equal decision', async () => {
  const [rejected, reopened, completed] = [await pending(), await pending(), await pending()];
  const { run } = (await bankFile([rejected, reopened, completed])).body;
  const reference = utr();
  await act.set(rejected, { status: 'rejected' });
  await act.set(reopened, { status: 'pending' });
  await act.set(completed, { status: 'completed', bankReference: reference });
  const taken = await results(
    [
      { id: rejected, amount: 50, status: 'Paid', bankReference: utr() },
      { id: reopened, amount: 50, status: 'Paid', bankReference: utr() },
      { id: completed, amount: 50, status: 'Paid', bankReference: reference },
    ],
    run.id,
  );
  expect(codes(taken)).toEqual(['DECIDED_OTHERWISE', 'DECIDED_OTHERWISE', 'done']);
  expect(await found(rejected)).toMatchObject({ status: 'rejected', bankReference: null });
  expect(await found(reopened)).toMatchObject({ status: 'pending', bankReference: null });
  expect((await read(run.id)).rows).toMatchObject([
    { outcome: 'paid', isSettled: false },
    { outcome: 'paid', isSettled: false },
    { outcome: 'paid', isSettled: true },
  ]);
});

test('a paid row above the limit waits for a second admin, and a failed word does not return it meanwhile', async () => {
  const id = await pending(150);
  const { run } = (await bankFile([id])).body;
  const row = { id, amount: 150, status: 'Paid', bankReference: utr() };
  await setBound(world, 100);
  const [taken] = (await results([row], run.id)).body.results;
  expect(taken).toMatchObject({ isDone: false, approval: { id: expect.any(String) } });
  expect((await found(id)).blockedBy).toBe('waits');
  const failed = await results([{ id, amount: 150, status: 'Failed' }], run.id);
  await setBound(world, 0);
  expect(codes(failed)).toEqual(['PAYMENT_AWAITS_APPROVAL']);
  expect(await found(id)).toMatchObject({ status: 'processing' });
});

test('the list says why a withdrawal cannot be paid now', async () => {
  const player = await act.playerWith(60);
  const held = await act.withdrawalOf(player, { ...UPI, amount: 60 });
  const [large, small] = [await pending(150), await pending(10)];
  await asAdmin('POST', `/admin/risk/players/${player.id}/hold`, { reason: 'Look first' });
  const fresh = await somebody(world, 'admin');
  await setBound(world, 100);
  const blocks = await Promise.all(
    [held, large, small].map(async (id) => {
      const { body } = await asking(world, fresh)('GET', `/withdrawals/admin/all?q=${id}`);
      return body.withdrawals[0].blockedBy;
    }),
  );
  await setBound(world, 0);
  expect(blocks).toEqual(['held', 'needs', null]);
});

test.each([
  [{ rows: [] }, 400],
  [{ rows: [{ id: newId(), amount: 5, status: '' }] }, 400],
  [{ rows: [{ id: newId(), amount: 5, status: 'Paid', bankReference: '4.12346E+11' }] }, 400],
  [{ runId: newId(), rows: [{ id: newId(), amount: 5, status: 'Paid' }] }, 404],
  [{ runId: 'none', rows: [{ id: newId(), amount: 5, status: 'Paid' }] }, 404],
])('the result %j is refused with %i', async (body, status) => {
  const answer = await asAdmin('POST', '/withdrawals/admin/bank-results', body);
  expect([answer.status, typeof answer.body.message]).toEqual([status, 'string']);
});

test('two results of one withdrawal in a request are refused, and an unknown run is not found', async () => {
  const id = await pending();
  const row = { id, amount: 50, status: 'Paid' };
  expect(await results([row, { ...row, status: 'Failed' }])).toMatchObject({
    status: 400,
    body: { code: 'RESULT_TWICE' },
  });
  for (const path of ['none', newId(), `${newId()}/file`]) {
    const { status } = await asAdmin('GET', `/withdrawals/admin/runs/${path}`);
    expect([path, status]).toEqual([path, 404]);
  }
});

test('a repeat of a result file whose answer was lost changes nothing in a later run', async () => {
  const [paid, failed] = [await pending(), await pending()];
  await bankFile([paid, failed]);
  const key = newId();
  const rows = [
    { id: paid, amount: 50, status: 'Success', bankReference: utr() },
    { id: failed, amount: 50, status: 'Failed' },
  ];
  const send = () =>
    asAdmin('POST', '/withdrawals/admin/bank-results', { rows }, { 'idempotency-key': key });
  expect(codes(await send())).toEqual(['done', 'done']);
  expect((await act.set(paid, { status: 'pending' })).status).toBe(200);
  expect(codes(await bankFile([paid, failed]))).toEqual(['done', 'done']);
  await world.database.rows(
    `UPDATE idempotency_key
        SET status = NULL, answer = NULL, process = NULL, running_until = now() - interval '1 second'
      WHERE key = $1`,
    [key],
  );
  const before = await everything();
  expect(codes(await send())).toEqual(['done', 'done']);
  expect(await everything()).toEqual(before);
});
