// Own product: it writes checks of its own.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../src/kernel/index.js';
import { asking } from './world/ask.js';
import { aBuyer, type DepositWorld, ordered, startDepositWorld } from './world/deposits.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { aPlayer, aTournament, join, managing, won } from './world/tournaments.js';

let world: DepositWorld;
let admin: Person;
let finance: Person;
beforeAll(async () => {
  world = await startDepositWorld();
  admin = await somebody(world, 'admin');
  finance = await somebody(world, 'finance');
});
afterAll(() => world.close());

const asAdmin = (method: 'GET' | 'POST', path: string, body?: object) =>
  asking(world, admin)(method, path, body);
const matches = (player: Person, query = '', by = finance) =>
  asking(world, by)('GET', `/admin/players/${player.id}/matches${query}`);

test('the matches of a player come page by page, each with its fee, its place and its prize', async () => {
  const player = await aPlayer(world, 100);
  const other = await aPlayer(world, 100);
  const ids: string[] = [];
  for (const name of ['First', 'Second', 'Third']) {
    const id = await aTournament(world, admin, { name, entryFee: 10, prizePool: 20 });
    expect((await join(world, player, id)).status).toBe(200);
    expect((await join(world, other, id)).status).toBe(200);
    ids.push(id);
  }
  const manage = managing(() => ({ world, admin }));
  const [first = '', second = ''] = ids;
  expect((await manage.setStatus(first, 'active')).status).toBe(200);
  expect((await manage.declare(first, [won(player, 20)])).status).toBe(200);
  expect((await manage.setStatus(second, 'cancelled')).status).toBe(200);
  const { status, body } = await matches(player, '?limit=2');
  expect(status).toBe(200);
  expect(body.matches).toMatchObject([
    { name: 'Third', status: 'upcoming', feeTokens: 10, isRefunded: false, place: null },
    { name: 'Second', status: 'cancelled', isRefunded: true, prizeTokens: null },
  ]);
  const rest = (await matches(player, `?limit=2&before=${body.nextBefore}`)).body;
  expect(rest).toMatchObject({
    matches: [{ name: 'First', status: 'completed', place: 1, prizeTokens: 20 }],
    nextBefore: null,
  });
  expect((await matches({ ...player, id: 'nobody' })).status).toBe(404);
  expect((await matches(player, '', player)).status).toBe(403);
  await expectHealthyLedger(world);
});

test('a seat that moved to another match is not called refunded', async () => {
  const player = await aPlayer(world, 10);
  const [from, to] = [
    await aTournament(world, admin, { name: 'From', entryFee: 10 }),
    await aTournament(world, admin, { name: 'To', entryFee: 10 }),
  ];
  expect((await join(world, player, from)).status).toBe(200);
  const move = { repair: 'move-player', userId: player.id, toTournamentId: to, reason: 'A slip' };
  const moved = await asAdmin('POST', `/tournaments/admin/${from}/repairs`, move);
  expect(moved.status).toBe(200);
  expect((await matches(player)).body.matches).toMatchObject([
    { name: 'To', isRefunded: false, hasMoved: false },
    { name: 'From', isRefunded: false, hasMoved: true },
  ]);
  const { joins } = (await asking(world, player)('GET', '/privacy/download')).body;
  expect(joins).toMatchObject([
    { tournament: 'From', refunded: false, movedTo: to },
    { tournament: 'To', refunded: false, movedTo: null },
  ]);
  await expectHealthyLedger(world);
});

test('an admin finds a player by the id, for links to the player', async () => {
  const [player] = [await somebody(world), await somebody(world)];
  const { body } = await asAdmin('GET', `/users/all?q=${player.id}`);
  expect(body).toMatchObject([{ _id: player.id, email: player.email }]);
});

test('an admin sees where a player is signed in, and finance staff and the sessions of staff stay out', async () => {
  const player = await somebody(world);
  const path = `/admin/players/${player.id}/sessions`;
  const { body } = await asAdmin('GET', path);
  expect(body.sessions).toHaveLength(1);
  expect(body.sessions[0].openedAt).toMatch(/Z$/);
  expect(Object.keys(body.sessions[0])).not.toContain('id');
  expect((await asking(world, finance)('GET', path)).status).toBe(403);
  const ofStaff = await asAdmin('GET', `/admin/players/${admin.id}/sessions`);
  expect(ofStaff.body.sessions).toEqual([]);
  expect((await asAdmin('GET', '/admin/players/nobody/sessions')).status).toBe(404);
});

test('a promo code names who redeemed it and when, newest first and page by page', async () => {
  const terms = { description: 'Welcome', tokens: 25, maxUses: 10, expiryDate: '2090-03-31' };
  const made = await asAdmin('POST', '/promo-codes/admin/create', { ...terms, code: 'PAGES-1' });
  const { _id } = made.body.promoCode;
  const players = [await aPlayer(world), await aPlayer(world), await aPlayer(world)];
  for (const player of players) {
    const redeemed = asking(world, player)('POST', '/promo-codes/redeem', { code: 'PAGES-1' });
    expect((await redeemed).status).toBe(200);
  }
  const path = `/promo-codes/admin/${_id}/redemptions`;
  const { body } = await asAdmin('GET', `${path}?limit=2`);
  expect(body.redemptions.map(({ userId }: { userId: string }) => userId)).toEqual([
    players[2]?.id,
    players[1]?.id,
  ]);
  expect(body.redemptions[0]).toMatchObject({
    email: players[2]?.email,
    tokens: 25,
    reversedAt: null,
  });
  const rest = (await asAdmin('GET', `${path}?limit=2&before=${body.nextBefore}`)).body;
  expect(rest).toMatchObject({ redemptions: [{ userId: players[0]?.id }], nextBefore: null });
  const none = await asAdmin('GET', `/promo-codes/admin/${newId()}/redemptions`);
  expect(none.body).toEqual({ redemptions: [], nextBefore: null });
  expect((await asAdmin('GET', '/promo-codes/admin/nothing/redemptions')).status).toBe(404);
  expect((await asking(world, finance)('GET', path)).status).toBe(403);
  await expectHealthyLedger(world);
});

test('the checks name a red verification and the orders and settlements that differ, and nothing else', async () => {
  const read = async () => (await asking(world, finance)('GET', '/admin/statistics/checks')).body;
  const green = { verification: null, rebuild: null, orders: null, settlements: null };
  expect(await read()).toEqual(green);
  const player = await aBuyer(world);
  await ordered(world, player, 50);
  const audit = (problems: string, at: string) =>
    world.owner.query(
      `INSERT INTO ledger.audit (id, kind, asked_by, started_at, finished_at, problems)
       VALUES ($1, 'verify', $2, $3, $3, $4)`,
      [newId(), admin.id, at, problems],
    );
  await audit('[{"position": 7, "problem": "changed"}]', '2026-01-02T00:00:00Z');
  await world.owner.query("UPDATE payment_order SET attention = 'AMOUNT' WHERE user_id = $1", [
    player.id,
  ]);
  await world.owner.query(
    `INSERT INTO settlement_comparison (day, compared_at, lines, matched, breaks)
     VALUES (current_date, '2026-01-03T00:00:00Z', 3, 1, '[{"detail": "a"}, {"detail": "b"}]')`,
  );
  expect(await read()).toMatchObject({
    verification: { count: 1, since: expect.stringMatching(/^2026-01-02T.*Z$/) },
    orders: { count: 1 },
    settlements: { count: 2, since: expect.stringMatching(/^2026-01-03T.*Z$/) },
  });
  await audit('[]', '2026-01-04T00:00:00Z');
  expect((await read()).verification).toBeNull();
});
