// Own product: it sets the clock.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type Answer, asking, tally } from './world/ask.js';
import { aClaimedMatch, claimingIn, type Score, scoresOf } from './world/claims.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import { aSquad, type Team } from './world/squads.js';
import { tokensOf } from './world/tokens.js';
import { aPlayer, aTournament, join, managing, won } from './world/tournaments.js';

let world: OwnProduct;
let admin: Person;
beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
});
afterEach(() => world.setTime(null));
afterAll(async () => {
  await expectHealthyLedger(world);
  await world.close();
});

const HOUR_MS = 3_600_000;
const { asAdmin, put, declare, setStatus } = managing(() => ({ world, admin }));
const as = (person: Person) => asking(world, person);
const saying = ({ status, body }: Answer) => [status, body?.code];
const claimsOf = (match: string) => asAdmin('GET', `/tournaments/admin/${match}/claims`);
const proposed = async (match: string) => {
  const { body } = await asAdmin('GET', '/admin/claims');
  return body.matches.filter(
    ({ tournamentId }: { tournamentId: string }) => tournamentId === match,
  );
};
const playing = (names?: readonly string[]) => aClaimedMatch(world, admin, {}, names);

/** Creates a match of squads that has started, with a table of prizes. */
async function squadsPlaying() {
  const terms = { mode: 'clash-squad', squads: 'equal', entryFee: 5, maxParticipants: 12 };
  const match = await aTournament(world, admin, { ...terms, prizePool: 60 });
  expect((await put(match, { prizeTable: { places: [40, 12], perKill: 1 } })).status).toBe(200);
  const [owls, hawks] = [await aSquad(world), await aSquad(world)];
  const enter = async ({ squadId, team }: Team) => {
    const body = { squadId, players: team.map(({ id }) => id), paidBy: 'captain' };
    expect((await as(team[0])('POST', `/tournaments/${match}/squad`, body)).status).toBe(200);
  };
  await enter(owls);
  await enter(hawks);
  const alone = await aPlayer(world, 50, 'Loner');
  expect((await join(world, alone, match)).status).toBe(200);
  expect((await setStatus(match, 'active')).status).toBe(200);
  return { match, owls, hawks, alone, ...claimingIn(world, match) };
}

test('two captains who claim the same propose a result, and its declaration pays the prizes', async () => {
  const { match, owls, hawks, alone, claim, read, sendScreenshot } = await squadsPlaying();
  const [first, second] = [owls.team[0], hawks.team[0]];
  const scores: Score[] = [
    { squadId: owls.squadId, place: 1, kills: 5 },
    { userId: alone.id, place: 3, kills: 0 },
    { squadId: hawks.squadId, place: 2, kills: 3 },
  ];
  expect((await read(first)).body).toMatchObject({
    state: 'open',
    places: 2,
    paysKills: true,
    claim: null,
  });
  expect((await read(first)).body.sides).toHaveLength(3);
  for (const captain of [first, second]) {
    expect((await sendScreenshot(captain)).status).toBe(200);
  }
  const one = await claim(first, scores);
  expect([one.status, one.body.state, one.body.claim.isAgreed]).toEqual([200, 'open', false]);
  expect(one.body.claim.scores[0]).toEqual({
    squadId: owls.squadId,
    name: 'Night Owls',
    place: 1,
    kills: 5,
  });
  expect((await claimsOf(match)).body).toMatchObject({ proposal: null, others: [{ count: 1 }] });
  expect(await proposed(match)).toEqual([]);
  // The rows of the second captain are in another order, and the ids in capital letters.
  const other = scores.toReversed().map(({ squadId, userId, ...score }) => ({
    ...(squadId ? { squadId: squadId.toUpperCase() } : { userId: userId?.toUpperCase() }),
    ...score,
  }));
  const two = await claim(second, other);
  expect([two.status, two.body.state, two.body.claim.isAgreed]).toEqual([200, 'agreed', true]);
  expect((await read(first)).body).toMatchObject({ state: 'agreed', sides: [] });
  expect((await read(owls.team[1])).body).toMatchObject({ state: 'agreed', claim: {} });

  const { proposal, others } = (await claimsOf(match)).body;
  expect([proposal.count, others]).toEqual([2, []]);
  expect(proposal.claims.map(({ userId }: { userId: string }) => userId)).toEqual([
    first.id,
    second.id,
  ]);
  const image = proposal.claims[1].screenshot.replace('/api', '');
  expect((await asAdmin('GET', image)).headers['content-type']).toBe('image/webp');
  expect((await as(first)('GET', image)).status).toBe(403);
  expect(await proposed(match)).toMatchObject([{ count: 2, isContradicted: false }]);

  const before = await tokensOf(world, second);
  const prizes: Readonly<Record<number, number>> = { 1: 45, 2: 15, 3: 0 };
  const told: readonly Score[] = proposal.scores.map(
    ({ name: _, ...score }: Score & { readonly name: string }) => score,
  );
  const winners = told.map(({ place, kills: _, ...side }) => ({
    ...side,
    position: place,
    prizeAmount: prizes[place],
  }));
  const path = `/tournaments/admin/${match}/results`;
  const declared = await asAdmin('POST', path, { winners, scores: told });
  expect([declared.status, declared.text]).toEqual([200, declared.text]);
  // An equal division of 15 tokens among four players, whose captain gets the remainder.
  expect((await tokensOf(world, second)) - before).toBe(6);
  expect((await read(first)).body.state).toBe('paid');
  expect(await proposed(match)).toEqual([]);
  expect((await claimsOf(match)).body).toMatchObject({ proposal: null, others: [{ count: 2 }] });
});

test('only the captain of a squad and players who joined alone claim a result', async () => {
  const { match, owls, hawks, alone, claim, read, sendScreenshot } = await squadsPlaying();
  const scores = [{ squadId: hawks.squadId, place: 1, kills: 0 }];
  const stranger = await aPlayer(world, 0, 'Stranger');
  expect(saying(await read(stranger))).toEqual([404, 'NO_SIDE']);
  expect(saying(await claim(stranger, scores))).toEqual([404, 'NO_SIDE']);
  for (const id of [randomUUID(), 'no-id']) {
    expect(saying(await claimingIn(world, id).claim(alone, scores))).toEqual([404, 'NO_SIDE']);
  }
  const [captain, member] = owls.team;
  await sendScreenshot(member);
  expect(saying(await claim(member, scores))).toEqual([403, 'CAPTAIN_CLAIMS']);
  expect((await read(member)).body).toMatchObject({ state: 'captain', sides: [] });
  await sendScreenshot(alone);
  expect((await claim(alone, scores)).status).toBe(200);
  // A screenshot of another player is none of one's own.
  expect(saying(await claim(captain, scores))).toEqual([400, 'CLAIM_WITHOUT_SCREENSHOT']);
  expect((await claimsOf(match)).body.others).toHaveLength(1);
  expect((await claimsOf(randomUUID())).body).toEqual({ proposal: null, others: [] });
});

test('a new captain replaces what the captain before has claimed for the squad', async () => {
  const { match, owls, claim, read, sendScreenshot } = await squadsPlaying();
  const [captain, member] = owls.team;
  const scores = [{ squadId: owls.squadId, place: 1, kills: 0 }];
  for (const player of [captain, member]) await sendScreenshot(player);
  expect((await claim(captain, scores)).status).toBe(200);
  const change = 'UPDATE squad SET captain_id = $1 WHERE id = $2';
  await world.database.rows(change, [member.id, owls.squadId]);
  expect(saying(await claim(captain, scores))).toEqual([403, 'CAPTAIN_CLAIMS']);
  expect((await claim(member, [{ ...scores[0], kills: 2 }])).status).toBe(200);
  expect((await claimsOf(match)).body.others).toMatchObject([
    { count: 1, claims: [{ userId: member.id }], scores: [{ kills: 2 }] },
  ]);
  // A captain without a seat in the match leads no side: the first player of the squad does.
  const elsewhere = await aPlayer(world);
  await world.database.rows(change, [elsewhere.id, owls.squadId]);
  const states = await Promise.all(owls.team.map(async (each) => (await read(each)).body.state));
  expect(states.toSorted()).toEqual(['captain', 'captain', 'captain', 'open']);
});

test('a player whose seat was given back claims no result', async () => {
  const { match, sides, read, claim, sendScreenshot } = await playing();
  const [asha, ravi] = sides;
  await sendScreenshot(asha);
  expect((await claim(asha, scoresOf([asha, ravi]))).status).toBe(200);
  expect((await setStatus(match, 'cancelled')).status).toBe(200);
  expect(saying(await read(asha))).toEqual([404, 'NO_SIDE']);
  expect(saying(await claim(asha, scoresOf([asha, ravi])))).toEqual([404, 'NO_SIDE']);
});

test('the claim of a player who is removed from the match no longer counts', async () => {
  const { match, sides, claim, sendScreenshot } = await playing();
  const [asha, ravi, mira] = sides;
  for (const side of [asha, ravi]) {
    await sendScreenshot(side);
    expect((await claim(side, scoresOf([mira]))).status).toBe(200);
  }
  const out = { repair: 'remove-player', userId: ravi.id, reason: 'Two accounts' };
  expect((await asAdmin('POST', `/tournaments/admin/${match}/repairs`, out)).status).toBe(200);
  expect((await claimsOf(match)).body).toMatchObject({ proposal: null, others: [{ count: 1 }] });
  expect(await proposed(match)).toEqual([]);
  expect((await claim(asha, scoresOf([asha]))).body.state).toBe('open');
  expect(saying(await claim(ravi, scoresOf([asha])))).toEqual([404, 'NO_SIDE']);
  expect(saying(await claim(asha, scoresOf([ravi])))).toEqual([400, 'WINNER_NOT_A_PARTICIPANT']);
});

test('a result can be claimed from the start until 24 hours after the end, while there are no results', async () => {
  const match = await aTournament(world, admin, { entryFee: 5, prizePool: 10 });
  const [asha, ravi] = [await aPlayer(world, 50), await aPlayer(world, 50, 'Ravi')];
  for (const player of [asha, ravi]) expect((await join(world, player, match)).status).toBe(200);
  const { claim, read, sendScreenshot } = claimingIn(world, match);
  const scores = scoresOf([ravi, asha]);
  expect((await read(asha)).body.state).toBe('early');
  expect(saying(await claim(asha, scores))).toEqual([409, 'CLAIM_CLOSED']);
  await setStatus(match, 'active');
  await sendScreenshot(asha);
  // The match ends two hours after its creation.
  await world.setTime(new Date(Date.now() + 25.9 * HOUR_MS));
  expect((await claim(asha, scores)).status).toBe(200);
  await world.setTime(new Date(Date.now() + 26.1 * HOUR_MS));
  expect((await read(asha)).body.state).toBe('late');
  expect(saying(await claim(asha, scores))).toEqual([409, 'CLAIM_CLOSED']);
  await world.setTime(null);
  expect((await declare(match, [won(ravi, 10)])).status).toBe(200);
  expect((await read(asha)).body.state).toBe('paid');
  expect(saying(await claim(asha, scores))).toEqual([409, 'CLAIM_CLOSED']);
  const undo = { reason: 'The wrong winner' };
  expect((await asAdmin('POST', `/tournaments/admin/${match}/results/void`, undo)).status).toBe(
    200,
  );
  expect((await claim(asha, scores)).status).toBe(200);
});

test('a claim replaces an earlier one until another side has claimed the same', async () => {
  const { match, sides, read, claim, sendScreenshot } = await playing();
  const [asha, ravi, mira] = sides;
  for (const side of sides) await sendScreenshot(side);
  const [right, wrong] = [scoresOf([asha, ravi, mira]), scoresOf([ravi, asha, mira])];
  expect((await claim(asha, wrong)).status).toBe(200);
  expect((await claim(asha, right)).body.claim.scores[0]).toMatchObject({ userId: asha.id });
  expect((await claim(ravi, right)).body.state).toBe('agreed');
  expect(saying(await claim(asha, wrong))).toEqual([409, 'CLAIM_AGREED']);
  // The same claim once more changes nothing.
  expect((await claim(asha, right)).status).toBe(200);
  expect((await claim(mira, wrong)).body).toMatchObject({ state: 'open' });
  const { proposal, others } = (await claimsOf(match)).body;
  expect([proposal.count, proposal.scores[0].userId]).toEqual([2, asha.id]);
  expect(others).toMatchObject([{ count: 1, scores: [{ userId: ravi.id }, {}, {}] }]);
  expect(await proposed(match)).toMatchObject([{ count: 2, isContradicted: true }]);
  // The side that contradicts can still correct its claim.
  expect((await claim(mira, right)).body.state).toBe('agreed');
  expect((await claimsOf(match)).body).toMatchObject({ proposal: { count: 3 }, others: [] });
  expect((await read(mira)).body.claim.isAgreed).toBe(true);
});

test('as many equal claims of another result make no proposal', async () => {
  const { match, sides, claim, sendScreenshot } = await playing(['A', 'B', 'C', 'D']);
  const [a, b] = sides;
  for (const [at, side] of sides.entries()) {
    await sendScreenshot(side);
    await claim(side, scoresOf(at < 2 ? [a, b] : [b, a]));
  }
  expect((await claimsOf(match)).body).toMatchObject({
    proposal: null,
    others: [{ count: 2 }, { count: 2 }],
  });
  expect(await proposed(match)).toEqual([]);
});

test('equal claims sent at the same time are a proposal, and no later claim takes it back', async () => {
  const { match, sides, claim, sendScreenshot } = await playing();
  const [asha, ravi, mira] = sides;
  for (const side of sides) await sendScreenshot(side);
  const [right, wrong] = [scoresOf([asha, ravi, mira]), scoresOf([mira, ravi, asha])];
  const sent = [asha, ravi].flatMap((side) => [claim(side, right), claim(side, right)]);
  expect(tally(await Promise.all(sent))).toEqual({ 200: 4 });
  expect((await claimsOf(match)).body).toMatchObject({ proposal: { count: 2 } });
  const racing = [asha, ravi, asha, ravi].map((side) => claim(side, wrong));
  expect(tally(await Promise.all(racing))).toEqual({ 409: 4 });
  expect((await claimsOf(match)).body).toMatchObject({ proposal: { count: 2 }, others: [] });
});

test('a claim that changes while another side sends an equal one is either changed or agreed', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { match, sides, claim, sendScreenshot } = await playing();
    const [asha, ravi] = sides;
    for (const side of [asha, ravi]) await sendScreenshot(side);
    const [right, wrong] = [scoresOf([asha, ravi]), scoresOf([ravi, asha])];
    expect((await claim(asha, right)).status).toBe(200);
    const [changed] = await Promise.all([claim(asha, wrong), claim(ravi, right)]);
    const { proposal, others } = (await claimsOf(match)).body;
    const agreed = [proposal?.count ?? 0, others.length];
    expect([changed.status, ...agreed]).toEqual(changed.status === 200 ? [200, 0, 2] : [409, 2, 0]);
  }
});

test('wrong places, players, screenshots and bodies are refused', async () => {
  const { match, owls, hawks, alone, claim, sendScreenshot } = await squadsPlaying();
  const [captain, member] = owls.team;
  const outsider = await aPlayer(world, 0, 'Outsider');
  const win = { squadId: hawks.squadId, place: 1, kills: 0 };
  const early = await claim(captain, [win]);
  expect(saying(early)).toEqual([400, 'CLAIM_WITHOUT_SCREENSHOT']);
  await sendScreenshot(captain);
  const send = (...scores: readonly unknown[]) => claim(captain, scores);
  const refused: readonly (readonly [Answer, string])[] = [
    [await send({ ...win, place: 2 }), 'CLAIM_WITHOUT_WINNER'],
    [await send(win, { ...win, place: 2 }), 'PLACE_TWICE'],
    [await send({ userId: outsider.id, place: 1, kills: 0 }), 'WINNER_NOT_A_PARTICIPANT'],
    [await send({ squadId: randomUUID(), place: 1, kills: 0 }), 'WINNER_NOT_A_PARTICIPANT'],
    [await send({ userId: member.id, place: 1, kills: 0 }), 'CLAIM_OF_SQUAD_PLAYER'],
    [await claim(captain, [win], {}, 2), 'CLAIM_WITHOUT_SCREENSHOT'],
  ];
  for (const [answer, code] of refused) expect(saying(answer)).toEqual([400, code]);
  const bad = [[], {}, null, 'x', [[]], [{}], [{ ...win, place: 0 }], [{ ...win, kills: -1 }]];
  for (const scores of [...bad, [{ ...win, place: 1.5 }], Array(1_001).fill(win)]) {
    expect([scores, (await claim(captain, scores)).status]).toEqual([scores, 400]);
  }
  for (const screenshot of [0, 4, '1', null]) {
    expect((await claim(captain, [win], {}, screenshot)).status).toBe(400);
  }
  const form = { 'content-type': 'image/jpeg' };
  const huge = Buffer.alloc(5 * 1024 * 1024 + 1);
  const large = await as(alone)('PUT', `/tournaments/${match}/evidence/1`, huge, form);
  expect(saying(large)).toEqual([413, 'IMAGE_TOO_LARGE']);
  expect(saying(await claim(alone, [win]))).toEqual([400, 'CLAIM_WITHOUT_SCREENSHOT']);
  expect((await claimsOf(match)).body).toEqual({ proposal: null, others: [] });
});

test('a repeat with the same idempotency key returns the first answer and changes nothing', async () => {
  const { sides, read, claim, sendScreenshot } = await playing();
  const [asha, ravi] = sides;
  await sendScreenshot(asha);
  const key = { 'idempotency-key': randomUUID() };
  const first = await claim(asha, scoresOf([asha]), key);
  await claim(asha, scoresOf([ravi]));
  const again = await claim(asha, scoresOf([asha]), key);
  expect([again.status, again.body.claim]).toEqual([200, first.body.claim]);
  expect((await read(asha)).body.claim.scores[0].userId).toBe(ravi.id);
});

test('a claim is in the file of its player, and is deleted with its screenshot', async () => {
  const { match, sides, read, claim, sendScreenshot } = await playing();
  const [asha, ravi, mira] = sides;
  for (const side of sides) {
    await sendScreenshot(side);
    expect((await claim(side, scoresOf([mira, asha]))).status).toBe(200);
  }
  const file = (await as(asha)('GET', '/privacy/download')).body;
  expect(file.resultClaims).toEqual([
    {
      tournamentId: match,
      screenshot: 1,
      sentAt: expect.any(String),
      scores: [
        { place: 1, kills: 0, isOwnSide: false },
        { place: 2, kills: 0, isOwnSide: true },
      ],
    },
  ]);
  expect((await asAdmin('DELETE', `/admin/disputes/players/${asha.id}`)).status).toBe(200);
  expect((await read(asha)).body.claim).toBeNull();
  expect((await read(ravi)).body.claim.isAgreed).toBe(true);
  await world.setTime(new Date(Date.now() + 91 * 24 * HOUR_MS));
  await world.runJob('tidy-disputes');
  expect((await claimsOf(match)).body).toEqual({ proposal: null, others: [] });
});
