import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asking } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type Product, sharedProduct } from './world/product.js';
import { aSquad } from './world/squads.js';
import { giveTokens } from './world/tokens.js';
import { aPlayer, aTournament, join, managing, players, won } from './world/tournaments.js';

let world: Product;
let admin: Person;
beforeAll(async () => {
  world = await sharedProduct();
  admin = await somebody(world, 'admin');
});
afterAll(() => world.close());

const { asAdmin, declare, setStatus } = managing(() => ({ world, admin }));
const as = (person: Person) => asking(world, person);
const walletOf = async (person: Person) => (await as(person)('GET', '/users/wallet')).body;

test('a wallet says what can be spent, what is being withdrawn and what is in matches', async () => {
  const player = await aPlayer(world);
  expect(await walletOf(player)).toEqual({
    available: 0,
    beingWithdrawn: 0,
    inMatches: 0,
    matches: 0,
  });
  await giveTokens(world, player, 100);
  const [first, second, free] = await Promise.all(
    [20, 15, 0].map((entryFee) => aTournament(world, admin, { entryFee })),
  );
  for (const id of [first, second, free]) await join(world, player, String(id));
  await as(player)('POST', '/withdrawals/request', {
    amount: 30,
    type: 'upi',
    upiId: 'player@ybl',
  });
  expect(await walletOf(player)).toEqual({
    available: 35,
    beingWithdrawn: 30,
    inMatches: 35,
    matches: 2,
  });
  expect((await setStatus(String(first), 'cancelled')).status).toBe(200);
  expect(await walletOf(player)).toMatchObject({ available: 55, inMatches: 15, matches: 1 });
  await expectHealthyLedger(world);
});

test('a fee is in a match until its results are in, and again while they are reopened', async () => {
  const [player, other] = await players(world, 2, 20);
  const id = await aTournament(world, admin, { entryFee: 20 });
  for (const each of [player, other]) await join(world, each as Person, id);
  const inMatches = async () => {
    const { inMatches: tokens, matches } = await walletOf(player as Person);
    return [tokens, matches];
  };
  for (const status of ['active', 'completed']) {
    expect((await setStatus(id, status)).status).toBe(200);
    expect([status, ...(await inMatches())]).toEqual([status, 20, 1]);
  }
  expect((await declare(id, [won(other as Person, 30)])).status).toBe(200);
  expect(await inMatches()).toEqual([0, 0]);
  const voided = await asAdmin('POST', `/tournaments/admin/${id}/results/void`, {
    reason: 'The wrong player',
  });
  expect(voided.status).toBe(200);
  expect(await inMatches()).toEqual([20, 1]);
  expect((await declare(id, [won(player as Person, 30)])).status).toBe(200);
  expect(await inMatches()).toEqual([0, 0]);
  await expectHealthyLedger(world);
});

test('the fees that a captain pays for his squad are in his wallet alone', async () => {
  const { team, squadId } = await aSquad(world, 80, 0);
  const [captain, player] = team;
  const id = await aTournament(world, admin, {
    mode: 'clash-squad',
    maxParticipants: 8,
    entryFee: 20,
    squads: 'equal',
  });
  const entered = await as(captain)('POST', `/tournaments/${id}/squad`, {
    squadId,
    players: team.map((each) => each.id),
    paidBy: 'captain',
  });
  expect(entered.status).toBe(200);
  expect(await walletOf(captain)).toMatchObject({ available: 0, inMatches: 80, matches: 1 });
  expect(await walletOf(player)).toMatchObject({ available: 80, inMatches: 0, matches: 0 });
  await expectHealthyLedger(world);
});
