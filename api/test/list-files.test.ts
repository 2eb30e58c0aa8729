// Own product: it exports whole lists.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../src/kernel/index.js';
import { readRows } from '../src/platform/database/index.js';
import { asking } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import { giveTokens } from './world/tokens.js';
import { tournamentBody } from './world/tournaments.js';

const FORMULA = '=HYPERLINK("http://evil","x")';
const MANY = 2_500;

let world: OwnProduct;
let admin: Person;
let finance: Person;
let player: Person;

beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
  finance = await somebody(world, 'finance');
  player = await somebody(world, 'player', { inGameName: FORMULA, freeFireUID: '123456789' });
  await giveTokens(world, player, 100);
  const made = [
    await asking(world, player)('POST', '/withdrawals/request', {
      amount: 40,
      type: 'upi',
      upiId: 'asha@okaxis',
    }),
    await asking(world, admin)('POST', '/tournaments', tournamentBody({ name: '+Sunday' })),
    await asking(world, admin)('POST', '/admin/cards', {
      title: '@card',
      imageUrl: 'https://cdn.example/card.webp',
    }),
    await asking(world, admin)('POST', '/promo-codes/admin/create', {
      code: 'SUMMER',
      description: '-free',
      tokens: 5,
      maxUses: 2,
      expiryDate: '2036-01-01',
    }),
  ];
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  await world.database.rows(
    `INSERT INTO payment_order (id, user_id, user_email, tokens, receipt, ip_address,
                                created_at)
     VALUES ($1, $2, '=1+1@example.com', 50, 'receipt', '203.0.113.7', now())`,
    [newId(), player.id],
  );
});
afterAll(() => world.close());

const get = (path: string, who: Person = finance) => asking(world, who)('GET', path);

/** Returns the rows of a file by column name. No cell of these files contains a line break. */
function rowsOf(file: string): Record<string, string>[] {
  const [head = [], ...lines] = file
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
        cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
      ),
    );
  return lines.map((cells) => Object.fromEntries(head.map((name, n) => [name, cells[n] ?? ''])));
}

test.each([
  ['/users/export?q=HYPERLINK', 'users', { in_game_name: `'${FORMULA}`, tokens: '60' }],
  ['/withdrawals/admin/export?status=open', 'withdrawals', { in_game_name: `'${FORMULA}` }],
  ['/deposit-logs/admin/export?status=pending', 'deposit-logs', { amount_tokens: '50' }],
  ['/deposit-logs/admin/export', 'deposit-logs', { user_email: "'=1+1@example.com" }],
  ['/promo-codes/admin/export?q=summer', 'promo-codes', { description: "'-free" }],
  ['/admin/cards/export', 'cards', { title: "'@card", active: 'yes' }],
  ['/tournaments/admin/export?mode=survival', 'tournaments', { name: "'+Sunday" }],
])('the export %s contains no formula that a spreadsheet runs', async (path, list, row) => {
  const answer = await get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(
      new RegExp(`^attachment; filename="arena-${list}-\\d{4}-\\d\\d-\\d\\d[.]csv"$`),
    ),
  });
  expect(answer.text.startsWith('\ufeffid,')).toBe(true);
  expect(rowsOf(answer.text)).toEqual([expect.objectContaining(row)]);
});

test('admins see the addresses of buyers in the deposit log and its file, and finance staff do not', async () => {
  const seen = async (who: Person) => {
    const { depositLogs } = (await get('/deposit-logs/admin/all', who)).body;
    const [line] = rowsOf((await get('/deposit-logs/admin/export', who)).text);
    return [depositLogs[0].ipAddress, line?.ip_address];
  };
  expect(await seen(admin)).toEqual(['203.0.113.7', '203.0.113.7']);
  expect(await seen(finance)).toEqual([null, '']);
});

test('the file of tokens owed to players names each player, and its sums equal the trial balance', async () => {
  const rows = rowsOf((await get('/admin/months/owed/export')).text);
  const { email } = player;
  expect(rows).toEqual([
    expect.objectContaining({ kind: 'hold', email, rupees: '40' }),
    expect.objectContaining({ kind: 'player', email, name: `'${FORMULA}`, rupees: '60' }),
  ]);
  const { kinds } = (await get('/admin/ledger/trial-balance?limit=0')).body;
  const owed = kinds.filter(({ kind }: { kind: string }) => ['player', 'hold'].includes(kind));
  expect(owed.map(({ total }: { total: number }) => total)).toEqual([40, 60]);
  const past = await get('/admin/months/owed/export?to=2020-01-01');
  expect(rowsOf(past.text)).toEqual([]);
  expect(past.headers['content-disposition']).toContain('arena-owed-to-players-2020-01-01.csv');
});

test('an exported file gives each time as ISO 8601 in UTC and as Indian time', async () => {
  const [row] = rowsOf((await get('/users/export?q=HYPERLINK')).text);
  const created = new Date(row?.created_utc ?? '');
  expect(created.toISOString()).toBe(row?.created_utc);
  expect(new Date(`${row?.created_ist?.replace(' ', 'T')}+05:30`).getTime()).toBe(
    Math.floor(created.getTime() / 1000) * 1000,
  );
});

test.each([
  ['/users/export?q=nobody-at-all', 0],
  ['/users/export?to=2020-01-01', 0],
  ['/users/export?status=banned', 0],
  ['/withdrawals/admin/export?status=closed', 0],
  ['/withdrawals/admin/export?from=2036-01-01', 0],
  ['/promo-codes/admin/export?status=expired', 0],
  ['/tournaments/admin/export?mode=lone-wolf', 0],
  ['/tournaments/admin/export?to=2020-01-01', 0],
])('the export %s contains only rows that match its filters', async (path, count) => {
  expect(rowsOf((await get(path)).text)).toHaveLength(count);
});

test('the activity log records who exported each list, and with which filters', async () => {
  await get('/users/export?q=HYPERLINK&sort=tokens');
  const { activity } = (await get('/admin/activity?action=users.exported&limit=1')).body;
  expect(activity).toEqual([
    expect.objectContaining({
      actor: { id: finance.id, role: 'finance', email: finance.email },
      target: { type: 'list', id: 'users', name: null },
      after: expect.stringContaining('"q": "HYPERLINK"'),
    }),
  ]);
  const log = rowsOf((await get('/admin/activity/export?action=users.exported')).text);
  expect(log[0]).toMatchObject({ action: 'users.exported', actor_email: finance.email });
});

test('a long list is exported in full, and players cannot export lists', async () => {
  await world.database.rows(
    `INSERT INTO user_account (id, email, password_hash)
     SELECT gen_random_uuid(), 'many-' || n || '@example.com', 'none'
       FROM generate_series(1, ${MANY}) AS n`,
  );
  const rows = rowsOf((await get('/users/export?q=many-&sort=email', admin)).text);
  expect(new Set(rows.map(({ email }) => email)).size).toBe(MANY);
  expect((await get('/users/export', player)).status).toBe(403);
});

test('a download that is cut returns its database connection to the pool', async () => {
  const database = world.database.asProcess;
  for (let time = 0; time < 20; time += 1) {
    for await (const rows of readRows(database, {
      text: 'SELECT * FROM user_account',
      values: [],
    })) {
      expect(rows).toHaveLength(1_000);
      break;
    }
  }
  expect(database.totalCount - database.idleCount).toBe(0);
  await expect(async () => {
    for await (const _ of readRows(database, { text: 'SELECT 1 / 0', values: [] }));
  }).rejects.toThrow('division by zero');
  expect(database.totalCount - database.idleCount).toBe(0);
  await expectHealthyLedger(world);
});
