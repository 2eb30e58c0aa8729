// Own product: it sets the clock.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { asking } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import { aSquad, type Team } from './world/squads.js';
import { tokensOf } from './world/tokens.js';
import { aTournament, type TournamentFields } from './world/tournaments.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let world: OwnProduct;
let admin: Person;
beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
});
afterEach(async () => {
  await world.setTime(null);
  await expectHealthyLedger(world);
});
afterAll(() => world.close());

const aMatch = (fields: TournamentFields = {}) =>
  aTournament(world, admin, {
    mode: 'clash-squad',
    maxParticipants: 8,
    entryFee: 20,
    squads: 'equal',
    startTime: new Date(Date.now() + 3 * DAY_MS),
    endTime: new Date(Date.now() + 4 * DAY_MS),
    ...fields,
  });

async function enter({ squadId, team }: Team, id: string, paidBy = 'each') {
  const players = team.map((player) => player.id);
  const body = { squadId, players, paidBy };
  const answer = await asking(world, team[0])('POST', `/tournaments/${id}/squad`, body);
  return answer.status === 200 ? 'joined' : answer.body.code;
}

test('a captain uses the tokens of a player within the share limit of each day', async () => {
  const squad = await aSquad(world, 200, 30);
  const [, player] = squad.team;
  const first = await aMatch();
  expect(await enter(squad, first)).toBe('joined');
  expect(await enter(squad, await aMatch())).toBe('SQUAD_DAY_LIMIT');
  expect(await enter(squad, await aMatch({ entryFee: 10 }))).toBe('joined');
  expect(await enter(squad, await aMatch({ entryFee: 1 }))).toBe('SQUAD_DAY_LIMIT');
  expect(await tokensOf(world, player)).toBe(170);
  // The captain may still pay, and a match without an entry fee needs no consent.
  expect(await enter(squad, await aMatch({ entryFee: 1 }), 'captain')).toBe('joined');
  expect(await enter(squad, await aMatch({ entryFee: 0 }))).toBe('joined');

  await world.setTime(new Date(Date.now() + DAY_MS));
  expect(await enter(squad, await aMatch())).toBe('joined');
  await world.setTime(null);
  expect(await tokensOf(world, player)).toBe(150);
});

test('a fee that was given back counts no longer towards the share limit of the day', async () => {
  const squad = await aSquad(world, 200, 20);
  const first = await aMatch();
  expect(await enter(squad, first)).toBe('joined');
  for (const player of squad.team) {
    const left = await asking(world, player)('POST', `/tournaments/${first}/leave`);
    expect(left.status).toBe(200);
  }
  expect(await enter(squad, await aMatch())).toBe('joined');
});

test('a captain who joins many matches at once stays within the share limit of the day', async () => {
  const squad = await aSquad(world, 200, 40);
  const matches = await Promise.all(Array.from({ length: 8 }, () => aMatch()));
  const answers = await Promise.all(matches.map((id) => enter(squad, id)));
  expect(answers.filter((answer) => answer === 'joined')).toHaveLength(2);
  expect(await tokensOf(world, squad.team[1])).toBe(160);
}, 60_000);

test('a captain uses no tokens of other players once they cannot leave the match any more', async () => {
  const squad = await aSquad(world, 200, 100);
  const soon = { startTime: new Date(Date.now() + 14 * MINUTE_MS) };
  expect(await enter(squad, await aMatch(soon))).toBe('SQUAD_CONSENT_OVER');
  expect(await enter(squad, await aMatch({ ...soon, entryFee: 0 }))).toBe('joined');
  expect(await enter(squad, await aMatch(soon), 'captain')).toBe('joined');
  const later = { startTime: new Date(Date.now() + 16 * MINUTE_MS) };
  expect(await enter(squad, await aMatch(later))).toBe('joined');
});
