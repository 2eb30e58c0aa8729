import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../src/kernel/index.js';
import { asking } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type Product, sharedProduct } from './world/product.js';
import { tokensOf } from './world/tokens.js';
import { aPlayer, aTournament, join, players, tournamentBody } from './world/tournaments.js';

let world: Product;
let admin: Person;
beforeAll(async () => {
  world = await sharedProduct();
  admin = await somebody(world, 'admin');
});
afterAll(() => world.close());

const asAdmin: ReturnType<typeof asking> = (...call) => asking(world, admin)(...call);
const asGuest: ReturnType<typeof asking> = (...call) => asking(world, null)(...call);
const byId = (list: { id: string }[], id: string) => list.find((one) => one.id === id);

test('a tournament is created, joined and started, and then its results are declared and paid', async () => {
  const created = await asAdmin('POST', '/tournaments', {
    ...tournamentBody({ mode: 'Free Fire Survival Mode', maxParticipants: 3 }),
  });
  expect(created.status).toBe(201);
  expect(created.body.message).toBe('Tournament created successfully!');
  const { id } = created.body.tournament;
  expect(created.body.tournament).toMatchObject({
    _id: id,
    mode: 'Free Fire Survival Mode',
    modeSlug: 'survival',
    status: 'upcoming',
    currentParticipants: 0,
    seatsLeft: 3,
    participants: [],
    winners: [],
  });

  const [asha, ben] = [await aPlayer(world, 50, 'Asha'), await aPlayer(world, 20, 'Ben')];
  const joined = await join(world, asha, id);
  expect(joined.status).toBe(200);
  expect(joined.body).toMatchObject({
    message: 'Successfully joined tournament!',
    tokens: 30,
    tournament: { id, isJoined: true, currentParticipants: 1, seatsLeft: 2 },
  });
  expect((await join(world, ben, id)).body.tokens).toBe(0);

  const room = { roomId: ' 4821 ', roomPassword: 'booyah' };
  expect((await asAdmin('PUT', `/tournaments/admin/${id}/room`, room)).body).toMatchObject({
    message: 'Room details updated successfully!',
    tournament: { roomId: '4821', roomPassword: 'booyah' },
  });
  const started = await asAdmin('PUT', `/tournaments/admin/${id}/status`, { status: 'active' });
  expect(started.body).toMatchObject({
    message: 'Tournament status updated to active!',
    refunds: { participants: 0 },
    tournament: { status: 'active', currentParticipants: 2 },
  });
  const mine = await asking(world, asha)('GET', '/tournaments/user/joined');
  expect(mine.body).toHaveLength(1);
  expect(mine.body[0]).toMatchObject({ id, status: 'active', roomId: '4821', isJoined: true });

  const winners = [
    { userId: asha.id, position: 1, prizeAmount: 70, gameName: 'somebody else' },
    { userId: ben.id, position: 2, prizeAmount: 0 },
  ];
  const declared = await asAdmin('POST', `/tournaments/admin/${id}/results`, { winners });
  expect(declared.status).toBe(200);
  expect(declared.body).toMatchObject({
    message: 'Tournament results declared successfully!',
    prizes: { potTokens: 40, prizesTokens: 70, houseTokens: -30 },
    tournament: {
      status: 'completed',
      winners: [
        { userId: asha.id, position: 1, prizeAmount: 70, gameName: 'Asha' },
        { userId: ben.id, position: 2, prizeAmount: 0, gameName: 'Ben' },
      ],
    },
  });
  expect([await tokensOf(world, asha), await tokensOf(world, ben)]).toEqual([100, 0]);
  expect((await asking(world, asha)('GET', '/tournaments/user/joined')).body).toEqual([]);
  const results = await asking(world, asha)('GET', '/tournaments/user/results');
  expect(results.body[0]).toMatchObject({ id, winners: [{ gameName: 'Asha' }, {}] });
  const over = await asGuest('GET', '/tournaments/mode/survival/completed');
  expect(byId(over.body, id)).toMatchObject({ status: 'completed', winners: [{}, {}] });
  expect((await asking(world, asha)('GET', '/tournaments/user/career')).body).toEqual({
    tournamentsJoined: 1,
    tournamentsCompleted: 1,
    tournamentsWon: 1,
    totalEarnings: 70,
    winRate: 100,
  });
  await expectHealthyLedger(world);
});

test('the lists of a mode’s tournaments, one list for each status, are found by the title or the slug of the mode', async () => {
  const id = await aTournament(world, admin, { mode: 'clash squad' });
  for (const mode of ['clash-squad', 'Clash%20Squad%20Mode', 'CLASHSQUAD']) {
    const { body } = await asGuest('GET', `/tournaments/mode/${mode}/upcoming`);
    expect(byId(body, id)).toMatchObject({ mode: 'Clash Squad Mode', modeSlug: 'clash-squad' });
  }
  const custom = await aTournament(world, admin, { mode: ' Rush Hour ' });
  const { body } = await asGuest('GET', '/tournaments/mode/rush%20hour/upcoming');
  expect(byId(body, custom)).toMatchObject({ mode: 'Rush Hour', modeSlug: 'Rush Hour' });

  const later = await aTournament(world, admin, {
    mode: 'clash squad',
    endTime: new Date(Date.now() + 9 * 3_600_000),
  });
  const person = await aPlayer(world, 40);
  for (const each of [id, later]) {
    expect((await join(world, person, each)).status).toBe(200);
    await asAdmin('PUT', `/tournaments/admin/${each}/status`, { status: 'completed' });
  }
  const over = [
    await asGuest('GET', '/tournaments/mode/clash-squad/completed'),
    await asking(world, person)('GET', '/tournaments/user/results'),
  ];
  for (const { body: newestFirst } of over) {
    const ours = newestFirst.filter((one: { id: string }) => [id, later].includes(one.id));
    expect(ours.map((one: { id: string }) => one.id)).toEqual([later, id]);
    expect(ours[0].winners).toEqual([]);
  }

  await asAdmin('PUT', `/tournaments/admin/${id}/status`, { status: 'active' });
  const lists = await Promise.all(
    ['upcoming', 'ongoing', 'completed'].map((list) =>
      asGuest('GET', `/tournaments/mode/clash-squad/${list}`),
    ),
  );
  expect(lists.map((list) => byId(list.body, id)?.id)).toEqual([undefined, id, undefined]);
});

test('a list for an unknown mode is empty, and an invalid page number is ignored', async () => {
  for (const path of ['%00/upcoming', `${'x'.repeat(90)}/ongoing`, "'--/completed?page=nought"]) {
    const { status, body } = await asGuest('GET', `/tournaments/mode/${path}`);
    expect([path, status, body]).toEqual([path, 200, []]);
  }
});

test('a Lone Wolf match has two seats, even if another number of seats is requested', async () => {
  const id = await aTournament(world, admin, { mode: 'Lone Wolf', maxParticipants: 50 });
  const { body } = await asAdmin('GET', `/tournaments/${id}`);
  expect(body.maxParticipants).toBe(2);
  await asAdmin('PUT', `/tournaments/admin/${id}`, { maxParticipants: 9 });
  const three = await players(world, 3, 20);
  const statuses = [];
  for (const person of three) statuses.push((await join(world, person, id)).status);
  expect(statuses).toEqual([200, 200, 400]);
  await expectHealthyLedger(world);
});

test('joining a free tournament takes a seat and no tokens', async () => {
  const id = await aTournament(world, admin, { entryFee: 0, prizePool: 5 });
  const person = await aPlayer(world);
  expect((await join(world, person, id)).body).toMatchObject({ tokens: 0 });
  const winners = [{ userId: person.id, position: 1, prizeAmount: 5 }];
  await asAdmin('POST', `/tournaments/admin/${id}/results`, { winners });
  expect(await tokensOf(world, person)).toBe(5);
  await expectHealthyLedger(world);
});

test('other players see neither the room nor a participant’s email address or UID', async () => {
  const id = await aTournament(world, admin);
  const [inside, outside] = [await aPlayer(world, 20, 'Inside'), await aPlayer(world)];
  await join(world, inside, id);
  const room = { roomId: 'ROOM-77', roomPassword: 'SECRET-77' };
  await asAdmin('PUT', `/tournaments/admin/${id}/room`, room);
  const uid = (await asAdmin('GET', `/tournaments/admin/${id}/participants`)).body.participants[0]
    .freeFireUID;
  const paths = [
    '/tournaments/mode/survival/upcoming',
    `/tournaments/${id}`,
    `/tournaments/${id}/participants`,
  ];
  for (const path of paths) {
    for (const ask of [asGuest, asking(world, outside)]) {
      const { text, status } = await ask('GET', path);
      expect(status).toBe(200);
      expect(text).toContain('Inside');
      for (const secret of ['ROOM-77', 'SECRET-77', inside.email, uid]) {
        expect(text).not.toContain(secret);
      }
    }
  }
  const own = await asking(world, inside)('GET', `/tournaments/${id}`);
  expect(own.body).toMatchObject({
    ...room,
    isJoined: true,
    participants: [{ userId: inside.id, username: inside.email, freeFireUID: uid }],
  });
  expect(Object.keys((await asGuest('GET', `/tournaments/${id}`)).body)).not.toContain('roomId');
  const finance = asking(world, await somebody(world, 'finance'));
  expect((await finance('GET', `/tournaments/${id}`)).text).not.toContain('SECRET-77');
  expect((await asAdmin('GET', `/tournaments/${id}`)).text).toContain('SECRET-77');
});

test('finance staff can find the name and the status of a tournament by its id or name', async () => {
  const id = await aTournament(world, admin);
  const finance = asking(world, await somebody(world, 'finance'));
  const found = await finance('GET', `/tournaments/admin/names?q=${id}`);
  const named = { id, name: expect.any(String), status: 'upcoming' };
  expect(found.body).toEqual({ tournaments: [named] });
  const { name } = found.body.tournaments[0];
  const byName = await finance('GET', `/tournaments/admin/names?q=${encodeURIComponent(name)}`);
  expect(byName.body.tournaments).toContainEqual({ ...named, name });
});

test('a participant keeps the game name that the player had when joining', async () => {
  const id = await aTournament(world, admin);
  const person = await aPlayer(world, 20, 'Before');
  await join(world, person, id);
  const profile = { inGameName: 'After', freeFireUID: '9' };
  expect((await asking(world, person)('PUT', '/users/profile', profile)).status).toBe(200);
  const { body } = await asGuest('GET', `/tournaments/${id}`);
  expect(body.participants[0].gameName).toBe('Before');
});

test('admins can search, filter, sort and count tournaments', async () => {
  const name = `Needle in haystack ${newId()}`;
  const ids = [
    await aTournament(world, admin, { name }),
    await aTournament(world, admin, { name }),
  ];
  await asAdmin('PUT', `/tournaments/admin/${ids[0]}/status`, { status: 'cancelled' });
  const found = await asAdmin('GET', `/tournaments/admin/all?q=${name.toUpperCase()}&sort=oldest`);
  expect(found.body.tournaments.map((one: { id: string }) => one.id)).toEqual(ids);
  expect(found.headers['x-total-count']).toBe('2');
  const pending = await asAdmin('GET', `/tournaments/admin/all?q=${name}&status=pending`);
  expect(pending.body.tournaments.map((one: { id: string }) => one.id)).toEqual([ids[1]]);
  const { statistics } = (await asAdmin('GET', '/tournaments/admin/all')).body;
  expect(statistics).toMatchObject({
    pending: expect.any(Number),
    completed: expect.any(Number),
    totalParticipants: expect.any(Number),
  });
  expect(statistics.pending).toBe(statistics.upcoming + statistics.active);
});
