import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createApp } from '../src/app.js';
import { Database } from '../src/platform/database/index.js';
import { startTestApp, type TestApp } from './world/app.js';
import { asking } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { aPlayer, aTournament, join, managing, players, won } from './world/tournaments.js';

let world: TestApp;
let admin: Person;
beforeAll(async () => {
  world = await startTestApp();
  admin = await somebody(world, 'admin');
});
afterAll(() => world.close());

const { asAdmin, put, setStatus, declare } = managing(() => ({ world, admin }));
const asGuest: ReturnType<typeof asking> = (...call) => asking(world, null)(...call);
const etagOf = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) =>
  String(headers.etag);
const again = (path: string, etag: string, person: Person | null = null) =>
  asking(world, person)('GET', path, undefined, { 'if-none-match': etag });
const idsOf = (cards: readonly { _id: string }[]) => cards.map(({ _id }) => _id);

/** Reads every card of a list, page by page, as a client does. */
async function allOf(path: string, person: Person | null, between = async () => {}) {
  const found: { _id: string }[] = [];
  for (let cursor = ''; ; ) {
    const { status, text, body, headers } = await asking(world, person)('GET', path + cursor);
    expect([status, text]).toEqual([200, text]);
    found.push(...(Array.isArray(body) ? body : body.tournaments));
    if (!headers['x-next-cursor']) return found;
    cursor = `&cursor=${String(headers['x-next-cursor'])}`;
    await between();
  }
}

test('a list of full matches takes at most 600 bytes per card', async () => {
  const mode = 'Card size';
  const crowd = await players(world, 4, 2_000);
  for (let i = 0; i < 20; i += 1) {
    const name = `Friday Night Battle ${i}`;
    const id = await aTournament(world, admin, { mode, name, details: 'x'.repeat(900) });
    for (const person of crowd) expect((await join(world, person, id)).status).toBe(200);
    if (i >= 10) {
      const [one, two, three] = crowd as [Person, Person, Person];
      expect((await setStatus(id, 'active')).status).toBe(200);
      const winners = [won(one, 50, 1), won(two, 30, 2), won(three, 20, 3)];
      expect((await declare(id, winners)).status).toBe(200);
    }
  }
  for (const list of ['upcoming', 'completed']) {
    const { body, text } = await asGuest('GET', `/tournaments/mode/${mode}/${list}?view=card`);
    expect(body).toHaveLength(10);
    expect(text.length).toBeLessThanOrEqual(10 * 600);
    const whole = (await asGuest('GET', `/tournaments/mode/${mode}/${list}`)).body;
    for (const [i, card] of body.entries()) {
      const { participants, details, winners, asOfPosition, ...shown } = whole[i];
      const { hasDetails, round, winners: told, asOfPosition: at, ...same } = card;
      expect(shown).toMatchObject(same);
      expect([hasDetails, round, participants.length]).toEqual([details !== '', 1, 4]);
      expect(at).toBeLessThanOrEqual(asOfPosition);
      expect(told).toEqual(winners.map(({ userId: _, ...line }: { userId: string }) => line));
    }
  }
  await expectHealthyLedger(world);
});

test('tournament cards are the same for all players, and a repeated request gets 304 while the cards are unchanged', async () => {
  const id = await aTournament(world, admin, { mode: 'Same bytes' });
  const path = '/tournaments/mode/Same bytes/upcoming?view=card';
  const person = await aPlayer(world, 100);
  const answers = [await asGuest('GET', path)];
  for (const each of [person, admin]) answers.push(await asking(world, each)('GET', path));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const [first = answers[0]] = answers;
  expect(first?.headers).toMatchObject({ 'cache-control': 'public, no-cache' });
  const etag = String(first?.headers.etag);
  expect(etag).toMatch(/^"[\w-]+"$/);
  for (const each of [null, person]) {
    const same = await again(path, etag, each);
    expect([same.status, same.text, etagOf(same)]).toEqual([304, '', etag]);
  }
  // A join in a match of another mode does not change the cards of this mode.
  await join(world, person, await aTournament(world, admin, { mode: 'Elsewhere' }));
  expect((await again(path, etag)).status).toBe(304);
  expect((await again(path, '"another"')).body[0]).toMatchObject({ _id: id, seatsLeft: 10 });
  await expectHealthyLedger(world);
});

test('each encoding of the tournament cards has its own ETag', async () => {
  for (let i = 0; i < 4; i += 1) await aTournament(world, admin, { mode: 'Packed' });
  const path = '/api/tournaments/mode/packed/upcoming?view=card';
  const asked = (encoding: string, etag = '') =>
    world.app.inject({
      url: path,
      headers: { 'accept-encoding': encoding, 'if-none-match': etag },
    });
  const plain = await asked('identity');
  const packed = [
    [await asked('gzip, deflate, br'), 'br', brotliDecompressSync],
    [await asked('gzip'), 'gzip', gunzipSync],
    [await asked('gzip, br;q=0'), 'gzip', gunzipSync],
  ] as const;
  for (const [answer, encoding, unpack] of packed) {
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding });
    expect(String(answer.headers.vary)).toBe('Origin, Accept-Encoding');
    expect(answer.headers.etag).not.toBe(plain.headers.etag);
    expect(unpack(answer.rawPayload).toString()).toBe(plain.payload);
    expect((await asked('gzip, br', String(answer.headers.etag))).statusCode).toBe(304);
  }
  expect(plain.headers['content-encoding']).toBeUndefined();
});

test('a join, an edit, a room, a status, results and voided results each change the tournament cards', async () => {
  const mode = 'Every change';
  const list = (name: string) => `/tournaments/mode/${mode}/${name}?view=card`;
  const [asha, ben] = (await players(world, 2, 100)) as [Person, Person];
  let upcoming = etagOf(await asGuest('GET', list('upcoming')));
  const changed = async (what: string, name: string, before: string) => {
    const answer = await again(list(name), before);
    expect([what, answer.status]).toEqual([what, 200]);
    return { cards: answer.body, etag: etagOf(answer) };
  };
  const id = await aTournament(world, admin, { mode });
  ({ etag: upcoming } = await changed('created', 'upcoming', upcoming));
  for (const person of [asha, ben]) {
    await join(world, person, id);
    ({ etag: upcoming } = await changed('joined', 'upcoming', upcoming));
  }
  await put(id, { name: 'Another name' });
  const edited = await changed('edited', 'upcoming', upcoming);
  expect(edited.cards).toMatchObject([{ name: 'Another name', currentParticipants: 2 }]);
  await asAdmin('PUT', `/tournaments/admin/${id}/room`, { roomId: '4821', roomPassword: 'booyah' });
  const roomed = await changed('room', 'upcoming', edited.etag);
  expect(JSON.stringify(roomed.cards)).not.toMatch(/4821|booyah/);
  const none = etagOf(await asGuest('GET', list('completed')));
  const idle = etagOf(await asGuest('GET', list('ongoing')));
  await setStatus(id, 'active');
  expect((await changed('started', 'upcoming', roomed.etag)).cards).toEqual([]);
  const ongoing = await changed('started', 'ongoing', idle);
  await declare(id, [won(asha, 50)]);
  expect((await changed('declared', 'ongoing', ongoing.etag)).cards).toEqual([]);
  const over = await changed('declared', 'completed', none);
  expect(over.cards).toMatchObject([{ _id: id, status: 'completed', winners: [{ position: 1 }] }]);
  const voided = { reason: 'Wrong winner' };
  expect((await asAdmin('POST', `/tournaments/admin/${id}/results/void`, voided)).status).toBe(200);
  await changed('voided', 'completed', over.etag);
  await expectHealthyLedger(world);
});

test('a join through one process changes the tournament cards of another process at once', async () => {
  const id = await aTournament(world, admin, { mode: 'Two processes' });
  const person = await aPlayer(world, 50);
  const other = await createApp();
  await other.init();
  await other.getHttpAdapter().getInstance().ready();
  const url = '/api/tournaments/mode/two processes/upcoming?view=card';
  const before = await other.inject({ url });
  const here = await asGuest('GET', url.slice('/api'.length));
  expect([before.payload, before.headers.etag]).toEqual([here.text, here.headers.etag]);
  expect((await join(world, person, id)).status).toBe(200);
  const headers = { 'if-none-match': String(before.headers.etag) };
  const after = await other.inject({ url, headers });
  await other.close();
  expect([after.statusCode, after.json()[0].seatsLeft]).toEqual([200, 9]);
  await expectHealthyLedger(world);
});

test('32 simultaneous first requests for a list of cards cause at most two queries', async () => {
  await aTournament(world, admin, { mode: 'Cold' });
  const url = '/api/tournaments/mode/cold/upcoming?view=card';
  const query = jest.spyOn(world.app.get(Database), 'query');
  await Promise.all(Array.from({ length: 32 }, () => world.app.inject({ url })));
  const names = query.mock.calls.map(([asked]) => (asked as { name?: string }).name);
  query.mockRestore();
  expect(names.filter((name) => name === 'cards upcoming').length).toBeLessThanOrEqual(2);
});

test('the pages of tournament cards have no gap and no repeat while matches are added', async () => {
  const mode = 'Paged';
  const at = (minutes: number) => new Date(Date.UTC(2030, 0, 1, 0, minutes));
  const added: string[] = [];
  const add = async (minutes: number) => {
    const times = { startTime: at(minutes), endTime: at(minutes + 60) };
    added.push(await aTournament(world, admin, { mode, ...times }));
  };
  // Some matches start at the same time, so the id decides their order.
  for (let i = 0; i < 23; i += 1) await add(10 * Math.floor(i / 3));
  const before = [...added];
  let minute = 0;
  const path = `/tournaments/mode/${mode}/upcoming?view=card&limit=5`;
  const found = idsOf(
    await allOf(path, null, async () => {
      minute += 20;
      await add(minute);
    }),
  );
  expect(new Set(found).size).toBe(found.length);
  expect(found.filter((id) => before.includes(id)).sort()).toEqual([...before].sort());
  const whole = idsOf((await asGuest('GET', `/tournaments/mode/${mode}/upcoming`)).body);
  expect(found).toEqual(whole.filter((id) => found.includes(id)));

  for (const id of before) await setStatus(id, 'active');
  const running = idsOf(await allOf(path.replace('upcoming', 'ongoing'), null));
  expect(running).toEqual(idsOf((await asGuest('GET', `/tournaments/mode/${mode}/ongoing`)).body));
  for (const sort of ['newest', 'oldest', 'start', 'end', 'name', 'prize', 'fee']) {
    const ofAdmin = `/tournaments/admin/all?mode=${mode}&sort=${sort}`;
    const cards = idsOf(await allOf(`${ofAdmin}&view=card&limit=7`, admin));
    expect([sort, cards]).toEqual([sort, idsOf((await asAdmin('GET', ofAdmin)).body.tournaments)]);
  }
});

test('an invalid cursor or page size does not fail a request for tournament cards', async () => {
  const id = await aTournament(world, admin, { mode: 'Strange' });
  const path = '/tournaments/mode/strange/upcoming?view=card';
  const long = Buffer.from(`${id}${'9'.repeat(16)}`).toString('base64url');
  for (const more of ['cursor=x', 'cursor=%00', 'limit=0', `cursor=${'A'.repeat(90)}`]) {
    expect([more, idsOf((await asGuest('GET', `${path}&${more}`)).body)]).toEqual([more, [id]]);
  }
  expect((await asGuest('GET', `${path}&cursor=${long}`)).body).toEqual([]);
});

test('a separate list contains a player’s seats with the rooms of the matches', async () => {
  const mode = 'Own seats';
  const [asha, ben] = (await players(world, 2, 500)) as [Person, Person];
  const [open, given, elsewhere] = [
    await aTournament(world, admin, { mode }),
    await aTournament(world, admin, { mode }),
    await aTournament(world, admin),
  ];
  for (const id of [open, given, elsewhere]) expect((await join(world, asha, id)).status).toBe(200);
  await join(world, ben, open);
  await asAdmin('PUT', `/tournaments/admin/${open}/room`, { roomId: '77', roomPassword: 'p' });
  await asAdmin('PUT', `/tournaments/admin/${given}/room`, { roomId: '78', roomPassword: 'q' });
  await setStatus(given, 'cancelled');
  const seats = await asking(world, asha)('GET', `/tournaments/user/seats?mode=${mode}`);
  expect(seats.headers['cache-control']).toBe('no-store');
  const byId = new Map(
    seats.body.map((seat: { tournamentId: string }) => [seat.tournamentId, seat]),
  );
  expect(byId.get(open)).toEqual({
    tournamentId: open,
    isJoined: true,
    roomId: '77',
    roomPassword: 'p',
  });
  expect(byId.get(given)).toEqual({ tournamentId: given, isJoined: false, refundedTokens: 20 });
  expect(byId.size).toBe(2);
  const all = await asking(world, asha)('GET', '/tournaments/user/seats');
  expect(all.body).toHaveLength(3);
  expect((await asking(world, ben)('GET', '/tournaments/user/seats')).body).toHaveLength(1);
  expect((await asGuest('GET', '/tournaments/user/seats')).status).toBe(401);

  await setStatus(open, 'active');
  await declare(open, [won(asha, 9)]);
  const { body } = await asking(world, asha)('GET', `/tournaments/user/seats?mode=${mode}`);
  const mine = body.find(({ tournamentId }: { tournamentId: string }) => tournamentId === open);
  const path = `/tournaments/mode/${mode}/completed?view=card`;
  expect((await asGuest('GET', path)).body[0].winners).toEqual([mine.won]);
  await expectHealthyLedger(world);
});

test('the cards of a player’s joined matches and results come in pages and contain no room', async () => {
  const person = await aPlayer(world, 1_000);
  const ids = [];
  for (let i = 0; i < 5; i += 1) {
    const id = await aTournament(world, admin, { mode: `Mine ${i}` });
    await join(world, person, id);
    ids.push(id);
  }
  const [first = '', second = '', third = ''] = ids;
  await asAdmin('PUT', `/tournaments/admin/${first}/room`, { roomId: '99', roomPassword: 'zz' });
  await setStatus(second, 'cancelled');
  const joined = await allOf('/tournaments/user/joined?view=card&limit=2', person);
  const whole = (await asking(world, person)('GET', '/tournaments/user/joined')).body;
  expect(idsOf(joined)).toEqual(idsOf(whole));
  expect(joined.find(({ _id }) => _id === second)).toMatchObject({
    isJoined: false,
    refundedTokens: 20,
    status: 'cancelled',
  });
  expect(JSON.stringify(joined)).not.toMatch(/"zz"/);
  const path = '/tournaments/user/joined?view=card';
  const etag = etagOf(await asking(world, person)('GET', path));
  const same = await again(path, etag, person);
  expect([same.status, same.headers['cache-control']]).toEqual([304, 'private, no-cache']);
  const another = await aPlayer(world);
  expect((await again(path, etag, another)).body).toEqual([]);

  for (const id of [third, ...ids.slice(3)]) {
    await setStatus(id, 'active');
    await declare(id, [won(person, 5)]);
  }
  expect((await again(path, etag, person)).status).toBe(200);
  const results = await allOf('/tournaments/user/results?view=card&limit=2', person);
  const all = (await asking(world, person)('GET', '/tournaments/user/results')).body;
  expect(idsOf(results)).toEqual(idsOf(all));
  expect(results).toHaveLength(3);
  await expectHealthyLedger(world);
});

test('the list of open matches holds what can be joined now, in all modes, and its filters narrow it', async () => {
  const mode = 'Open list';
  const soon = new Date(Date.now() + 30 * 60_000).toISOString();
  const later = { startTime: '2031-01-01T09:00:00Z', endTime: '2031-01-01T10:00:00Z' };
  const made = async (name: string, fields: object) =>
    [name, await aTournament(world, admin, { mode, name, ...later, ...fields })] as const;
  const ids = new Map([
    await made('free and soon', { entryFee: 0, startTime: soon }),
    await made('twenty', { entryFee: 20 }),
    await made('dear', { entryFee: 21 }),
    await made('full', { entryFee: 0, maxParticipants: 2 }),
    await made('started', { entryFee: 0 }),
  ]);
  const idOf = (name: string) => ids.get(name) ?? '';
  for (const person of await players(world, 2, 0)) {
    expect((await join(world, person, idOf('full'))).status).toBe(200);
  }
  await setStatus(idOf('started'), 'active');
  const names = new Map([...ids].map(([name, id]) => [id, name]));
  const listed = async (filter: string) => {
    const cards = await allOf(`/tournaments/open?filter=${filter}&limit=2`, null);
    return idsOf(cards).flatMap((id) => names.get(id) ?? []);
  };
  expect((await listed('all')).toSorted()).toEqual(['dear', 'free and soon', 'twenty']);
  expect((await listed('all'))[0]).toBe('free and soon');
  expect(await listed('free')).toEqual(['free and soon']);
  expect((await listed('low')).toSorted()).toEqual(['free and soon', 'twenty']);
  expect(await listed('soon')).toEqual(['free and soon']);
  expect(await listed('squads')).toEqual([]);
  const { body: modes } = await asGuest('GET', '/tournaments/open/modes');
  expect(modes).toContainEqual(expect.objectContaining({ mode, matches: 3, nextStart: soon }));
  const unknown = await asGuest('GET', '/tournaments/open?filter=cheap');
  expect([unknown.status, unknown.body.message]).toEqual([
    400,
    'Filter must be one of: all, free, low, soon, squads',
  ]);
});
