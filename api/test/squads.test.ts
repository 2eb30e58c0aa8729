// Own product: it sets the clock.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { asking } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import { aSquad, type Team } from './world/squads.js';
import { tokensOf } from './world/tokens.js';
import { aPlayer, aTournament, eventsOf, join, managing, won } from './world/tournaments.js';

const MINUTE_MS = 60_000;
let world: OwnProduct;
let admin: Person;
beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
});
afterEach(() => expectHealthyLedger(world));
afterAll(() => world.close());

const { asAdmin, put, setStatus, declare } = managing(() => ({ world, admin }));
const as = (person: Person) => asking(world, person);
const tokens = (person: Person) => tokensOf(world, person);
const idsOf = (people: readonly Person[]) => people.map(({ id }) => id);

const aMatch = (fields = {}) =>
  aTournament(world, admin, {
    mode: 'clash-squad',
    maxParticipants: 8,
    entryFee: 20,
    squads: 'equal',
    ...fields,
  });

const enter = ({ squadId, team }: Team, id: string, paidBy = 'each', four = idsOf(team)) =>
  as(team[0])('POST', `/tournaments/${id}/squad`, { squadId, players: four, paidBy });
const leave = (person: Person, id: string) => as(person)('POST', `/tournaments/${id}/leave`);
const seats = async (id: string) => {
  const { currentParticipants, participants } = (await asAdmin('GET', `/tournaments/${id}`)).body;
  return { currentParticipants, participants };
};

test('a captain takes four seats at once, and each player pays one entry fee', async () => {
  const squad = await aSquad(world);
  const id = await aMatch();
  const joined = await enter(squad, id);
  expect(joined.status).toBe(200);
  expect(joined.body).toMatchObject({ tokens: 0, tournament: { isJoined: true, seatsLeft: 4 } });
  expect(await Promise.all(squad.team.map(tokens))).toEqual([0, 0, 0, 0]);
  const { currentParticipants, participants } = await seats(id);
  expect(currentParticipants).toBe(4);
  expect(participants.map(({ squad: of }: { squad: object }) => of)).toEqual(
    Array(4).fill({ _id: squad.squadId, name: 'Night Owls' }),
  );
  const { body: own } = await as(squad.team[1])('GET', '/tournaments/user/seats');
  expect(own[0]).toMatchObject({ isJoined: true, squad: { name: 'Night Owls' } });
  expect(own[0].leaveBy).toEqual(expect.any(String));
  expect(await eventsOf(world, id)).toEqual(['SquadEntryPaid']);
});

test('a captain who pays for all players gets back the fee of a player who leaves', async () => {
  const squad = await aSquad(world, 80, 0);
  const [captain, player] = squad.team;
  const id = await aMatch();
  expect((await enter(squad, id, 'captain')).status).toBe(200);
  expect(await Promise.all(squad.team.map(tokens))).toEqual([0, 80, 80, 80]);
  const left = await leave(player, id);
  expect([left.status, left.body]).toEqual([
    200,
    { message: 'You have left the tournament', refundedTokens: 20, toCaptain: true },
  ]);
  expect([await tokens(captain), await tokens(player)]).toEqual([20, 80]);
  expect((await seats(id)).currentParticipants).toBe(3);
  const { body: own } = await as(player)('GET', '/tournaments/user/seats');
  expect(own[0]).toMatchObject({ isJoined: false, refundedTokens: 0 });
  expect((await leave(player, id)).status).toBe(200);
  expect(await tokens(captain)).toBe(20);
  // The other three players keep their seats. The player who left cannot join the match again
  // without the squad.
  expect((await join(world, player, id)).body.code).toBe('SEAT_RELEASED');
  await setStatus(id, 'cancelled');
  expect(await Promise.all(squad.team.map(tokens))).toEqual([80, 80, 80, 80]);
});

test('a player of a squad can leave a match before the deadline, and only that player is refunded', async () => {
  const squad = await aSquad(world);
  const [, player, other] = squad.team;
  const id = await aMatch();
  await enter(squad, id);
  expect((await leave(player, id)).body).toMatchObject({ refundedTokens: 20, toCaptain: false });
  expect(await Promise.all(squad.team.map(tokens))).toEqual([0, 20, 0, 0]);
  const now = Date.now();
  await world.setTime(new Date(now + 46 * MINUTE_MS));
  expect((await leave(other, id)).body.code).toBe('LEAVING_CLOSED');
  const alone = await aPlayer(world, 20);
  await world.setTime(null);
  expect((await join(world, alone, id)).status).toBe(200);
  expect((await leave(alone, id)).body.code).toBe('NOT_SQUAD_SEAT');
});

test('a squad that breaks any rule of joining takes no seat and pays no fee', async () => {
  const squad = await aSquad(world, 20, 20);
  const [captain, poor, , last] = squad.team;
  const stranger = await aPlayer(world, 20);
  const four = idsOf(squad.team);
  const refused = async (id: string, ...rest: [string?, string[]?]) =>
    (await enter(squad, id, ...rest)).body.code;

  expect(await refused(await aMatch({ squads: 'off' }))).toBe('NO_SQUADS');
  const id = await aMatch();
  expect(await refused(id, 'each', [...four.slice(0, 3), stranger.id])).toBe('SQUAD_NEEDS_FOUR');
  expect(await refused(id, 'each', Array(4).fill(captain.id))).toBe('SQUAD_NEEDS_FOUR');
  expect(await refused(id, 'captain')).toBe('INSUFFICIENT_TOKENS');
  expect(await refused(await aMatch({ entryFee: 30 }))).toBe('SQUAD_PLAYER_DID_NOT_AGREE');
  await as(poor)('PUT', `/squads/${squad.squadId}/membership`, { shareLimit: 50 });
  await as(last)('PUT', `/squads/${squad.squadId}/membership`, { shareLimit: 19 });
  expect(await refused(id)).toBe('SQUAD_PLAYER_DID_NOT_AGREE');
  await as(last)('PUT', `/squads/${squad.squadId}/membership`, { shareLimit: 20 });
  expect(
    (
      await as(poor)('POST', `/tournaments/${id}/squad`, {
        squadId: squad.squadId,
        players: four,
        paidBy: 'each',
      })
    ).body.code,
  ).toBe('SQUAD_CAPTAIN_ONLY');
  expect(
    (
      await as(stranger)('POST', `/tournaments/${id}/squad`, {
        squadId: squad.squadId,
        players: four,
        paidBy: 'each',
      })
    ).status,
  ).toBe(404);

  // One player of the squad already has a seat in the match.
  expect((await join(world, last, id)).status).toBe(200);
  expect(await refused(id)).toBe('SQUAD_PLAYER_JOINED');
  // A member of the squad has spent tokens on another match and cannot pay a share of this one.
  const other = await aMatch({ mode: 'survival', squads: 'off' });
  expect((await join(world, poor, other)).status).toBe(200);
  const free = await aMatch({ maxParticipants: 4 });
  expect(await refused(free)).toBe('SQUAD_PLAYER_SHORT');
  expect((await seats(free)).currentParticipants).toBe(0);
  expect(await Promise.all(squad.team.map(tokens))).toEqual([20, 0, 20, 0]);
});

test('a captain who has joined alone cannot join again with a squad, in a match with or without squads', async () => {
  const squad = await aSquad(world);
  const [captain] = squad.team;
  for (const [squads, code] of [
    ['off', 'NO_SQUADS'],
    ['equal', 'ALREADY_JOINED'],
  ] as const) {
    const id = await aMatch({ squads, entryFee: 5 });
    expect((await join(world, captain, id)).status).toBe(200);
    const refused = await enter(squad, id);
    expect([refused.status, refused.body.code]).toEqual([400, code]);
    expect((await seats(id)).currentParticipants).toBe(1);
  }
});

test('one of fifty squads that race for the last four seats wins, and only that squad pays', async () => {
  const squads = await Promise.all(Array.from({ length: 50 }, () => aSquad(world)));
  const id = await aMatch({ maxParticipants: 4 });
  const answers = await Promise.all(squads.map((squad) => enter(squad, id)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  const refusals = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
  expect(['NO_BLOCK_LEFT', 'TOURNAMENT_FULL']).toEqual(expect.arrayContaining(refusals));
  const left = await Promise.all(squads.flatMap(({ team }) => team.map(tokens)));
  expect(left.filter((held) => held === 0)).toHaveLength(4);
  expect(left.filter((held) => held === 20)).toHaveLength(196);
  expect((await seats(id)).currentParticipants).toBe(4);
}, 60_000);

test('a player gets one seat when the player’s squad and the player alone join at the same time', async () => {
  for (let round = 0; round < 10; round++) {
    const squad = await aSquad(world, 40, 20);
    const [, player] = squad.team;
    const id = await aMatch();
    const [block, alone] = await Promise.all([enter(squad, id), join(world, player, id)]);
    expect([block.status, alone.status].filter((status) => status === 200)).toHaveLength(1);
    expect(await tokens(player)).toBe(20);
  }
}, 60_000);

test('a squad that repeats its join with the same idempotency key takes the seats only once', async () => {
  const squad = await aSquad(world, 40, 20);
  const id = await aMatch();
  const body = { squadId: squad.squadId, players: idsOf(squad.team), paidBy: 'each' };
  const send = () =>
    as(squad.team[0])('POST', `/tournaments/${id}/squad`, body, { 'idempotency-key': 'once' });
  const [one, again] = [await send(), await send()];
  expect([one.status, again.status]).toEqual([200, 200]);
  expect(await Promise.all(squad.team.map(tokens))).toEqual([20, 20, 20, 20]);
  expect((await enter(squad, id)).body.code).toBe('ALREADY_JOINED');
});

test('results can name a squad, whose prize is divided by the rule of the tournament', async () => {
  const [first, second] = [await aSquad(world), await aSquad(world)];
  const id = await aMatch({ prizePool: 103 });
  for (const squad of [first, second]) expect((await enter(squad, id)).status).toBe(200);
  const line = { squadId: first.squadId, position: 1, prizeAmount: 103 };
  const dry = await asAdmin('POST', `/tournaments/admin/${id}/results?dryRun=true`, {
    winners: [line],
  });
  expect(dry.body.prizes.lines).toHaveLength(4);
  expect((await declare(id, [{ ...line, squadId: admin.id }])).body.code).toBe(
    'WINNER_NOT_A_PARTICIPANT',
  );
  const [captain] = first.team;
  expect((await declare(id, [line, won(captain, 0, 2)])).body.code).toBe('WINNER_TWICE');
  expect((await declare(id, [{ position: 1, prizeAmount: 1 }])).status).toBe(400);
  expect((await declare(id, [line])).status).toBe(200);
  expect(await Promise.all(first.team.map(tokens))).toEqual([28, 25, 25, 25]);

  const other = await aMatch({ prizePool: 50, entryFee: 0, squads: 'captain' });
  expect((await enter(second, other)).status).toBe(200);
  await declare(other, [{ squadId: second.squadId, position: 1, prizeAmount: 50 }]);
  expect(await Promise.all(second.team.map(tokens))).toEqual([50, 0, 0, 0]);
});

test('the squads of a match are off by default, need the mode Clash Squad and are locked after the first join', async () => {
  const plain = await aTournament(world, admin);
  expect((await asAdmin('GET', `/tournaments/${plain}`)).body.squads).toBe('off');
  const refused = { code: 'SQUADS_NEED_CLASH_SQUAD' };
  expect((await put(plain, { squads: 'equal' })).body).toMatchObject(refused);
  const id = await aMatch();
  expect((await put(id, { maxParticipants: 10 })).body).toMatchObject(refused);
  await join(world, await aPlayer(world, 20), id);
  expect((await put(id, { squads: 'captain' })).body.code).toBe('SQUADS_LOCKED');
});

test('everyone with an invite link can read the squad’s name and captain, until the link is replaced', async () => {
  const { team, squadId } = await aSquad(world);
  const [captain, friend] = team;
  const { body: own } = await as(captain)('GET', '/squads');
  const [{ inviteCode }] = own.squads;
  const read = (code: string) => asking(world, null)('GET', `/squads/invitations/${code}`);
  const name = (await as(captain)('GET', '/users/profile')).body.inGameName;
  const found = await read(inviteCode);
  expect([found.status, found.body]).toEqual([
    200,
    { name: 'Night Owls', captain: name, players: 4 },
  ]);
  const forged = `${squadId}.${'A'.repeat(22)}`;
  for (const code of [forged, squadId, 'nonsense', '%00', 'a.b.c']) {
    expect((await read(code)).body).toMatchObject({ statusCode: 404, code: 'SQUAD_LINK_INVALID' });
  }
  await as(captain)('DELETE', `/squads/${squadId}/members/${friend.id}`);
  expect((await read(inviteCode)).status).toBe(404);
});
