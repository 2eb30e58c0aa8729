// Own product: it sets the limit for a second admin.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { asking, tally } from '../world/ask.js';
import { breakWrites } from '../world/broken-writes.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type Person, somebody } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';
import { setBound } from '../world/second-admin.js';
import { aSquad } from '../world/squads.js';
import { tokensFor, tokensOf } from '../world/tokens.js';
import { aPlayer, aTournament, join, players, won } from '../world/tournaments.js';
import { repairing } from './stage.js';

let world: OwnProduct;
let admin: Person;
beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
});
afterEach(() => expectHealthyLedger(world));
afterAll(() => world.close());

const { asAdmin, setStatus, declare, aMatch, repair, match } = repairing(() => ({ world, admin }));
const tokens = (person: Person) => tokensOf(world, person);
const potOf = async (id: string) => (await world.ledger.account(`pot:${id}:1`)).balance;
const remove = (id: string, { id: userId }: Person, key = {}) =>
  repair(id, { repair: 'remove-player', userId }, key);
const move = (id: string, { id: userId }: Person, toTournamentId: string, key = {}) =>
  repair(id, { repair: 'move-player', userId, toTournamentId }, key);
const swap = (id: string, one: Person, toTournamentId: string, other: Person, key = {}) =>
  repair(
    id,
    { repair: 'swap-players', userId: one.id, toTournamentId, otherUserId: other.id },
    key,
  );
const seated = async (id: string) =>
  (await match(id)).participants
    .filter(({ refunded }: { refunded: boolean }) => !refunded)
    .map(({ userId }: { userId: string }) => userId)
    .sort();
const ids = (...people: Person[]) => people.map(({ id }) => id).sort();
const REASON = 'A slip';

test('the fee of a moved seat moves with it, and its refund comes from the new match', async () => {
  const { id, asha, ben } = await aMatch();
  const to = await aTournament(world, admin);
  expect((await move(id, asha, to)).status).toBe(200);
  expect([await potOf(id), await potOf(to), await tokens(asha)]).toEqual([20, 20, 0]);
  expect([await seated(id), await seated(to)]).toEqual([ids(ben), ids(asha)]);
  const { body: own } = await asking(world, asha)('GET', '/tournaments/user/seats');
  expect(own.map(({ isJoined }: { isJoined: boolean }) => isJoined).sort()).toEqual([false, true]);
  // No refund is shown for a seat whose fee moved on.
  expect(own.find(({ isJoined }: { isJoined: boolean }) => !isJoined).refundedTokens).toBe(0);
  expect((await join(world, asha, to)).body.code).toBe('ALREADY_JOINED');
  expect((await join(world, asha, id)).status).toBe(400);
  expect((await setStatus(to, 'cancelled')).body.refunds).toMatchObject({ tokens: 20 });
  expect([await tokens(asha), await potOf(to)]).toEqual([20, 0]);
});

test('winnings that paid a seat are winnings again after the seat moved and was refunded', async () => {
  const player = await aPlayer(world);
  await tokensFor(world, player, { winnings: 60 });
  const [id, to] = [
    await aTournament(world, admin, { entryFee: 60 }),
    await aTournament(world, admin, { entryFee: 60 }),
  ];
  expect((await join(world, player, id)).status).toBe(200);
  expect((await move(id, player, to)).status).toBe(200);
  expect((await remove(to, player)).status).toBe(200);
  const body = { amount: 60, type: 'upi', upiId: 'asha@okaxis' };
  expect((await asking(world, player)('POST', '/withdrawals/request', body)).status).toBe(201);
  await world.followed();
  const held = await world.database.rows(
    "SELECT winnings, deposits, bonus FROM token_lots_away WHERE user_id = $1 AND place LIKE 'hold:%'",
    [player.id],
  );
  expect(held).toEqual([{ winnings: 60, deposits: 0, bonus: 0 }]);
});

test('a seat that moved to a wrong match moves back', async () => {
  const { id, asha, ben } = await aMatch();
  const to = await aTournament(world, admin);
  expect((await move(id, asha, to)).status).toBe(200);
  expect((await move(to, asha, id)).status).toBe(200);
  expect((await move(id, asha, to)).status).toBe(200);
  expect((await move(to, asha, id)).status).toBe(200);
  expect([await seated(id), await seated(to)]).toEqual([ids(asha, ben), []]);
  expect([await potOf(id), await potOf(to)]).toEqual([40, 0]);
  expect((await declare(id, [won(asha, 40)])).status).toBe(200);
  expect(await tokens(asha)).toBe(40);
});

test('a removed player gets the fee back once, and cannot be moved or removed again', async () => {
  const { id, asha } = await aMatch();
  const to = await aTournament(world, admin);
  const answers = await Promise.all([1, 2, 3].map(() => remove(id, asha)));
  expect(tally(answers)).toEqual({ 200: 1, 400: 2 });
  expect(await tokens(asha)).toBe(20);
  const none = 'This player has no seat in this match. Reload the participants and choose again.';
  expect((await move(id, asha, to)).body.message).toBe(none);
  expect((await remove(id, await aPlayer(world))).body.message).toBe(none);
  expect((await remove(id, { ...asha, id: 'nobody' })).body.message).toBe(none);
});

test('a move that is not possible is refused by a sentence, and no tokens move', async () => {
  const { id, asha, ben } = await aMatch();
  const sentence = async (to: string) => (await move(id, asha, to)).body.message;
  const dearer = await aTournament(world, admin, { entryFee: 30 });
  expect(await sentence(dearer)).toBe(
    'The other match has another entry fee. Remove the player instead, which refunds the fee.',
  );
  expect(await sentence(id)).toBe(
    'The other match must be a different match. Choose another match.',
  );
  // The same match in other letters is still the same match.
  expect((await move(id.toUpperCase(), asha, id)).body).toMatchObject({
    statusCode: 400,
    message: 'The other match must be a different match. Choose another match.',
  });
  const full = await aTournament(world, admin, { maxParticipants: 2 });
  for (const person of await players(world, 2, 20)) await join(world, person, full);
  expect(await sentence(full)).toBe(
    'The other match is full. Swap the player with one of its players instead.',
  );
  const cancelled = await aTournament(world, admin);
  await setStatus(cancelled, 'cancelled');
  expect(await sentence(cancelled)).toBe(
    'The other match is neither upcoming nor live. Choose another match.',
  );
  const both = await aMatch();
  expect((await remove(both.id, both.asha)).status).toBe(200);
  await join(world, both.asha, id);
  expect((await move(id, both.asha, both.id)).body.message).toBe(
    'This player has, or had, a seat in the other match. Remove the player here instead.',
  );
  expect((await repair(id, { repair: 'move-player', userId: asha.id })).body.message).toBe(
    'This repair needs toTournamentId. Fill in all its fields.',
  );
  expect(await sentence('00000000-0000-4000-8000-000000000001')).toBe('Tournament not found');
  expect(await seated(id)).toEqual(ids(asha, ben, both.asha));
});

test('a seat of a squad is removed, with its fee for the captain who paid, but not moved alone', async () => {
  const { squadId, team } = await aSquad(world, 80, 0);
  const [captain, player] = team;
  const fields = { mode: 'clash-squad', maxParticipants: 8, squads: 'equal' };
  const [id, to] = [
    await aTournament(world, admin, fields),
    await aTournament(world, admin, fields),
  ];
  const body = { squadId, players: team.map((one) => one.id), paidBy: 'captain' };
  expect((await asking(world, captain)('POST', `/tournaments/${id}/squad`, body)).status).toBe(200);
  expect((await move(id, player, to)).body.message).toBe(
    'A squad took this seat, so it cannot move alone. Remove the player instead.',
  );
  const removed = await remove(id, player);
  expect(removed.body.effect).toMatchObject({ playersTold: 2, refundedTokens: 20 });
  expect([await tokens(captain), await tokens(player)]).toEqual([20, 80]);
  const single = await aPlayer(world, 20);
  expect((await join(world, single, to)).status).toBe(200);
  // Where squads may join, a moved seat uses up a ticket, and a seat that moves back does not.
  expect((await move(to, single, id)).status).toBe(200);
  expect((await move(id, single, to)).status).toBe(200);
  expect((await move(to, single, id)).status).toBe(200);
});

test('two players of full matches swap their seats, also when one match has started', async () => {
  for (const status of ['upcoming', 'active']) {
    const [one, other] = [
      await aMatch({ maxParticipants: 2 }),
      await aMatch({ maxParticipants: 2 }),
    ];
    if (status === 'active') await setStatus(other.id, 'active');
    expect((await swap(one.id, one.asha, other.id, other.ben)).status).toBe(200);
    expect(await seated(one.id)).toEqual(ids(one.ben, other.ben));
    expect(await seated(other.id)).toEqual(ids(other.asha, one.asha));
    expect([await potOf(one.id), await potOf(other.id)]).toEqual([40, 40]);
    expect(await match(one.id)).toMatchObject({ status: 'upcoming', seatsLeft: 0 });
    const late = await aPlayer(world, 20);
    expect((await join(world, late, one.id)).body.message).toBe('Tournament is full');
    // Swapped back.
    expect((await swap(one.id, other.ben, other.id, one.asha)).status).toBe(200);
    expect(await seated(one.id)).toEqual(ids(one.asha, one.ben));
  }
});

test('a repair and a join at the same time give each player one seat and take one fee', async () => {
  for (let i = 0; i < 12; i++) {
    const [one, other] = [await aMatch(), await aMatch()];
    // Asha also joins the match to which she is moved.
    const { asha } = one;
    await asAdmin('PUT', `/users/tokens/${asha.id}`, { amount: 20, reason: 'Test' });
    const [moved, joined] = await Promise.all([
      move(one.id, asha, other.id),
      join(world, asha, other.id),
    ]);
    expect((await seated(other.id)).filter((id: string) => id === asha.id)).toHaveLength(1);
    const isMoved = moved.status === 200;
    expect([moved.status, joined.status].sort()).toEqual([200, 400]);
    expect(await tokens(asha)).toBe(isMoved ? 20 : 0);
    expect((await potOf(one.id)) + (await potOf(other.id))).toBe(isMoved ? 80 : 100);
  }
});

test('of a move and joins for the last seat, one gets it', async () => {
  for (let i = 0; i < 3; i++) {
    const { id, asha } = await aMatch();
    const to = await aTournament(world, admin, { maxParticipants: 2 });
    await join(world, await aPlayer(world, 20), to);
    const five = await players(world, 5, 20);
    const answers = await Promise.all([
      move(id, asha, to),
      ...five.map((person) => join(world, person, to)),
    ]);
    expect(tally(answers)).toEqual({ 200: 1, 400: 5 });
    expect(await potOf(to)).toBe(40);
  }
});

test('swaps in both directions at the same time do not wait for each other', async () => {
  const [one, other] = [await aMatch(), await aMatch()];
  const answers = await Promise.all([
    swap(one.id, one.asha, other.id, other.asha),
    swap(other.id, other.ben, one.id, one.ben),
  ]);
  expect(tally(answers)).toEqual({ 200: 2 });
  expect(await seated(one.id)).toEqual(ids(other.asha, other.ben));
});

test('of a removal and results at the same time, the player is refunded or the prizes are paid', async () => {
  for (let i = 0; i < 4; i++) {
    const { id, asha, ben } = await aMatch();
    const [removed, declared] = await Promise.all([
      remove(id, asha),
      declare(id, [won(asha, 30), won(ben, 5, 2)]),
    ]);
    expect([removed.status, declared.status].sort()).toEqual([200, 400]);
    expect(await tokens(asha)).toBe(removed.status === 200 ? 20 : 30);
    expect(await potOf(id)).toBe(removed.status === 200 ? 20 : 0);
  }
});

test('a repeat of a swap whose second event failed posts only that event', async () => {
  const [one, other] = [await aMatch(), await aMatch()];
  const key = { 'idempotency-key': 'swap-that-breaks-0001' };
  const heal = await breakWrites(
    world,
    'BEFORE INSERT ON ledger.event',
    "NEW.idempotency_key LIKE '%:other'",
  );
  expect((await swap(one.id, one.asha, other.id, other.ben, key)).status).toBe(500);
  await heal();
  const again = await swap(one.id, one.asha, other.id, other.ben, key);
  expect([again.status, again.body.effect]).toMatchObject([200, { movedTokens: 40 }]);
  expect(await seated(one.id)).toEqual(ids(one.ben, other.ben));
  expect([await potOf(one.id), await potOf(other.id)]).toEqual([40, 40]);
});

test('a removal whose record failed refunds once when it is repeated', async () => {
  const { id, asha } = await aMatch();
  const key = { 'idempotency-key': 'removal-that-breaks-01' };
  const heal = await breakWrites(
    world,
    'BEFORE INSERT ON activity',
    "NEW.action = 'tournament.repaired'",
  );
  expect((await remove(id, asha, key)).status).toBe(500);
  await heal();
  const again = await remove(id, asha, key);
  expect([again.status, again.body.effect]).toMatchObject([200, { refundedTokens: 20 }]);
  expect(await tokens(asha)).toBe(20);
});

test('tokens that leave the house count towards the limit before and after repairs', async () => {
  // Another admin, because the limit counts what one admin has given in 24 hours.
  const fresh = asking(world, await somebody(world, 'admin'));
  await setBound(world, 50);
  const { id, asha, ben } = await aMatch();
  const to = await aTournament(world, admin);
  const path = `/tournaments/admin/${id}`;
  const carry = (from: string, toTournamentId: string) =>
    fresh('POST', `/tournaments/admin/${from}/repairs`, {
      repair: 'move-player',
      userId: asha.id,
      toTournamentId,
      reason: REASON,
    });
  // Moves and refunds give players only what players paid, so they do not count.
  for (const [one, other] of [
    [id, to],
    [to, id],
  ] as const) {
    expect((await carry(one, other)).status).toBe(200);
  }
  // 40 of the 90 tokens are fees: 50 leave the house, which is the limit.
  const winners = [won(asha, 90)];
  expect((await fresh('POST', `${path}/results`, { winners })).status).toBe(200);
  // Asha spends the prize, so a void would leave it owed, and the fees would be paid out again.
  const dear = await aTournament(world, admin, { entryFee: 90 });
  expect((await join(world, asha, dear)).status).toBe(200);
  const undo = { reason: REASON, acceptOwed: true };
  const asked = await fresh('POST', `${path}/results/void`, undo);
  expect([asked.status, asked.body.needsApproval]).toEqual([202, true]);
  // The results stand, so the fee is not refunded beside the prize.
  expect((await remove(id, ben)).body.code).toBe('REPAIR_HAS_RESULTS');
  await setBound(world, 0);
});

test('a change of the mode that broke off between its steps is finished by a repeat', async () => {
  const { id, asha, ben } = await aMatch();
  const key = { 'idempotency-key': 'change-mode-cut-off' };
  const body = {
    repair: 'change-mode',
    mode: 'kill-only',
    startTime: new Date(Date.now() + 9_000_000).toISOString(),
  };
  const mend = await breakWrites(
    world,
    'BEFORE INSERT ON activity',
    "NEW.action = 'tournament.repaired'",
  );
  expect((await repair(id, body, key)).status).toBe(500);
  await mend();
  expect(await match(id)).toMatchObject({ status: 'cancelled', modeSlug: 'survival' });
  const again = await repair(id, body, key);
  expect(again).toMatchObject({
    status: 200,
    body: { effect: { refundedPlayers: 2, refundedTokens: 40 } },
  });
  expect(await match(id)).toMatchObject({
    status: 'upcoming',
    modeSlug: 'kill-only',
    startTime: body.startTime,
    currentParticipants: 0,
  });
  expect([await tokens(asha), await tokens(ben)]).toEqual([20, 20]);
  expect((await repair(id, body, key)).body).toEqual(again.body);
});
