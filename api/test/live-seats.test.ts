// Own product: two processes.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { asking } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type LiveWorld, type Stream, startLiveWorld } from './world/streams.js';
import { aTournament, join, players } from './world/tournaments.js';
import { eventually } from './world/wait.js';

const PAUSE_MS = 250;

let world: LiveWorld;
let admin: Person;
beforeAll(async () => {
  world = await startLiveWorld();
  admin = await somebody(world, 'admin');
});
afterAll(() => world.close());
afterEach(() => world.stopStreams());

const heardOf = ({ heard }: Stream, topic: string) =>
  heard.filter(({ event }) => event === topic).map(({ data }) => data);

test('joins publish the number of free seats at most four times a second', async () => {
  const tournamentId = await aTournament(world, admin, { maxParticipants: 30 });
  const joining = await players(world, 24, 20);
  const watcher = await somebody(world);
  const near = await world.listen(watcher, 0);
  const far = await world.listen(watcher, 1);
  const began = Date.now();
  for (let each = 0; each < joining.length; each += 4) {
    await Promise.all(
      joining.slice(each, each + 4).map((person) => join(world, person, tournamentId)),
    );
  }
  for (const stream of [near, far]) {
    await eventually(() =>
      expect(heardOf(stream, 'tournament.seats').at(-1)).toMatchObject({
        tournamentId,
        seatsLeft: 6,
        currentParticipants: 24,
      }),
    );
    const news = heardOf(stream, 'tournament.seats');
    expect(news.length).toBeLessThanOrEqual((Date.now() - began) / PAUSE_MS + 2);
    expect(news.length).toBeLessThan(joining.length);
    const versions = news.map(({ version }) => Number(version));
    expect(versions).toEqual([...versions].sort((one, other) => one - other));
  }
  await expectHealthyLedger(world);
});

test('a response states the log position of its data, so that a page can keep the newer of two responses', async () => {
  const tournamentId = await aTournament(world, admin);
  const [first, second] = await players(world, 2, 20);
  if (!first || !second) throw new Error('two players');
  const stream = await world.listen(first);
  const joined = await join(world, first, tournamentId);
  const { body: before } = await asking(world, first)('GET', `/tournaments/${tournamentId}`);
  await join(world, second, tournamentId);
  await eventually(() =>
    expect(heardOf(stream, 'tournament.seats').at(-1)).toMatchObject({ currentParticipants: 2 }),
  );
  const [one, two] = heardOf(stream, 'tournament.seats').map(({ version }) => Number(version));
  expect(joined.body.tournament.asOfPosition).toBe(one);
  expect(before.asOfPosition).toBeGreaterThanOrEqual(Number(one));
  expect(before.asOfPosition).toBeLessThan(Number(two));
  const { body: after } = await asking(world, first)('GET', '/tournaments/mode/survival/upcoming');
  const listed = after.find(({ _id }: { _id: string }) => _id === tournamentId);
  expect(listed).toMatchObject({ currentParticipants: 2, seatsLeft: 8 });
  expect(listed.asOfPosition).toBeGreaterThanOrEqual(Number(two));
  await expectHealthyLedger(world);
});

test('only a player’s own pages get the messages that the player joined or left', async () => {
  const tournamentId = await aTournament(world, admin, { entryFee: 0 });
  const [asha, ravi] = await players(world, 2, 0);
  if (!asha || !ravi) throw new Error('two players');
  const [hers, his] = [await world.listen(asha, 1), await world.listen(ravi, 1)];
  await join(world, asha, tournamentId);
  const own = [{ tournamentId, version: expect.any(Number) }];
  await eventually(() => expect(heardOf(hers, 'tournament.joined')).toEqual(own));
  await asking(world, admin)('PUT', `/tournaments/admin/${tournamentId}/status`, {
    status: 'cancelled',
  });
  await eventually(() => expect(heardOf(hers, 'tournament.left')).toEqual(own));
  await eventually(() =>
    expect(heardOf(his, 'tournament.seats').at(-1)).toMatchObject({ currentParticipants: 0 }),
  );
  expect(heardOf(his, 'tournament.joined')).toEqual([]);
  expect(heardOf(his, 'tournament.left')).toEqual([]);
  await expectHealthyLedger(world);
});

test('the live message about a changed match contains its card, so that no page has to fetch it', async () => {
  const stream = await world.listen(await somebody(world));
  const tournamentId = await aTournament(world, admin);
  const [player] = await players(world, 1, 20);
  if (!player) throw new Error('one player');
  const listed = async (list: string) => {
    const path = `/tournaments/mode/survival/${list}?view=card&limit=100`;
    const { body } = await asking(world, player)('GET', path);
    return (body as { _id: string }[]).find(({ _id }) => _id === tournamentId);
  };
  const heard = (topic: string) => heardOf(stream, topic).at(-1);
  const news = { tournamentId, mode: 'survival', status: 'upcoming', rowVersion: 1 };
  const card = await listed('upcoming');
  await eventually(() =>
    expect(heardOf(stream, 'tournament.changed')).toEqual([{ ...news, card }]),
  );
  expect(heardOf(stream, 'tournament.seats')).toEqual([]);

  await join(world, player, tournamentId);
  const at = `/tournaments/admin/${tournamentId}`;
  await asking(world, admin)('PUT', `${at}/status`, { status: 'active' });
  const started = await listed('ongoing');
  await eventually(() => expect(heard('tournament.status')).toMatchObject({ card: started }));
  const winners = [{ userId: player.id, position: 1, prizeAmount: 5 }];
  await asking(world, admin)('POST', `${at}/results`, { winners });
  const won = await listed('completed');
  expect(won).toMatchObject({ winners: [{ position: 1, prizeAmount: 5 }] });
  await eventually(() =>
    expect(heard('tournament.status')).toMatchObject({
      status: 'completed',
      card: { ...won, version: expect.any(Number) },
    }),
  );

  const deleted = await aTournament(world, admin);
  await asking(world, admin)('DELETE', `/tournaments/admin/${deleted}`);
  await eventually(() =>
    expect(heard('tournament.changed')).toMatchObject({ tournamentId: deleted, card: null }),
  );
  await expectHealthyLedger(world);
});
