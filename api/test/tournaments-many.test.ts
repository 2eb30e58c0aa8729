// Own product: its job for series runs when the test says so.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asking } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import { aPlayer, aTournament, join, tournamentBody, won } from './world/tournaments.js';

let world: OwnProduct;
let admin: Person;
beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
});
afterAll(() => world.close());

const asAdmin: ReturnType<typeof asking> = (...call) => asking(world, admin)(...call);
const PRIZES = { places: [50, 30], perKill: 2 };

async function named(name: string): Promise<number> {
  const sql = 'SELECT id FROM tournament WHERE name LIKE $1';
  return (await world.database.rows(sql, [`${name}%`])).length;
}

test('one call creates several tournaments that can be joined, and a repeat with the key of the call creates no more', async () => {
  const tournaments = [1, 2, 3].map((n) => tournamentBody({ name: `Tonight ${n}` }));
  const body = { tournaments };
  const key = { 'idempotency-key': 'tonight-at-eight' };
  const [first, again] = [
    await asAdmin('POST', '/tournaments/admin/many', body, key),
    await asAdmin('POST', '/tournaments/admin/many', body, key),
  ];
  expect(first.status).toBe(201);
  expect(first.body.message).toBe('3 tournaments created successfully!');
  expect(again.body.ids).toEqual(first.body.ids);
  expect(await named('Tonight')).toBe(3);
  for (const id of first.body.ids) await join(world, await aPlayer(world, 20), id);
  await expectHealthyLedger(world);
});

test('one invalid tournament in a call that creates several refuses the whole call', async () => {
  const right = tournamentBody({ name: 'Half made' });
  const wrong = { ...right, endTime: right.startTime };
  const refused = await asAdmin('POST', '/tournaments/admin/many', { tournaments: [right, wrong] });
  expect([refused.status, refused.body.code]).toEqual([400, 'ENDS_BEFORE_START']);
  const none = await asAdmin('POST', '/tournaments/admin/many', { tournaments: [] });
  const tooMany = { tournaments: Array.from({ length: 51 }, () => right) };
  const many = await asAdmin('POST', '/tournaments/admin/many', tooMany);
  expect([none.status, many.status]).toEqual([400, 400]);
  expect(await named('Half made')).toBe(0);
});

test('a prize table is stored, can be changed, and is announced to players if it names a prize', async () => {
  const made = await asAdmin('POST', '/tournaments', { ...tournamentBody(), prizeTable: PRIZES });
  const { id, prizeTable } = made.body.tournament;
  expect(prizeTable).toEqual(PRIZES);
  const other = { places: [100], perKill: 0 };
  const edited = await asAdmin('PUT', `/tournaments/admin/${id}`, { prizeTable: other });
  expect(edited.body.tournament.prizeTable).toEqual(other);
  const renamed = await asAdmin('PUT', `/tournaments/admin/${id}`, { name: 'Renamed' });
  expect(renamed.body.tournament.prizeTable).toEqual(other);
  const asPlayer = asking(world, await aPlayer(world));
  const seen = await asPlayer('GET', `/tournaments/${id}`);
  expect(seen.body.prizeTable).toEqual(other);
  const none = { places: [0], perKill: 0 };
  await asAdmin('PUT', `/tournaments/admin/${id}`, { prizeTable: none });
  const hidden = await asPlayer('GET', `/tournaments/${id}`);
  expect(hidden.body).toMatchObject({ _id: id });
  expect(hidden.body.prizeTable).toBeUndefined();
});

test.each([
  ['more places than the pool pays', { places: [60, 41], perKill: 0 }],
  ['half a token', { places: [0.5], perKill: 0 }],
  ['a negative prize', { places: [-1], perKill: 0 }],
  ['a text', { places: ['50'], perKill: 0 }],
  ['no list', { places: 50, perKill: 0 }],
  ['a place that is a list', { places: [[1]], perKill: 0 }],
  ['101 places', { places: Array.from({ length: 101 }, () => 0), perKill: 0 }],
  ['no prize per kill', { places: [50] }],
  ['an unknown field', { places: [50], perKill: 0, bonus: 5 }],
  ['a text for the table', '50, 30'],
  ['a list for the table', [50, 30]],
])('a prize table with %s is refused', async (_, prizeTable) => {
  const body = { ...tournamentBody(), prizeTable };
  const { status, body: answer } = await asAdmin('POST', '/tournaments', body);
  expect([status, typeof answer.message]).toEqual([400, 'string']);
  const many = await asAdmin('POST', '/tournaments/admin/many', { tournaments: [body] });
  expect(many.status).toBe(400);
});

test('one call publishes the room and starts the match, and a second call replaces the room', async () => {
  const id = await aTournament(world, admin, { entryFee: 0 });
  await join(world, await aPlayer(world), id);
  const publish = (room: object) => asAdmin('PUT', `/tournaments/admin/${id}/room`, room);
  const started = await publish({ roomId: 'R1', roomPassword: 'P1', start: true });
  expect(started.body.tournament).toMatchObject({ status: 'active', roomId: 'R1' });
  const late = await asking(world, await aPlayer(world))('POST', `/tournaments/${id}/join`, {});
  expect(late.status).toBe(400);
  const again = await publish({ roomId: 'R2', roomPassword: 'P2', start: true });
  expect(again.body.tournament).toMatchObject({ status: 'active', roomId: 'R2' });
  const wrong = await publish({ roomId: 'R2', roomPassword: 'P2', start: 'yes' });
  expect(wrong.status).toBe(400);
  await expectHealthyLedger(world);
});

test('a finished match with players is listed as needing results until its results are declared', async () => {
  const mode = 'Over and played';
  const [played, empty, called] = [
    await aTournament(world, admin, { mode }),
    await aTournament(world, admin, { mode }),
    await aTournament(world, admin, { mode }),
  ];
  const player = await aPlayer(world, 40);
  for (const id of [played, called]) await join(world, player, id);
  const needing = async () => {
    const path = `/tournaments/admin/all?status=needs-results&mode=${encodeURIComponent(mode)}`;
    const { body, headers } = await asAdmin('GET', path);
    return [body.tournaments.map(({ id }: { id: string }) => id), headers['x-total-count']];
  };
  expect(await needing()).toEqual([[], '0']);
  await asAdmin('PUT', `/tournaments/admin/${called}/status`, { status: 'cancelled' });
  await asAdmin('PUT', `/tournaments/admin/${played}/status`, { status: 'active' });
  await world.database.rows(
    `UPDATE tournament SET start_time = now() - interval '1 hour', end_time = now()
        WHERE id = ANY ($1)`,
    [[played, empty, called]],
  );
  expect(await needing()).toEqual([[played], '1']);
  const winners = [won(player, 50, 1)];
  const declared = await asAdmin('POST', `/tournaments/admin/${played}/results`, { winners });
  expect(declared.status).toBe(200);
  expect(await needing()).toEqual([[], '0']);
  await expectHealthyLedger(world);
});

const MOST_OF_THE_WEEK = [1, 2, 3, 4, 5, 6, 7];

test('a series creates each match once, a day ahead, until an admin stops the series', async () => {
  const tournaments = [tournamentBody({ name: 'Daily 1' }), tournamentBody({ name: 'Daily 2' })];
  const body = { tournaments, repeatOn: MOST_OF_THE_WEEK };
  const key = { 'idempotency-key': 'daily-at-eight' };
  const started = await asAdmin('POST', '/tournaments/admin/many', body, key);
  expect(started.status).toBe(201);
  const running = async () => (await asAdmin('GET', '/tournaments/admin/series')).body.series;
  const [series] = await running();
  expect(series).toMatchObject({ names: ['Daily 1', 'Daily 2'], weekdays: MOST_OF_THE_WEEK });
  const firstStart = new Date(Math.min(...tournaments.map((each) => +each.startTime)));
  expect(series.nextStart).toBe(new Date(+firstStart + 86_400_000).toISOString());

  const run = () => world.runJob('tournament-series');
  await run();
  expect(await named('Daily')).toBe(2);
  await world.database.rows(
    `UPDATE tournament_series SET made_through = made_through - 1, tournaments =
       (SELECT jsonb_agg(each || jsonb_build_object(
                 'startTime', (each->>'startTime')::timestamptz - interval '2 hours',
                 'endTime', (each->>'endTime')::timestamptz - interval '2 hours'))
          FROM jsonb_array_elements(tournaments) AS each)`,
  );
  await Promise.all([run(), run()]);
  await run();
  expect(await named('Daily')).toBe(4);
  const made = await asAdmin('GET', '/tournaments/admin/all?q=Daily 1&sort=start');
  const [, tomorrow] = made.body.tournaments;
  await join(world, await aPlayer(world, 20), tomorrow._id);

  const stopped = await asAdmin('DELETE', `/tournaments/admin/series/${series._id}`);
  const again = await asAdmin('DELETE', `/tournaments/admin/series/${series._id}`);
  expect([stopped.status, again.status, again.body.code]).toEqual([200, 404, 'SERIES_NOT_FOUND']);
  expect(await running()).toEqual([]);
  await world.database.rows('UPDATE tournament_series SET made_through = made_through - 1');
  await run();
  expect(await named('Daily')).toBe(4);
  await expectHealthyLedger(world);
});

test.each([
  ['the eighth day', [8]],
  ['a day twice', [1, 1]],
  ['a text', 'monday'],
  ['a day as text', ['1']],
])('a series on %s is refused', async (_, repeatOn) => {
  const body = { tournaments: [tournamentBody({ name: 'Odd series' })], repeatOn };
  const refused = await asAdmin('POST', '/tournaments/admin/many', body);
  expect([refused.status, typeof refused.body.message]).toEqual([400, 'string']);
  expect(await named('Odd series')).toBe(0);
});
