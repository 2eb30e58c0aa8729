import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { asking } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type Product, sharedProduct } from './world/product.js';
import { aSquad } from './world/squads.js';
import { aTournament, join } from './world/tournaments.js';

let world: Product;
let admin: Person;
beforeAll(async () => {
  world = await sharedProduct();
  admin = await somebody(world, 'admin');
});
afterEach(() => expectHealthyLedger(world));
afterAll(() => world.close());

/** Creates a match that a squad joins and whose second player leaves. Returns that player. */
async function leftBy(payer: 'each' | 'captain') {
  const { squadId, team } = await aSquad(world, 80, 20);
  const [captain, player] = team;
  const id = await aTournament(world, admin, {
    mode: 'clash-squad',
    maxParticipants: 8,
    entryFee: 20,
    squads: 'equal',
    checkIn: true,
  });
  const four = team.map((person) => person.id);
  const entry = { squadId, players: four, paidBy: payer };
  const taken = await asking(world, captain)('POST', `/tournaments/${id}/squad`, entry);
  expect(taken.status).toBe(200);
  const left = await asking(world, player)('POST', `/tournaments/${id}/leave`);
  expect(left.status).toBe(200);
  return { id, captain, player };
}

test.each([
  [
    'who got the fee back',
    'each',
    'FEE_REFUNDED',
    'Your entry fee was refunded, so you cannot join this tournament again',
  ],
  [
    'whose captain had paid',
    'captain',
    'SEAT_RELEASED',
    'Your seat was released, so you cannot join this tournament again',
  ],
] as const)(
  'a player %s after leaving a match is told why another join is refused',
  async (_, payer, code, message) => {
    const { id, captain, player } = await leftBy(payer);
    const again = await join(world, player, id);
    expect([again.status, again.body]).toEqual([400, expect.objectContaining({ code, message })]);
    const waiting = await asking(world, player)('POST', `/tournaments/${id}/waiting`);
    expect([waiting.status, waiting.body.code]).toEqual([400, code]);
    expect((await join(world, captain, id)).body.code).toBe('ALREADY_JOINED');
  },
);

test('a captain reads which player of the squad gave up the seat', async () => {
  const { id, player } = await leftBy('each');
  const { squadId, team } = await aSquad(world, 80, 20);
  const squads = await asking(world, team[0])('GET', '/squads');
  const code = squads.body.squads.find(({ _id }: { _id: string }) => _id === squadId).inviteCode;
  await asking(world, player)('POST', '/squads/join', { code, shareLimit: 20 });
  const players = [...team.slice(0, 3), player].map((person) => person.id);
  const entry = { squadId, players, paidBy: 'each' };
  const refused = await asking(world, team[0])('POST', `/tournaments/${id}/squad`, entry);
  expect([refused.status, refused.body.code]).toEqual([400, 'SQUAD_PLAYER_LEFT']);
  expect(refused.body.message).toMatch(/gave up a seat in this tournament/);
});

test('a player without a place on the waiting list has no position on it', async () => {
  const { id, captain, player } = await leftBy('each');
  for (const person of [captain, player]) {
    const own = await asking(world, person)('GET', '/tournaments/user/check-ins');
    expect(own.body).toEqual([{ tournamentId: id, checkedInAt: null, waitingPosition: null }]);
  }
});
