// Own product: it sets the limit for a second admin.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../src/kernel/index.js';
import { activityOf } from './world/activity.js';
import { asking, tally } from './world/ask.js';
import {
  aCup,
  cupsOf,
  type ResultLine,
  SIX_MATCHES,
  SIX_STANDINGS,
  SIX_WITHOUT_BALA,
} from './world/cups.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import { setBound } from './world/second-admin.js';
import { tokensOf } from './world/tokens.js';
import { aPlayer } from './world/tournaments.js';

let world: OwnProduct;
let admin: Person;
let second: Person;
let cups: ReturnType<typeof cupsOf>;
beforeAll(async () => {
  world = await startProduct();
  [admin, second] = [await somebody(world, 'admin'), await somebody(world, 'admin')];
  cups = cupsOf(world, admin);
});
afterEach(() => expectHealthyLedger(world));
afterAll(() => world.close());

const TWO: readonly (readonly ResultLine[])[] = [
  [
    ['Asha', 1, 2],
    ['Bala', 2, 0],
  ],
  [
    ['Bala', 1, 0],
    ['Asha', 2, 0],
  ],
];
const RULES = {
  entry: 'player',
  placePoints: [1],
  killPoints: 0,
  countedMatches: 1,
  prizes: [],
};
const read = async (id: string, person: Person | null = null) =>
  (await asking(world, person)('GET', `/cups/${id}`)).body;
interface Row {
  readonly [field: string]: unknown;
}
const rows = async (id: string) =>
  (await read(id)).standings.map((row: Row) =>
    ['place', 'name', 'points', 'wins', 'kills', 'prizeTokens'].map((field) => row[field]),
  );
/** Returns place, name and points of each row. */
const points = async (id: string) =>
  (await rows(id)).map((row: readonly unknown[]) => row.slice(0, 3));
const undo = (id: string) =>
  cups.ask('POST', `/tournaments/admin/${id}/results/void`, { reason: 'Wrong', acceptOwed: true });
const reverse = (position: number) =>
  cups.ask('POST', `/admin/ledger/events/${position}/reverse`, { reason: 'Wrong' });

test('an event of six matches with ties and a late disqualification has the standings worked by hand', async () => {
  const { id, players } = await aCup(world, admin, SIX_MATCHES, { name: 'Six matches' });
  expect(await rows(id)).toEqual(SIX_STANDINGS);
  const path = `/cups/admin/${id}/disqualified/${players.Bala?.id}`;
  expect((await cups.ask('PUT', path, { reason: 'A second account' })).status).toBe(204);
  expect(await rows(id)).toEqual(SIX_WITHOUT_BALA);
  expect((await read(id)).disqualified).toEqual([
    { entryId: players.Bala?.id, name: 'Bala', isOwn: false },
  ]);
  expect((await read(id, players.Bala)).disqualified[0].reason).toBe('A second account');
  expect((await cups.ask('DELETE', path)).status).toBe(204);
  expect(await rows(id)).toEqual(SIX_STANDINGS);
  await cups.ask('PUT', path, { reason: 'A second account' });
  const file = await cups.ask('GET', `/cups/admin/${id}/export`);
  expect(file.text.split('\n').map((line) => line.split(',').slice(0, 2).join())).toEqual([
    expect.stringContaining('place'),
    ...SIX_WITHOUT_BALA.map(([place, name]) => `${place},${name}`),
    '',
  ]);
  const paid = await cups.pay(id);
  expect(paid.body).toMatchObject({ tokens: 2450, dryRun: false, approval: null });
  expect(await tokensOf(world, players.Asha as Person)).toBe(1000);
  expect(await tokensOf(world, players.Hari as Person)).toBe(45);
  expect(await tokensOf(world, players.Bala as Person)).toBe(0);
  expect((await read(id)).paidTokens).toBe(2450);
});

test('a voided or a new result changes the standings at once', async () => {
  const { id, ids, players } = await aCup(world, admin, TWO);
  expect(await points(id)).toEqual([
    [1, 'Asha', 23],
    [2, 'Bala', 21],
  ]);
  expect((await undo(ids[0] ?? '')).status).toBe(200);
  expect(await points(id)).toEqual([
    [1, 'Bala', 12],
    [2, 'Asha', 9],
  ]);
  expect((await read(id)).matches.map(({ hasResults }: Row) => hasResults)).toEqual([false, true]);
  expect((await cups.pay(id)).body).toMatchObject({ statusCode: 409, code: 'CUP_MATCHES_OPEN' });
  const again: readonly ResultLine[] = [
    ['Bala', 1, 0],
    ['Asha', 2, 0],
  ];
  expect((await cups.declare(ids[0] ?? '', players, again)).status).toBe(200);
  expect(await points(id)).toEqual([
    [1, 'Bala', 24],
    [2, 'Asha', 18],
  ]);
});

test('results without places and kills count with the places of their winners', async () => {
  const players = [await aPlayer(world, 0, 'Asha'), await aPlayer(world, 0, 'Bala')] as const;
  const match = await cups.match(players);
  const winners = players.map(({ id: userId }, at) => ({
    userId,
    position: at + 1,
    prizeAmount: 0,
  }));
  await cups.ask('POST', `/tournaments/admin/${match}/results`, { winners });
  const id = await cups.create();
  await cups.setMatches(id, [match]);
  expect(await points(id)).toEqual([
    [1, 'Asha', 12],
    [2, 'Bala', 9],
  ]);
});

test('a dry run shows the prizes and pays nothing, and stale standings are not paid', async () => {
  const { id, players } = await aCup(world, admin, TWO);
  const dry = await cups.pay(id, {}, '?dryRun=true');
  expect(dry.body).toMatchObject({ dryRun: true, tokens: 1600, position: null });
  expect(dry.body.prizes).toEqual([
    { userId: players.Asha?.id, name: 'Asha', place: 1, tokens: 1000 },
    { userId: players.Bala?.id, name: 'Bala', place: 2, tokens: 600 },
  ]);
  expect(await tokensOf(world, players.Asha as Person)).toBe(0);
  const path = `/cups/admin/${id}/disqualified/${players.Bala?.id}`;
  await cups.ask('PUT', path, { reason: 'A second account' });
  const { seal: expectedSeal } = dry.body;
  expect((await cups.pay(id, { expectedSeal })).body).toMatchObject({ code: 'STANDINGS_CHANGED' });
  expect(await tokensOf(world, players.Asha as Person)).toBe(0);
});

test('payouts by two admins at the same time pay once', async () => {
  const { id, players } = await aCup(world, admin, TWO);
  const bySecond = cupsOf(world, second);
  const answers = await Promise.all([1, 2, 3].flatMap(() => [cups.pay(id), bySecond.pay(id)]));
  expect(tally(answers)).toEqual({ 200: 1, 409: 5 });
  expect(await tokensOf(world, players.Asha as Person)).toBe(1000);
  expect(await tokensOf(world, players.Bala as Person)).toBe(600);
  const lines = (await activityOf(world, id)).filter(({ action }) => action === 'cup.prizes_paid');
  expect(lines).toHaveLength(1);
});

test('a payout that races with a void and a disqualification pays by the standings that stay', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, ids, players } = await aCup(world, admin, TWO);
    const path = `/cups/admin/${id}/disqualified/${players.Bala?.id}`;
    const [paid, voided] = await Promise.all([
      cups.pay(id),
      undo(ids[1] ?? ''),
      cups.ask('PUT', path, { reason: 'A second account' }),
    ]);
    // The payout waits for all results, so only one of the two can succeed.
    expect([paid.status, voided.status].sort()).toEqual([200, 409]);
    const standings = await rows(id);
    for (const [, name, , , , prize] of standings) {
      const tokens = await tokensOf(world, players[name as string] as Person);
      expect(tokens).toBe(paid.status === 200 ? prize : 0);
    }
  }
});

test('after the payout, cup and results are frozen until its event is reversed', async () => {
  const { id, ids, players } = await aCup(world, admin, TWO);
  const open = await cups.match([players.Asha as Person]);
  await cups.ask('PUT', `/tournaments/admin/${open}/status`, { status: 'cancelled' });
  await cups.setMatches(id, [...ids, open]);
  const { position } = (await cups.pay(id)).body;
  const frozen = { statusCode: 409, code: 'CUP_PAID' };
  const path = `/cups/admin/${id}/disqualified/${players.Bala?.id}`;
  expect((await cups.ask('PUT', path, { reason: 'Late' })).body).toMatchObject(frozen);
  expect((await cups.setMatches(id, [])).body).toMatchObject(frozen);
  expect((await cups.ask('DELETE', `/cups/admin/${id}`)).body).toMatchObject(frozen);
  expect((await undo(ids[0] ?? '')).body).toMatchObject({
    code: 'CUP_OF_MATCH_PAID',
    message: `This match belongs to the cup Cup, whose prizes are paid. Reverse event #${position} in the ledger first.`,
  });
  // A match that was cancelled at the payout is not opened again, so nobody joins it in vain.
  const bringBack = { repair: 'bring-back', reason: 'By mistake' };
  for (const late of [
    await cups.ask('PUT', `/tournaments/admin/${open}/status`, { status: 'upcoming' }),
    await cups.ask('POST', `/tournaments/admin/${open}/repairs`, bringBack),
  ]) {
    expect(late.body).toMatchObject({ statusCode: 409, code: 'CUP_OF_MATCH_PAID' });
  }
  expect((await reverse(position)).status).toBe(200);
  expect((await cups.ask('POST', `/tournaments/admin/${open}/repairs`, bringBack)).status).toBe(
    200,
  );
  expect(await tokensOf(world, players.Asha as Person)).toBe(0);
  expect((await read(id)).paidPosition).toBeNull();
  expect((await undo(ids[0] ?? '')).status).toBe(200);
  await cups.ask('PUT', `/tournaments/admin/${open}/status`, { status: 'cancelled' });
  expect((await cups.declare(ids[0] ?? '', players, TWO[1] ?? [])).status).toBe(200);
  expect((await cups.pay(id)).status).toBe(200);
  expect(await tokensOf(world, players.Bala as Person)).toBe(1000);
});

test('a payout is reversed only while its winners still have the tokens', async () => {
  const { id, players } = await aCup(world, admin, TWO);
  const { position } = (await cups.pay(id)).body;
  const upi = { amount: 500, type: 'upi', upiId: 'asha@okaxis' };
  await asking(world, players.Asha as Person)('POST', '/withdrawals/request', upi);
  expect((await reverse(position)).body).toMatchObject({ code: 'NOT_COVERED' });
  expect(await tokensOf(world, players.Bala as Person)).toBe(600);
});

test('a banned winner gets the prize into the frozen wallet', async () => {
  const { id, players } = await aCup(world, admin, TWO);
  await cups.ask('PUT', `/users/ban/${players.Asha?.id}`, { reason: 'Insults' });
  expect((await cups.pay(id)).status).toBe(200);
  expect(await tokensOf(world, players.Asha as Person)).toBe(1000);
});

test('a payout above the limit waits for a second admin, and is paid once', async () => {
  const { id, players } = await aCup(world, admin, TWO);
  await setBound(world, 1000);
  const dry = await cups.pay(id, {}, '?dryRun=true');
  expect(dry.body).toMatchObject({ needsApproval: true, tokens: 1600 });
  const asked = await cups.pay(id, { reason: 'Finals are over' });
  expect([asked.status, await tokensOf(world, players.Asha as Person)]).toEqual([202, 0]);
  const bySecond = asking(world, second);
  const request = asked.body.approval.id;
  const { approvals } = (await bySecond('GET', `/admin/approvals?id=${request}`)).body;
  expect(approvals[0]).toMatchObject({ kind: 'cup.pay-prizes', amountTokens: 1600 });
  const { digest } = approvals[0];
  const approve = () => bySecond('POST', `/admin/approvals/${request}/approve`, { digest });
  const approved = await Promise.all([approve(), approve()]);
  expect(tally(approved)[200]).toBeGreaterThan(0);
  expect(await tokensOf(world, players.Asha as Person)).toBe(1000);
  expect((await cups.pay(id)).body).toMatchObject({ code: 'ALREADY_PAID' });
});

test('a request for a second admin is void once the standings have changed', async () => {
  const { id, players } = await aCup(world, admin, TWO);
  await setBound(world, 1000);
  const request = (await cups.pay(id)).body.approval.id;
  const path = `/cups/admin/${id}/disqualified/${players.Bala?.id}`;
  await cups.ask('PUT', path, { reason: 'A second account' });
  const bySecond = asking(world, second);
  const { approvals } = (await bySecond('GET', `/admin/approvals?id=${request}`)).body;
  const { digest } = approvals[0];
  const approved = await bySecond('POST', `/admin/approvals/${request}/approve`, { digest });
  expect(approved.body).toMatchObject({ statusCode: 409, code: 'CHANGED_SINCE_ASKED' });
  expect(await tokensOf(world, players.Asha as Person)).toBe(0);
  await setBound(world, 0);
});

test('a blanked name is gone from the standings at once', async () => {
  const { id, players } = await aCup(world, admin, [[['Asha', 1, 0]]]);
  expect((await read(id)).standings[0].name).toBe('Asha');
  await world.database.rows(
    "UPDATE profile_version SET in_game_name = 'Deleted' WHERE user_id = $1",
    [players.Asha?.id],
  );
  expect((await read(id)).standings[0].name).toBe('Deleted');
});

test('a match belongs to one cup, and a cup has bounded lists', async () => {
  const match = await cups.match([]);
  const [one, other] = [await cups.create({ name: 'First cup' }), await cups.create()];
  expect((await cups.setMatches(one, [match])).body).toMatchObject({ matchCount: 1 });
  expect((await cups.setMatches(other, [match])).body).toMatchObject({
    code: 'MATCH_IN_OTHER_CUP',
    message: expect.stringMatching(/belongs to the cup First cup already/),
  });
  expect((await cups.setMatches(other, [newId()])).body).toMatchObject({ code: 'MATCH_NOT_FOUND' });
  const many = Array.from({ length: 51 }, () => newId());
  expect((await cups.setMatches(other, many)).status).toBe(400);
  for (const bad of [
    { placePoints: Array(101).fill(1) },
    { placePoints: [-1] },
    { placePoints: 'many' },
    { killPoints: 1.5 },
    { countedMatches: 0 },
    { countedMatches: 51 },
    { prizes: [10_000_001] },
    { entry: 'team' },
    { name: '' },
  ]) {
    const answer = await cups.ask('POST', '/cups/admin', { name: 'Cup', ...RULES, ...bad });
    expect([bad, answer.status]).toEqual([bad, 400]);
  }
  expect((await cups.setMatches(one, [])).body).toMatchObject({ matchCount: 0 });
  expect((await cups.setMatches(other, [match])).status).toBe(200);
  const both = await cups.match([]);
  const raced = await Promise.all([cups.setMatches(one, [both]), cups.setMatches(other, [both])]);
  expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await read(newId())).code).toBe('CUP_NOT_FOUND');
  expect((await read('x')).code).toBe('CUP_NOT_FOUND');
});

test('a cup is edited by one admin at a time, and a deleted cup frees its matches', async () => {
  const { id, ids } = await aCup(world, admin, TWO);
  const edit = (name: string) =>
    cups.ask('PUT', `/cups/admin/${id}`, { name, ...RULES, version: 1 });
  const edits = await Promise.all([edit('One'), edit('Other')]);
  expect(tally(edits)).toEqual({ 200: 1, 409: 1 });
  expect((await cups.pay(id)).body).toMatchObject({ code: 'NO_PRIZES' });
  const link = (await asking(world, null)('GET', `/cups/of-match/${ids[0]}`)).body;
  expect(link.cup.id).toBe(id);
  expect((await cups.ask('DELETE', `/cups/admin/${id}`)).status).toBe(204);
  expect((await asking(world, null)('GET', `/cups/of-match/${ids[0]}`)).body.cup).toBeNull();
  expect((await cups.setMatches(await cups.create(), ids)).status).toBe(200);
  const listed = (await cups.ask('GET', '/cups/admin')).body;
  expect(listed.map((cup: Row) => cup.id)).not.toContain(id);
});

test('a player finds the own row and the own cups, and hears of the prize', async () => {
  const { id, players } = await aCup(world, admin, TWO, { name: 'Found' });
  const asha = players.Asha as Person;
  expect((await read(id, asha)).own).toMatchObject([{ name: 'Asha', place: 1, isOwn: true }]);
  expect((await read(id)).own).toEqual([]);
  const joined = (await asking(world, asha)('GET', '/cups/joined')).body;
  expect(joined).toEqual([{ id, name: 'Found' }]);
  expect((await asking(world, await aPlayer(world))('GET', '/cups/joined')).body).toEqual([]);
  await cups.pay(id);
  await world.followed();
  const inbox = (await asking(world, asha)('GET', '/notifications')).body.notifications;
  expect(inbox[0]).toMatchObject({ code: 'prize-won', link: `/cup?id=${id}` });
  const history = (await asking(world, asha)('GET', '/tokens/history')).body.tokenHistory;
  expect(history[0]).toMatchObject({ kind: 'cup_prize', amount: 1000 });
});
