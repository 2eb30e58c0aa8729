// Own product: its log holds the events of this file alone.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { newId } from '../../src/kernel/index.js';
import { growJournal, journalLag } from '../../src/modules/ledger/store/grow-journal.js';
import { answerOf, asking } from '../world/ask.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { send } from '../world/http.js';
import { type Person, somebody, writtenIntoLog } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';
import { given, journalSearches, unreadable } from './journal-searches.js';

let world: OwnProduct;
let finance: Person;
let admin: Person;
const [ASHA, RAVI] = [newId(), newId()];

beforeAll(async () => {
  world = await startProduct();
  finance = await somebody(world, 'finance', null, false);
  admin = await somebody(world, 'admin', null, false);
  const ledger = world.ledger;
  for (let round = 0; round < 5; round += 1) {
    await ledger.postAll([given(ASHA, 10), given(RAVI, 1)]);
  }
});
afterAll(() => world.close());

async function ask(path: string, person: Person = finance, method: 'GET' | 'POST' = 'GET') {
  const url = `/api/admin/ledger/${path}`;
  return answerOf(await send(`${world.url}${url}`, { method, headers: person.headers }));
}

const LEDGER_EVENT = `position id type schemaVersion recordedAt actor reason reference
  idempotencyKey entries batch prevHash hash`.split(/\s+/);

interface Event {
  position: number;
  prevHash: string;
  hash: string;
  batch: number;
}

test('the journal is paged by position, newest first, without a gap or a repeat', async () => {
  const seen: Event[] = [];
  for (let cursor = ''; ; ) {
    const answer = await ask(`events?limit=4${cursor}`);
    expect(answer.status).toBe(200);
    const { events, nextCursor } = answer.body;
    seen.push(...events);
    if (nextCursor === null) break;
    cursor = `&cursor=${nextCursor}`;
  }
  expect(seen.map(({ position }) => position)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  for (const [index, event] of seen.entries()) {
    const before = seen[index + 1];
    if (before && before.batch !== event.batch) expect(event.prevHash).toBe(before.hash);
  }
  expect(seen[9]).toMatchObject({
    id: '1',
    type: 'TestGiven',
    actor: { type: 'system', id: 'test' },
    reason: 'a reason',
    entries: [
      { account: 'house:adjustments', unit: 'TOKEN', amount: -10, balanceBefore: 0 },
      { account: `player:${ASHA}`, amount: 10, balanceBefore: 0, balanceAfter: 10 },
    ],
  });
  expect(Object.keys(seen[9] ?? {})).toEqual(expect.arrayContaining(LEDGER_EVENT));
});

// Events that the worker has not yet copied into the journal are read from the log. Each event has
// two entries, and the copying stops after the event that reaches the limit of entries.
describe.each([0, 4, 10])('with %i of 10 events in the journal', (taken) => {
  beforeAll(async () => {
    const database = world.database.asProcess;
    const grow =
      'SELECT ledger.grow_journal((SELECT $1 - 2 * reached FROM ledger.journal_progress)::int)';
    await database.query(grow, [Math.max(0, 2 * taken - 1)]);
    expect(await journalLag(database)).toBe(10 - taken);
  });

  test.each(journalSearches(ASHA, RAVI))(
    'the journal finds the right events for the search %s',
    async (filter, positions) => {
      const { events } = (await ask(`events?${filter}`)).body;
      expect(events.map((event: Event) => event.position)).toEqual(positions);
    },
  );

  test('the current trial balance has the sum of the balances of each kind of account', async () => {
    const rows = await world.database.rows(
      `SELECT kind, unit, count(*) FILTER (WHERE balance <> 0) AS accounts,
              sum(balance)::bigint AS total
         FROM ledger.account GROUP BY kind, unit ORDER BY kind`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect((await ask('trial-balance')).body.kinds).toEqual(rows);
  });
});

test('a journal that has all events of the log copies no event twice', async () => {
  expect(await growJournal(world.database.asProcess)).toBe(0);
});

test('an event of the journal is read by its position, and an unknown position gets 404', async () => {
  expect((await ask('events/3')).body).toMatchObject({ position: 3 });
  for (const position of ['11', '0', '-1', 'x', '1e3', '99999999999999999999']) {
    expect((await ask(`events/${position}`)).status).toBe(404);
    expect((await ask(`events/${position}/check`)).status).toBe(404);
  }
});

test('the check of an event passes until the event is changed in the database', async () => {
  const sound = { position: 4, ok: true, problems: [] };
  expect((await ask('events/4/check')).body).toEqual(sound);
  const owner = new pg.Client({ connectionString: world.database.ownerUrl });
  await owner.connect();
  const tamper = async (reason: string) => {
    await owner.query('ALTER TABLE ledger.event DISABLE TRIGGER never_changed');
    await owner.query('UPDATE ledger.event SET reason = $1 WHERE position = 4', [reason]);
    await owner.query('ALTER TABLE ledger.event ENABLE TRIGGER never_changed');
  };
  await tamper('another reason');
  expect((await ask('events/4/check')).body).toMatchObject({
    ok: false,
    problems: [{ position: 4, problem: 'the event was changed: its hash does not match' }],
  });
  expect((await ask('events/5/check')).body).toMatchObject({ ok: true });
  await tamper('a reason');
  await owner.end();
  expect((await ask('events/4/check')).body).toEqual(sound);
});

test('staff can look up the email and the role behind each id', async () => {
  const url = `/admin/people?ids=${admin.id},nonsense,${newId()}`;
  const named = await asking(world, finance)('GET', url);
  expect(named.body).toEqual({ people: [{ id: admin.id, email: admin.email, role: 'admin' }] });
  const byEmail = `/admin/people?email=${encodeURIComponent(finance.email.toUpperCase())}`;
  const found = await asking(world, admin)('GET', byEmail);
  expect(found.body.people).toMatchObject([{ id: finance.id }]);
  const player = await somebody(world, 'player');
  const search = (q: string) => `/admin/people?q=${encodeURIComponent(q)}`;
  const part = search(player.email.slice(0, -3).toUpperCase());
  const searched = await asking(world, finance)('GET', part);
  expect(searched.body.people).toMatchObject([{ id: player.id, role: 'player' }]);
  const staff = await asking(world, finance)('GET', search(admin.email));
  expect(staff.body.people).toEqual([]);
});

test('the list of accounts, a statement and the trial balance agree with each other', async () => {
  const { accounts } = (await ask(`accounts?kind=player&q=${ASHA.slice(0, 30)}`)).body;
  expect(accounts).toContainEqual(
    expect.objectContaining({ account: `player:${ASHA}`, kind: 'player', balance: 50 }),
  );
  const named = async (q: string) =>
    (await ask(`accounts?q=${q}`)).body.accounts.map((one: { account: string }) => one.account);
  expect(await named(`PLAYER:${ASHA}`)).toEqual([`player:${ASHA}`]);
  expect(await named(ASHA)).toContain(`player:${ASHA}`);
  expect(await named('adjust')).toEqual(['house:adjustments']);
  expect(await named('play')).toContain(`player:${ASHA}`);
  expect(await named('%25')).toEqual([]);
  const first = (await ask('accounts?limit=1')).body;
  const second = (await ask(`accounts?limit=1&cursor=${first.nextCursor}`)).body;
  expect(second.accounts[0].account > first.accounts[0].account).toBe(true);

  const statement = (await ask(`statement?account=player:${ASHA}&limit=2`)).body;
  expect(statement).toMatchObject({ openingBalance: 0, closingBalance: 50, nextCursor: '3' });
  const rest = (await ask(`statement?account=player:${ASHA}&cursor=3`)).body;
  expect(rest.entries.map((entry: { balanceAfter: number }) => entry.balanceAfter)).toEqual([
    30, 40, 50,
  ]);
  expect((await ask('statement?account=player:nobody')).status).toBe(404);
  expect((await ask(`statement/totals?account=player:${ASHA}`)).body).toEqual({
    account: `player:${ASHA}`,
    unit: 'TOKEN',
    openingBalance: 0,
    closingBalance: 50,
    types: [{ type: 'TestGiven', entries: 5, credited: 50, debited: 0 }],
  });
  const { types } = (await ask('statement/totals?account=house:adjustments')).body;
  expect(types).toEqual([{ type: 'TestGiven', entries: 10, credited: 0, debited: 55 }]);
  const before = `statement/totals?account=player:${ASHA}&to=2020-01-01`;
  expect((await ask(before)).body).toMatchObject({ closingBalance: 0, types: [] });
  expect((await ask('statement/totals?account=player:nobody')).status).toBe(404);

  expect((await ask('trial-balance')).body).toMatchObject({
    position: 10,
    balanced: true,
    units: [{ unit: 'TOKEN', total: 0 }],
    kinds: [
      { kind: 'house:adjustments', unit: 'TOKEN', accounts: 1, total: -55 },
      { kind: 'player', unit: 'TOKEN', accounts: 2, total: 55 },
    ],
    nextCursor: null,
    accounts: expect.arrayContaining([
      expect.objectContaining({ account: 'house:adjustments', balance: -55 }),
    ]),
  });
  const { accounts: earlier } = (await ask('trial-balance?asOf=1')).body;
  expect(earlier.map((row: { balance: number }) => row.balance)).toEqual([-10, 10]);
  const page = (await ask('trial-balance?kind=player&limit=1')).body;
  const others = (await ask(`trial-balance?kind=player&cursor=${page.nextCursor}`)).body;
  expect([...page.accounts, ...others.accounts]).toMatchObject(
    [ASHA, RAVI].sort().map((id) => ({ account: `player:${id}` })),
  );
  expect(page.kinds).toHaveLength(2);
  const { position } = (await ask('trial-balance?asOf=2020-01-01')).body;
  expect(position).toBe(0);
});

test.each(unreadable(RAVI))('the invalid query %s is refused', async (query, sentence) => {
  const refused = await ask(query);
  expect([refused.status, refused.body.message]).toEqual([400, sentence]);
});

test('a verification and a rebuild run in the background and report their findings', async () => {
  for (const person of [finance, admin]) await writtenIntoLog(world, person);
  for (const kind of ['verify', 'rebuild']) {
    const started = await ask(kind, admin, 'POST');
    expect(started.status).toBe(202);
    const { id } = started.body;
    let state = (await ask(`${kind}/${id}`, admin)).body;
    for (const end = Date.now() + 20_000; state.state === 'running' && Date.now() < end; ) {
      await new Promise((next) => setTimeout(next, 50));
      state = (await ask(`${kind}/${id}`, admin)).body;
    }
    expect(state).toMatchObject({ state: 'done', checked: 12, total: 12, ok: true, problems: [] });
    expect(state.headHash).toMatch(/^[0-9a-f]{64}$/);
  }
  expect((await ask('verify/nothing', admin)).status).toBe(404);
  expect((await ask(`verify/${newId()}`, admin)).status).toBe(404);
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const stateOf = async (answer: { headers: Record<string, unknown> }) =>
  (await ask(`exports/${answer.headers['x-export-id']}`)).body;

test('an export of the journal has a hash of its bytes, and totals that equal the trial balance', async () => {
  const csv = await ask('export?format=csv');
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="arena-ledger-.*[.]csv"$/),
  });
  const [head = '', ...rows] = csv.text.trimEnd().split('\r\n');
  expect(head.startsWith('\ufeffposition,recordedAt,recordedAtIst,type,')).toBe(true);
  expect(rows).toHaveLength(22);
  const [position, utc = '', ist = ''] = rows[0]?.split(',') ?? [];
  expect([position, new Date(`${ist.replace(' ', 'T')}+05:30`).getTime()]).toEqual([
    '1',
    Math.floor(Date.parse(utc) / 1000) * 1000,
  ]);
  const { kinds } = (await ask('trial-balance')).body;
  const state = await stateOf(csv);
  expect(state).toMatchObject({
    askedBy: finance.id,
    format: 'csv',
    filters: [],
    state: 'done',
    rows: 22,
    firstPosition: 1,
    lastPosition: 12,
    headPosition: 12,
    events: 12,
    entries: 20,
    bytes: csv.bytes.length,
    sha256: sha256(csv.bytes),
    totals: [
      { kind: 'house:adjustments', unit: 'TOKEN', debits: 55, credits: 0, net: -55 },
      { kind: 'player', unit: 'TOKEN', debits: 0, credits: 55, net: 55 },
    ],
    agreesWithTrialBalance: true,
  });
  expect(state.totals.map(({ net }: { net: number }) => net)).toEqual(
    kinds.map(({ total }: { total: number }) => total),
  );
});

test('an export of a part of the journal is compared with the balances only if the part has no gaps', async () => {
  const jsonl = await ask(`export?format=jsonl&userId=${RAVI}`);
  expect(jsonl.text.trim().split('\n')).toHaveLength(5);
  expect(await stateOf(jsonl)).toMatchObject({
    rows: 5,
    sha256: sha256(jsonl.bytes),
    agreesWithTrialBalance: null,
    filters: [{ name: 'userId', value: RAVI }],
  });
  const hledger = await ask('export?format=hledger');
  expect(hledger.text).toContain('10 TOKEN = 10 TOKEN');
  expect(hledger.text).toMatch(/^\d{4}-\d\d-\d\d \(1\) .* ; at: .*, actor: .*, reason: \S/m);
  expect((await ask(`export?format=hledger&userId=${RAVI}`)).text).not.toContain('TOKEN =');
  const third = (await ask('events/3')).body;
  const later = await ask(`export?format=jsonl&from=${third.recordedAt}`);
  expect(await stateOf(later)).toMatchObject({ lastPosition: 12, agreesWithTrialBalance: true });
  const none = await ask('export?format=csv&from=2019-12-02&to=2020-01-01');
  expect(none.headers['content-disposition']).toContain('arena-ledger-2019-12-02-to-2020-01-01-');
  expect(await stateOf(none)).toMatchObject({ state: 'done', rows: 0, totals: [] });
});

test('players cannot read the journal, and finance staff cannot start a rebuild', async () => {
  const player = await somebody(world, 'player');
  for (const path of [
    'events',
    'events/1',
    'accounts',
    'trial-balance',
    'export',
    'exports',
    `exports/${newId()}`,
  ]) {
    expect((await ask(path, player)).status).toBe(403);
  }
  expect((await ask('verify', player, 'POST')).status).toBe(403);
  expect((await ask('rebuild', finance, 'POST')).status).toBe(403);
  await expectHealthyLedger(world);
});
