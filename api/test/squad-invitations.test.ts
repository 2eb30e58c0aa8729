import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { asking } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type Product, sharedProduct } from './world/product.js';
import { aSquad } from './world/squads.js';
import { aTournament, players } from './world/tournaments.js';

let world: Product;
let admin: Person;
beforeAll(async () => {
  world = await sharedProduct();
  admin = await somebody(world, 'admin');
});
afterEach(() => expectHealthyLedger(world));
afterAll(() => world.close());

const as = (person: Person) => asking(world, person);
const idsOf = (people: readonly Person[]) => people.map(({ id }) => id);
const codes = async (person: Person): Promise<string[]> => {
  await world.followed();
  const rows = await world.database.rows(
    "SELECT code FROM notification WHERE user_id = $1 AND code <> 'tokens-added' ORDER BY id",
    [person.id],
  );
  return rows.map(({ code }) => code);
};

test('only the captain invites and removes players, and invited players must accept', async () => {
  const { squadId, team, inviteCode } = await aSquad(world);
  const [captain, member] = team;
  const [invited, twin, stranger] = await players(world, 3, 0);
  if (!invited || !twin || !stranger) throw new Error('three players were made');
  const invite = (by: Person, freeFireUID: string) =>
    as(by)('POST', `/squads/${squadId}/members`, { freeFireUID });
  const uidOf = async (person: Person) =>
    (await as(person)('GET', '/users/profile')).body.freeFireUID as string;

  expect((await invite(member, await uidOf(invited))).body.code).toBe('SQUAD_CAPTAIN_ONLY');
  expect((await invite(stranger, await uidOf(invited))).status).toBe(404);
  expect((await invite(captain, '1')).body.code).toBe('SQUAD_NO_SUCH_PLAYER');
  expect((await invite(captain, await uidOf(invited))).status).toBe(201);
  expect((await invite(captain, await uidOf(invited))).body.code).toBe('SQUAD_MEMBER_EXISTS');
  expect(await codes(invited)).toEqual(['squad-invite']);
  await as(twin)('PUT', '/users/profile', {
    inGameName: 'Twin',
    freeFireUID: await uidOf(member),
  });
  expect((await invite(captain, await uidOf(member))).body.code).toBe('SQUAD_NO_SUCH_PLAYER');

  // An invited player sees the invitation, but cannot take a seat with the squad before accepting.
  const four = idsOf([captain, member, ...team.slice(2, 3), invited]);
  const match = await aTournament(world, admin, {
    mode: 'clash-squad',
    maxParticipants: 8,
    entryFee: 0,
    squads: 'equal',
  });
  const early = await as(captain)('POST', `/tournaments/${match}/squad`, {
    squadId,
    players: four,
    paidBy: 'each',
  });
  expect(early.body.code).toBe('SQUAD_NEEDS_FOUR');
  const [mine] = (await as(invited)('GET', '/squads')).body.squads;
  expect(mine).toMatchObject({ _id: squadId, hasAccepted: false, isCaptain: false });
  expect(mine.inviteCode).toBeUndefined();
  const accept = (person: Person) =>
    as(person)('PUT', `/squads/${squadId}/membership`, { shareLimit: 0 });
  expect((await accept(invited)).body.squads[0].hasAccepted).toBe(true);
  expect((await accept(stranger)).status).toBe(404);
  expect(await codes(captain)).toContain('squad-joined');

  // Removing a player makes the link invalid.
  const remove = (by: Person, who: Person) =>
    as(by)('DELETE', `/squads/${squadId}/members/${who.id}`);
  expect((await remove(member, invited)).body.code).toBe('SQUAD_CAPTAIN_ONLY');
  expect((await remove(stranger, invited)).status).toBe(404);
  expect((await remove(captain, captain)).body.code).toBe('SQUAD_CAPTAIN_ONLY');
  expect((await remove(captain, invited)).status).toBe(200);
  const byLink = (code: string) => as(invited)('POST', '/squads/join', { code, shareLimit: 0 });
  expect((await byLink(inviteCode)).body.code).toBe('SQUAD_LINK_INVALID');
  expect((await byLink('nonsense')).body.code).toBe('SQUAD_LINK_INVALID');
  expect((await as(member)('DELETE', `/squads/${squadId}`)).body.code).toBe('SQUAD_CAPTAIN_ONLY');
  expect((await as(captain)('DELETE', `/squads/${squadId}`)).status).toBe(200);
  expect((await as(member)('GET', '/squads')).body.squads).toEqual([]);
});

test('a captain has at most six open invitations in all squads together', async () => {
  const [captain, ...others] = await players(world, 9, 0);
  if (!captain) throw new Error('nine players were made');
  const uids: string[] = [];
  for (const other of others) {
    uids.push((await as(other)('GET', '/users/profile')).body.freeFireUID);
  }
  const squads: string[] = [];
  for (const name of ['Owls', 'Hawks']) {
    const { body } = await as(captain)('POST', '/squads', { name });
    squads.push(body.squads[0]._id);
  }
  const invite = async (squad: number, uid: number) => {
    const path = `/squads/${squads[squad]}/members`;
    return (await as(captain)('POST', path, { freeFireUID: uids[uid] })).body.code ?? 'invited';
  };
  for (let sent = 0; sent < 6; sent++) expect(await invite(sent % 2, sent)).toBe('invited');
  expect(await Promise.all([invite(0, 6), invite(1, 6)])).toEqual([
    'TOO_MANY_INVITATIONS',
    'TOO_MANY_INVITATIONS',
  ]);
  // A declined or withdrawn invitation is open no longer, and neither is one of a disbanded squad.
  await as(captain)('DELETE', `/squads/${squads[0]}`);
  const raced = await Promise.all([3, 4, 5, 6, 7].map((uid) => invite(1, uid)));
  expect(raced.filter((code) => code === 'invited')).toHaveLength(3);
});

test('a squad has at most six players, and a player at most five squads', async () => {
  const { team, inviteCode } = await aSquad(world);
  const more = await players(world, 3, 0);
  const join = (person: Person) =>
    as(person)('POST', '/squads/join', { code: inviteCode, shareLimit: 0 });
  const answers = await Promise.all(more.map(join));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400]);
  const [captain] = team;
  for (let made = 1; made < 5; made++) {
    expect((await as(captain)('POST', '/squads', { name: `S${made}` })).status).toBe(201);
  }
  expect((await as(captain)('POST', '/squads', { name: 'Six' })).body.code).toBe('TOO_MANY_SQUADS');
});

test('a notification about a squad member without an in-game name contains no name, and the member cannot take a seat', async () => {
  const { squadId, team, inviteCode } = await aSquad(world);
  const [captain, ...others] = team;
  const nameless = await somebody(world, 'player');
  await as(nameless)('POST', '/squads/join', { code: inviteCode, shareLimit: 0 });
  await world.followed();
  const rows = await world.database.rows(
    "SELECT params FROM notification WHERE user_id = $1 AND params->>'player' IS NULL AND code = $2",
    [captain.id, 'squad-joined'],
  );
  expect(rows).toEqual([{ params: { name: 'Night Owls', player: null } }]);
  const match = await aTournament(world, admin, {
    mode: 'clash-squad',
    maxParticipants: 8,
    entryFee: 0,
    squads: 'equal',
  });
  const refused = await as(captain)('POST', `/tournaments/${match}/squad`, {
    squadId,
    players: idsOf([captain, ...others.slice(0, 2), nameless]),
    paidBy: 'captain',
  });
  expect(refused.body.code).toBe('SQUAD_PLAYER_WITHOUT_NAME');
});
