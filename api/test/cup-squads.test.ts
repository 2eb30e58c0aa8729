import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { exportLedger } from '../src/modules/ledger/index.js';
import { verifyExport } from '../src/modules/ledger/verify-export/verify-export.js';
import { asking } from './world/ask.js';
import { aCup, cupsOf } from './world/cups.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import { aSquad, type Team } from './world/squads.js';
import { giveTokens, tokensOf } from './world/tokens.js';
import { aPlayer } from './world/tournaments.js';

let world: OwnProduct;
let admin: Person;
let cups: ReturnType<typeof cupsOf>;
beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
  cups = cupsOf(world, admin);
});
afterEach(() => expectHealthyLedger(world));
afterAll(() => world.close());

const enter = ({ squadId, team }: Team, id: string, players: readonly Person[] = team) =>
  asking(world, team[0])('POST', `/tournaments/${id}/squad`, {
    squadId,
    players: players.map((player) => player.id),
    paidBy: 'each',
  });

test('a squad has its best place and the kills of its players, and its players share the prize', async () => {
  const [owls, cats] = [await aSquad(world, 0), await aSquad(world, 0)];
  const fields = { mode: 'clash-squad', maxParticipants: 8, entryFee: 0, prizePool: 0 };
  const match = await cups.match([], { ...fields, squads: 'equal' });
  for (const squad of [owls, cats]) expect((await enter(squad, match)).status).toBe(200);
  const alone = await cups.match([]);
  const id = await cups.create({
    entry: 'squad',
    placePoints: [10, 6],
    countedMatches: 1,
    prizes: [103],
  });
  expect((await cups.setMatches(id, [match, alone])).body).toMatchObject({
    statusCode: 400,
    code: 'MATCH_WITHOUT_SQUADS',
  });
  expect((await cups.setMatches(id, [match])).status).toBe(200);
  const declared = await cups.ask('POST', `/tournaments/admin/${match}/results`, {
    winners: [{ squadId: owls.squadId, position: 1, prizeAmount: 0 }],
    scores: [
      { squadId: owls.squadId, place: 1, kills: 3 },
      ...cats.team.map(({ id: userId }, at) => ({ userId, place: 2 + at, kills: 2 })),
    ],
  });
  expect([declared.status, declared.text]).toEqual([200, expect.anything()]);
  const cup = (await asking(world, owls.team[2])('GET', `/cups/${id}`)).body;
  expect(cup.standings).toMatchObject([
    { name: 'Night Owls', entryId: cats.squadId, place: 1, points: 14, kills: 8 },
    { name: 'Night Owls', entryId: owls.squadId, place: 2, points: 13, kills: 3, isOwn: true },
  ]);
  expect(cup.own).toHaveLength(1);
  const out = `/cups/admin/${id}/disqualified/${owls.squadId}`;
  await cups.ask('PUT', out, { reason: 'A second account' });
  for (const [person, reason] of [
    [owls.team[2], 'A second account'],
    [cats.team[0], undefined],
  ] as const) {
    const { disqualified } = (await asking(world, person)('GET', `/cups/${id}`)).body;
    expect([disqualified[0].isOwn, disqualified[0].reason]).toEqual([reason !== undefined, reason]);
  }
  await cups.ask('DELETE', out);
  const { seal } = (await cups.pay(id, {}, '?dryRun=true')).body;
  const makeCaptain = (person: Person) =>
    world.database.rows('UPDATE squad SET captain_id = $1 WHERE id = $2', [
      person.id,
      cats.squadId,
    ]);
  await makeCaptain(cats.team[1]);
  expect((await cups.pay(id, { expectedSeal: seal })).body.code).toBe('STANDINGS_CHANGED');
  await makeCaptain(cats.team[0]);
  expect((await cups.pay(id)).body.tokens).toBe(103);
  const paid = await Promise.all(cats.team.map((player) => tokensOf(world, player)));
  expect(paid).toEqual([28, 25, 25, 25]);
});

test('a score must be of a participant, and of each participant once', async () => {
  const [squad, stranger] = [await aSquad(world, 0), await aSquad(world, 0)];
  const [asha] = squad.team;
  const match = await cups.match([asha]);
  const declare = (scores: readonly object[]) =>
    cups.ask('POST', `/tournaments/admin/${match}/results`, {
      winners: [{ userId: asha.id, position: 1, prizeAmount: 0 }],
      scores,
    });
  const line = { place: 1, kills: 0 };
  const foreign = await declare([{ userId: stranger.team[0].id, ...line }]);
  expect(foreign.body.code).toBe('WINNER_NOT_A_PARTICIPANT');
  const twice = { userId: asha.id, ...line };
  expect((await declare([twice, twice])).body.code).toBe('PLACE_TWICE');
  for (const bad of [{ place: 0 }, { kills: -1 }, { kills: 1001 }, { place: 1.5 }, { userId: 7 }]) {
    expect([bad, (await declare([{ ...twice, ...bad }])).status]).toEqual([bad, 400]);
  }
  expect((await declare([twice])).status).toBe(200);
});

test('a page of participants has the scores of these participants alone', async () => {
  const players = { Asha: await aPlayer(world, 0, 'Asha'), Bala: await aPlayer(world, 0, 'Bala') };
  const match = await cups.match([players.Asha, players.Bala]);
  await cups.declare(match, players, [
    ['Bala', 1, 4],
    ['Asha', 2, 0],
  ]);
  const page = async (query: string) => {
    const people = await cups.ask('GET', `/tournaments/admin/${match}/participants${query}`);
    return people.body.scores;
  };
  const asha = { userId: players.Asha.id, place: 2, kills: 0 };
  const bala = { userId: players.Bala.id, place: 1, kills: 4 };
  expect(await page('')).toEqual([bala, asha]);
  expect(await page('?limit=1')).toEqual([asha]);
  expect(await page('?limit=1&page=2')).toEqual([bala]);
  expect(await page('?limit=1&page=3')).toEqual([]);
});

test('a reversed payout takes winnings, not the bonus that the player had before', async () => {
  const { id, players } = await aCup(world, admin, [[['Asha', 1, 0]]], { prizes: [70] });
  const asha = players.Asha as Person;
  await giveTokens(world, asha, 40);
  const { position } = (await cups.pay(id)).body;
  const reverse = `/admin/ledger/events/${position}/reverse`;
  expect((await cups.ask('POST', reverse, { reason: 'Wrong' })).status).toBe(200);
  const upi = { amount: 40, type: 'upi', upiId: 'asha@okaxis' };
  await asking(world, asha)('POST', '/withdrawals/request', upi);
  const listed = await cups.ask('GET', `/withdrawals/admin/all?q=${asha.id}`);
  expect(listed.body.withdrawals[0].fundedBy).toEqual({ winnings: 0, deposits: 0, bonus: 40 });
});

test('arena-verify accepts an export with the payout of a cup and its reversal', async () => {
  const { id } = await aCup(world, admin, [[['Asha', 1, 0]]], { prizes: [70] });
  const { position } = (await cups.pay(id)).body;
  await cups.ask('POST', `/admin/ledger/events/${position}/reverse`, { reason: 'Wrong' });
  expect((await cups.pay(id)).status).toBe(200);
  const folder = mkdtempSync(joinPath(tmpdir(), 'arena-cup-'));
  try {
    const file = joinPath(folder, 'ledger.jsonl');
    const client = new pg.Client({ connectionString: world.database.processUrl });
    await client.connect();
    let text = '';
    for await (const chunk of exportLedger(client as never, 'jsonl')) text += String(chunk);
    await client.end();
    expect(text.match(/CupPrizesAwarded/g)?.length).toBeGreaterThan(2);
    writeFileSync(file, text);
    expect((await verifyExport(file, { threads: 0 })).problems).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
