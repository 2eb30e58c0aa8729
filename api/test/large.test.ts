import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { EVENING_EVENTS } from '../bench/large/evening.js';
import { fillLarge, fillMonths } from '../bench/large/fill.js';
import { eventsOf, MONTHS, type Sizes, sizesOf } from '../bench/large/sizes.js';
import { newId } from '../src/kernel/index.js';
import { Ledger, LogFollower } from '../src/modules/ledger/index.js';
import { JournalExports } from '../src/modules/ledger/journal/journal-exports.js';
import { PostStanding } from '../src/modules/users/index.js';
import { Database } from '../src/platform/database/index.js';
import type { Session } from '../src/platform/http/index.js';
import { startTestApp, type TestApp } from './world/app.js';
import { asking } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { giveTokens } from './world/tokens.js';
import { eventually } from './world/wait.js';

const PART = 0.003;
jest.setTimeout(60_000);

let world: TestApp;
let admin: Person;
beforeAll(async () => {
  world = await startTestApp();
  admin = await somebody(world, 'admin');
});
afterAll(() => world.close());

test('a ledger with events before and after those of the large data set passes verification', async () => {
  const before = await somebody(world);
  await giveTokens(world, before, 70);
  const lines: string[] = [];
  const begins = await head();
  await fill((line) => lines.push(line));
  expect(lines.at(-1)).toContain('followers of the log');
  expect((await head()) - begins).toBe(eventsOf(sizesOf(PART)));
  await expectHealthyLedger(world);

  await giveTokens(world, before, 30);
  const ask = asking(world, admin);
  const { headers, body: users } = await ask('GET', '/users/all?sort=-tokens&limit=10');
  const people = sizesOf(PART).users + 1;
  expect([headers['x-total-count'], users[0].tokens > 800]).toEqual([String(people), true]);
  const { tournaments } = (await ask('GET', '/tournaments/admin/all?status=completed&limit=1'))
    .body;
  expect(tournaments[0]).toMatchObject({ currentParticipants: 25, prizePool: 300 });
  expect(tournaments[0].winners).toHaveLength(3);

  await world.app.get(LogFollower, { strict: false }).passOver();
  const behind = await world.app
    .get(Database)
    .rows('SELECT name FROM ledger.subscriber WHERE position < (SELECT position FROM ledger.head)');
  expect(behind).toEqual([]);
  await expect(fill()).rejects.toThrow('already');
  await expectHealthyLedger(world);
});

test('the command that creates the large data set is refused in production', async () => {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await expect(fill()).rejects.toThrow('not for production');
  } finally {
    process.env.NODE_ENV = before;
  }
});

test('a data set of some months has a healthy ledger, and its events have past times', async () => {
  const sizes = sizesOf(0.1, MONTHS);
  const empty = await startTestApp();
  try {
    await insertAdmin(empty);
    const filling = fillingOf(empty, sizes);
    const lines = await fillMonths(filling);
    expect(lines.trimEnd().split('\n')).toHaveLength(2 * sizes.orders);
    expect(await head(empty)).toBe(eventsOf(sizes) + EVENING_EVENTS);
    const found = await empty.app.get(Database).row(
      `SELECT count(DISTINCT date_trunc('day', recorded_at)) > 90 AS spread,
              bool_and(recorded_at <= now()) AS past,
              bool_and(credited_at - created_at < interval '1 minute') AS together
         FROM ledger.event, payment_order WHERE credited_at IS NOT NULL`,
    );
    expect(found).toEqual({ spread: true, past: true, together: true });
    await empty.app.get(PostStanding, { strict: false }).sweep();
    await giveTokens(empty, await somebody(empty), 5);
    const ended = `SELECT now() - max(recorded_at) < interval '1 minute' AS now FROM ledger.event`;
    expect(await empty.app.get(Database).row(ended)).toEqual({ now: true });
    await expectHealthyLedger(empty);
    await expect(fillMonths(filling)).rejects.toThrow('has events');
  } finally {
    await empty.close();
  }
});

/** Adds an admin whose appointment is not posted, as at the first start of a product. */
const insertAdmin = ({ app }: TestApp) =>
  app.get(Database).rows(
    `INSERT INTO user_account (id, email, password_hash, role, standing_changes)
     VALUES ($1, 'first@example.com', 'none', 'admin', 1)`,
    [newId()],
  );

const fillingOf = ({ app, database }: TestApp, sizes: Sizes) => ({
  ownerUrl: database.ownerUrl,
  ledger: app.get(Ledger, { strict: false }),
  sizes,
  say: (_line: string): void => undefined,
});

const fill = (say: (line: string) => void = () => undefined) =>
  fillLarge({ ...fillingOf(world, sizesOf(PART)), say });

const head = async ({ app }: TestApp = world) =>
  (await app.get(Database).row<{ position: number }>('SELECT position FROM ledger.head'))
    ?.position ?? 0;

interface Booked {
  readonly account: string;
  readonly unit: string;
  readonly balance: number;
}

/** Returns one text for each account that has a balance, in alphabetical order. */
const books = (accounts: readonly Booked[]) =>
  accounts
    .filter(({ balance }) => balance !== 0)
    .map(({ account, unit, balance }) => `${account} ${balance} ${unit}`)
    .sort();

const balances = () =>
  world.app
    .get(Database)
    .rows<Booked & object>('SELECT name AS account, unit, balance FROM ledger.account');

test('the CSV export of the large data set has ids, Indian times and sums that equal the trial balance', async () => {
  const reason = '=HYPERLINK("http://evil","x")';
  await asking(world, admin)('PUT', `/users/tokens/${(await somebody(world)).id}`, {
    amount: 5,
    reason,
  });
  const events = await world.app.get(Database).rows<{ position: number; key: string; ref: string }>(
    `SELECT position, idempotency_key AS key, coalesce(reference, '') AS ref FROM ledger.event
      ORDER BY position`,
  );
  const url = '/api/admin/ledger/export?format=csv';
  const file = await world.app.inject({ url, headers: admin.headers });
  const sums = new Map<string, Booked>();
  const seen = new Set<number>();
  // The only cell with a comma is the reason that looks like a formula. Without that cell, each row
  // can be split at its commas.
  const guarded = `"'${reason.replaceAll('"', '""')}"`;
  const [, ...rows] = file.body.replaceAll(guarded, 'guarded').trimEnd().split('\r\n');
  for (const row of rows) {
    const [position, utc = '', ist, , , , , ref, key, account = '', unit = '', amount] =
      row.split(',');
    const event = events[Number(position) - 1];
    if (ref !== event?.ref || key !== event?.key) throw new Error(`${row} is not ${event?.key}`);
    const india = new Date(Date.parse(utc) + 330 * 60_000).toISOString();
    if (ist !== india.slice(0, 19).replace('T', ' ')) throw new Error(`${utc} is not ${ist}`);
    const balance = (sums.get(account)?.balance ?? 0) + Number(amount);
    sums.set(account, { account, unit, balance });
    seen.add(Number(position));
  }
  expect(file.body).toContain(guarded);
  expect(seen.size).toBe(events.length);
  expect(books([...sums.values()])).toEqual(books(await balances()));
  const ask = asking(world, admin);
  const { body } = await ask('GET', `/admin/ledger/exports/${file.headers['x-export-id']}`);
  expect(body).toMatchObject({ state: 'done', rows: rows.length, agreesWithTrialBalance: true });
  expect(body.sha256).toBe(createHash('sha256').update(file.rawPayload).digest('hex'));
});

test('each export of the journal is recorded with the admin who asked, even when its download is cut', async () => {
  const ask = asking(world, admin);
  const exports = world.app.get(JournalExports, { strict: false });
  const session = { userId: admin.id, role: 'admin' } as Session;
  const { id, file } = await exports.open(session, { format: 'jsonl', type: 'EntryFeePaid' });
  for await (const _ of file) break;
  await eventually(async () =>
    expect((await ask('GET', `/admin/ledger/exports/${id}`)).body).toMatchObject({
      state: 'stopped',
      events: 500,
      sha256: null,
    }),
  );
  const first = (await ask('GET', '/admin/ledger/exports?limit=1')).body;
  expect(first.exports).toMatchObject([{ id, askedBy: admin.id }]);
  const next = (await ask('GET', `/admin/ledger/exports?limit=1&cursor=${first.nextCursor}`)).body;
  expect(next.exports[0].id < id).toBe(true);
  for (const unknown of ['nothing', newId()]) {
    expect((await ask('GET', `/admin/ledger/exports/${unknown}`)).status).toBe(404);
  }
  const { activity } = (await ask('GET', '/admin/activity?action=ledger.exported&limit=1')).body;
  expect(activity).toMatchObject([
    { actor: { id: admin.id }, target: { type: 'ledger-export', id } },
  ]);
  expect(activity[0].after).toContain('"type": "EntryFeePaid"');
});

test('hledger accepts the export of the large data set and computes the same balances', async () => {
  const url = '/api/admin/ledger/export?format=hledger';
  const { rawPayload } = await world.app.inject({ url, headers: admin.headers });
  const folder = mkdtempSync(join(tmpdir(), 'arena-hledger-'));
  try {
    const file = join(folder, 'ledger.journal');
    writeFileSync(file, rawPayload);
    const run = promisify(execFile);
    const ask = (...args: string[]) =>
      run('hledger', ['-f', file, ...args], { maxBuffer: 1 << 28 });
    await ask('check', 'commodities', 'ordereddates');
    const { stdout } = await ask('balance', '--flat', '--no-total', '-O', 'csv');
    const [, ...lines] = stdout.trim().split('\n');
    const found = lines.map((line) => {
      const [, account = '', balance, unit = ''] = /^"(.+)","(-?\d+) ([A-Z]+)"$/.exec(line) ?? [];
      return { account, unit, balance: Number(balance) };
    });
    expect(books(found)).toEqual(books(await balances()));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
