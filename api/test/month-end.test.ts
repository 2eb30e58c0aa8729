// Own product: it sets the clock, and its payment provider belongs to the test.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { unzipSync } from 'fflate';
import { readMonth, yearOf } from '../src/addons/month-end/domain/month.js';
import { indianDay } from '../src/kernel/index.js';
import { main as verifyCommand } from '../src/modules/ledger/verify-export/main.js';
import { asking } from './world/ask.js';
import { aBuyer, type DepositWorld, ordered, startDepositWorld, verify } from './world/deposits.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { keepConfirmed } from './world/second-admin.js';
import { giveTokens } from './world/tokens.js';

let world: DepositWorld;
let finance: Person;
let buyer: Person;
let boss: Person;
const MONTH = indianDay(new Date()).slice(0, 7);
const folder = mkdtempSync(join(tmpdir(), 'arena-month-'));

beforeAll(async () => {
  world = await startDepositWorld();
  finance = await somebody(world, 'finance');
  const admin = await somebody(world, 'admin');
  boss = admin;
  buyer = await aBuyer(world);
  const order = await ordered(world, buyer, 100);
  const { checkout } = (await world.provider.pay(order)).body;
  expect((await verify(world, buyer, checkout)).status).toBe(200);
  for (const status of ['completed', 'pending']) {
    const body = { amount: 30, type: 'upi', upiId: 'asha@okaxis' };
    const { body: made } = await asking(world, buyer)('POST', '/withdrawals/request', body);
    const id = String(made.withdrawal?._id ?? made._id);
    const path = `/withdrawals/admin/status/${id}`;
    if (status !== 'pending') await asking(world, admin)('PUT', path, { status });
  }
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
  asking(world, finance)(method, path, body);
const close = (notes: object[] = []) => ask('POST', `/admin/months/${MONTH}/close`, { notes });
const PROOF = { difference: 'proof', note: 'Proved by hand' };
const make = (id: string) => world.runJob('close-month', { id });

test('closing an unfinished or invalid month is refused', async () => {
  expect((await close()).body).toMatchObject({ statusCode: 409, code: 'MONTH_NOT_OVER' });
  const other = await ask('POST', '/admin/months/2026-13/close', { notes: [] });
  expect(other.body).toMatchObject({ statusCode: 400, code: 'NOT_A_MONTH' });
  expect((await ask('GET', '/admin/months/now/checklist')).status).toBe(400);
});

const YEAR = yearOf(new Date()).name;
const setRate = (taxRatePercent: number) =>
  asking(world, boss)('PUT', '/settings/admin', { emailVerificationEnabled: true, taxRatePercent });

test('year statements are off until a tax rate is set, and then each player has a statement', async () => {
  const winner = await somebody(world);
  const own = (person = winner) => asking(world, person)('GET', '/tokens/years');
  expect((await own()).body).toEqual([]);
  expect((await ask('GET', '/admin/years/export')).body).toMatchObject({
    statusCode: 409,
    code: 'YEAR_STATEMENTS_OFF',
  });
  expect((await setRate(101)).status).toBe(400);
  expect((await setRate(30)).status).toBe(200);
  await giveTokens(world, winner, 50);
  const rate = { ratePercent: 30, taxRupees: 0 };
  const nothing = { opening: 0, closing: 0, deposits: 0, payouts: 0, netWinnings: 0, ...rate };
  const last = { ...nothing, year: yearOf(new Date(), 1).name };
  expect((await own()).body).toEqual([
    { ...nothing, year: YEAR, closing: 50, netWinnings: 50, taxRupees: 15 },
    last,
  ]);
  // The buyer bought 100 tokens. 30 of them were paid out, and 30 of the remaining 70 are held for
  // a payout.
  const bought = { ...nothing, year: YEAR, closing: 70, deposits: 100, payouts: 30 };
  expect((await own(buyer)).body).toEqual([bought, last]);
  const file = await ask('GET', `/admin/years/export?to=${indianDay(new Date())}`);
  const lines = file.text.trim().split('\r\n');
  const lineOf = ({ id }: Person) => lines.find((line) => line.includes(id));
  expect(lineOf(winner)).toMatch(/,0,0,0,50,50,30,15$/);
  expect(lineOf(buyer)).toMatch(/,0,100,30,70,0,30,0$/);
  expect((await setRate(0)).status).toBe(200);
  expect((await own()).body).toEqual([]);
  await expectHealthyLedger(world);
});

test('a month whose checklist has a difference needs a note to be closed, and its downloaded files pass their checks', async () => {
  const end = readMonth(MONTH)?.to.getTime() ?? 0;
  await world.setTime(new Date(end + 3_600_000));
  const { body: list } = await ask('GET', `/admin/months/${MONTH}/checklist`);
  expect(list).toMatchObject({
    isOver: true,
    deposits: { isCompared: true, providerCount: 1, providerRupees: 100, bookedTokens: 100 },
    payouts: { count: 1, tokens: 30, bookedTokens: 30, withReference: 0, codes: 0 },
    differences: [{ id: 'proof' }],
  });
  // The adjustments come from another test: the month has one ledger.
  const { equation } = list;
  expect(equation).toMatchObject({ openingOwed: 0, deposits: 100, payouts: 30, earned: 0 });
  const { deposits, prizes, fees, promotions, adjustments, receivables, others } = equation;
  expect(
    deposits + prizes - fees + promotions + adjustments + receivables + others - equation.payouts,
  ).toBe(equation.closingOwed);
  expect(list.days.reduce((sum: number, day: { deposits: number }) => sum + day.deposits, 0)).toBe(
    100,
  );
  expect((await close()).body).toMatchObject({ statusCode: 409, code: 'DIFFERENCE_UNEXPLAINED' });
  const { status, body: made } = await close([PROOF]);
  expect([status, made.state, made.version]).toEqual([202, 'running', 1]);
  expect((await close([PROOF])).body.id).toBe(made.id);
  expect((await ask('GET', `/admin/months/closes/${made.id}/package`)).status).toBe(409);
  await make(made.id);
  const files = await unpacked(made.id);
  expect(files.sort()).toEqual([
    'SHA256SUMS',
    'SHA256SUMS.note',
    'checkpoint.txt',
    'deposits.csv',
    'journal.csv',
    'journal.hledger',
    'journal.jsonl',
    'owed-to-players.csv',
    'payouts.csv',
    'summary.json',
    'summary.pdf',
    'tally.xml',
    'trial-balance.csv',
    'verifier-key.txt',
    'zoho-books.csv',
  ]);
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: folder });
  const key = join(folder, 'verifier-key.txt');
  const proven = () => verifyCommand([join(folder, 'SHA256SUMS.note'), '--key', key]);
  expect(await proven()).toBe(0);
  expect(await verifyCommand([join(folder, 'journal.jsonl'), '--part', '--key', key])).toBe(0);
  const summary = JSON.parse(read('summary.json'));
  expect(summary.differences).toEqual([expect.objectContaining({ note: PROOF.note })]);
  const { body: now } = await ask('GET', '/admin/ledger/trial-balance?limit=0');
  expect(summary.checklist.kinds).toEqual(now.kinds);
  expect(read('owed-to-players.csv').match(/,(40|30)\r\n/g)).toEqual([',30\r\n', ',40\r\n']);
  expect(read('journal.csv')).toContain(`${buyer.email},Asha,Razorpay,TOKEN,100,100`);
  expect(read('deposits.csv')).toContain(`matched,100,100,${buyer.email},Asha`);
  expect(read('payouts.csv')).toContain(`${buyer.email},Asha,asha@okaxis,30,,`);
  expect(read('summary.pdf').slice(0, 5)).toBe('%PDF-');
  writeFileSync(join(folder, 'payouts.csv'), 'changed');
  expect(await proven()).toBe(1);
});

test('a month is closed again at most five times in 24 hours', async () => {
  const admin = await somebody(world, 'admin');
  await keepConfirmed(world, admin);
  const again = () =>
    asking(world, admin)('POST', '/admin/months/2020-01/close', { notes: [PROOF] });
  for (let version = 1; version <= 5; version += 1) {
    const { status, body } = await again();
    expect([status, body.version]).toEqual([202, version]);
    await world.database.rows("UPDATE month_close SET state = 'done' WHERE id = $1", [body.id]);
  }
  expect((await again()).body).toMatchObject({
    statusCode: 429,
    code: 'CLOSED_OFTEN',
    message: 'This month was closed five times in the last 24 hours. Please try again later.',
  });
  await world.database.rows(
    "UPDATE month_close SET asked_at = now() - interval '25 hours' WHERE month = '2020-01-01'",
  );
  expect((await again()).status).toBe(202);
  await world.database.rows("UPDATE month_close SET state = 'done' WHERE month = '2020-01-01'");
});

test('the interrupted creation of the files of a month is started again, and fails after three tries', async () => {
  const [first] = (await ask('GET', '/admin/months/closes')).body.closes;
  const { body: second } = await close([PROOF]);
  expect(second.version).toBe(2);
  const { owner } = world;
  const cutOff = () =>
    owner.query(
      `UPDATE month_close SET tries = tries + 1, seen_at = now() - interval '2 minutes'
        WHERE id = $1`,
      [second.id],
    );
  await cutOff();
  await owner.query(`INSERT INTO month_package VALUES ($1, 1, 'rest')`, [second.id]);
  const jobsOf = async ({ id }: { id: string }) => {
    const jobs = "SELECT FROM bullmq.job WHERE queue = 'close-month' AND data::text LIKE $1";
    return (await world.database.rows(jobs, [`%${id}%`])).length;
  };
  const [jobs, others] = [await jobsOf(second), await jobsOf(first)];
  await world.runJob('close-month-sweep');
  expect([await jobsOf(second), await jobsOf(first)]).toEqual([jobs + 1, others]);
  await make(second.id);
  await unpacked(second.id);
  const { body: third } = await close([PROOF]);
  const tries = "UPDATE month_close SET tries = 3, seen_at = now() - interval '2 minutes'";
  await owner.query(`${tries} WHERE id = $1`, [third.id]);
  await world.runJob('close-month-sweep');
  const { closes } = (await ask('GET', '/admin/months/closes')).body;
  const ofMonth = closes.filter(({ month }: { month: string }) => month === MONTH);
  expect(ofMonth.map(({ state }: { state: string }) => state)).toEqual(['failed', 'done', 'done']);
});

test('the activity log records closed months and downloads, and the list of verifications names the staff who started them', async () => {
  const { activity } = (await ask('GET', '/admin/activity?limit=50')).body;
  const actions = activity.map(({ action }: { action: string }) => action);
  expect(actions).toEqual(expect.arrayContaining(['month.closed', 'month.exported']));
  expect((await ask('POST', '/admin/ledger/verify')).status).toBe(202);
  const { audits } = (await ask('GET', '/admin/ledger/audits')).body;
  expect(audits).toEqual([expect.objectContaining({ kind: 'verify', askedBy: finance.id })]);
  await expectHealthyLedger(world);
});

const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** Downloads the package of a closed month into the folder, and returns the names of its files. */
async function unpacked(id: string): Promise<string[]> {
  const answer = await ask('GET', `/admin/months/closes/${id}/package`);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = Object.entries(unzipSync(answer.bytes));
  for (const [name, bytes] of files) writeFileSync(join(folder, basename(name)), bytes);
  return files.map(([name]) => basename(name));
}
