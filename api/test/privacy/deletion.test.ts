// Own product: it sets the clock.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { asking } from '../world/ask.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { mailsTo } from '../world/mailbox.js';
import { givePassword, type Person, somebody } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';
import { keepConfirmed } from '../world/second-admin.js';
import { aSquad } from '../world/squads.js';
import { tokensOf } from '../world/tokens.js';
import { aTournament, join, won } from '../world/tournaments.js';
import { deleting, expectClosed, inDays, PASSWORD } from './deleting.js';

let world: OwnProduct;
let admin: Person;
beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
  await keepConfirmed(world, admin);
});
afterEach(async () => {
  await world.setTime(null);
  await expectHealthyLedger(world);
});
afterAll(() => world.close());

const { as, guest, row, aPlayer, remove, login, keep, run, isDeleted, activity } = deleting(
  () => world,
);
const withdraw = (player: Person, amount: number) =>
  as(player)('POST', '/withdrawals/request', { amount, type: 'upi', upiId: 'asha@okaxis' });
const setStatus = (id: string, status: string) =>
  asking(world, admin)('PUT', `/withdrawals/admin/status/${id}`, { status });

test('a deletion closes the account at once and blanks it after a week', async () => {
  const player = await aPlayer();
  const answer = await remove(player);
  expectClosed(answer);
  expect(Date.parse(answer.body.deletionAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  expect((await as(player)('GET', '/users/profile')).status).toBe(401);
  const refused = await login(player);
  expect([refused.status, refused.body.code]).toEqual([403, 'DELETION_REQUESTED']);
  expect(refused.body.allowedAt).toBe(answer.body.deletionAt);
  expect(refused.body.message).toMatch(
    /^You asked to delete this account\. You can keep it until .* IST\.$/,
  );
  const [mail] = await mailsTo(world, player.email);
  expect(mail?.template).toBe('deletion-requested');

  await run();
  expect(await isDeleted(player)).toBe(false);
  await world.setTime(inDays(7.1));
  await run();
  expect(await row(player)).toMatchObject({
    email: `deleted-${player.id}@deleted.invalid`,
    name: null,
    uid: null,
  });
  expect(await isDeleted(player)).toBe(true);
  expect(await activity(player)).toEqual(['user.deletion-requested', 'user.deleted']);
  const gone = await login(player);
  expect([gone.status, gone.body.code]).toEqual([400, 'BAD_CREDENTIALS']);
  const email = `deleted-${player.id}@deleted.invalid`;
  const byText = await guest('POST', '/auth/login', { email, password: '-' });
  expect([byText.status, byText.body.code]).toEqual([400, 'BAD_CREDENTIALS']);
});

test('a wrong password, an unknown field and staff are refused', async () => {
  const player = await aPlayer();
  const wrong = await remove(player, { password: 'wrong' });
  expect([wrong.status, wrong.body.code]).toEqual([400, 'WRONG_PASSWORD_TO_DELETE']);
  expect((await remove(player, { password: '' })).status).toBe(400);
  expect((await remove(player, { words: 5 })).status).toBe(400);
  for (const role of ['admin', 'finance'] as const) {
    const member = await somebody(world, role);
    await givePassword(world, member, PASSWORD);
    const refused = await remove(member);
    expect([refused.status, refused.body.code]).toEqual([403, 'STAFF_NOT_DELETED']);
  }
  expect((await row(player))?.requestedAt).toBeNull();
});

test('an open withdrawal and a joined match stand in the way until they are decided', async () => {
  const player = await aPlayer(60);
  const match = await aTournament(world, admin, { name: 'Sunday Cup', entryFee: 20 });
  expect((await join(world, player, match)).status).toBe(200);
  const { body } = await withdraw(player, 40);
  const outlook = (await as(player)('GET', '/privacy/deletion')).body;
  expect(outlook).toMatchObject({
    tokens: 0,
    words: null,
    matches: [{ name: 'Sunday Cup', entryFee: 20 }],
    withdrawals: [{ amount: 40 }],
    payments: [],
  });
  expect((await remove(player)).body.code).toBe('WITHDRAWALS_OPEN');
  expect((await setStatus(body.withdrawal._id, 'completed')).status).toBe(200);
  const refused = await remove(player);
  expect([refused.status, refused.body.code]).toEqual([409, 'MATCHES_OPEN']);
  const winners = [won(player, 0)];
  await asking(world, admin)('POST', `/tournaments/admin/${match}/results`, { winners });
  expectClosed(await remove(player));
});

test('tokens are forfeited only by the words with the exact balance, and only after the week', async () => {
  const player = await aPlayer(25);
  const outlook = (await as(player)('GET', '/privacy/deletion')).body;
  expect(outlook).toMatchObject({ tokens: 25, words: 'forfeit 25 tokens' });
  const missing = await remove(player);
  expect([missing.status, missing.body.code]).toEqual([400, 'FORFEIT_NEEDED']);
  const other = await remove(player, { words: 'forfeit 24 tokens' });
  expect([other.status, other.body.code]).toEqual([409, 'BALANCE_CHANGED']);
  expectClosed(await remove(player, { words: '२५ टोकन छोड़ें' }));
  expect(await tokensOf(world, player)).toBe(25);
  const before = (await world.ledger.account('house:adjustments')).balance;
  await world.setTime(inDays(7.1));
  await run();
  expect(await isDeleted(player)).toBe(true);
  expect(await tokensOf(world, player)).toBe(0);
  expect((await world.ledger.account('house:adjustments')).balance).toBe(before + 25);
  const [event] = await world.database.rows(
    `SELECT type, reason FROM ledger.event WHERE idempotency_key LIKE $1`,
    [`deletion:${player.id}:%`],
  );
  expect(event).toEqual({
    type: 'TokensAdjusted',
    reason: 'Account deleted: the player gave up these tokens',
  });
  await run();
  expect(await tokensOf(world, player)).toBe(0);
});

test('a player who keeps the account within the week has everything again', async () => {
  const player = await aPlayer(25);
  expectClosed(await remove(player, { words: 'forfeit 25 tokens' }));
  const wrong = await guest('POST', '/auth/keep-account', { email: player.email, password: 'x' });
  expect([wrong.status, wrong.body.code]).toEqual([400, 'BAD_CREDENTIALS']);
  const kept = await keep(player);
  expect(kept.status).toBe(200);
  expect(kept.body.user).toMatchObject({ tokens: 25, inGameName: 'Asha' });
  const headers = { authorization: `Bearer ${kept.body.token}` };
  expect((await as({ ...player, headers })('GET', '/users/profile')).status).toBe(200);
  expect(await activity(player)).toEqual(['user.deletion-requested', 'user.deletion-withdrawn']);
  await world.setTime(inDays(7.1));
  await run();
  expect(await isDeleted(player)).toBe(false);
  expect(await tokensOf(world, player)).toBe(25);
  expect((await keep(player)).status).toBe(200);
});

test('after a deletion, nothing that names the player is left outside the legal records', async () => {
  const player = await aPlayer(100, 'Unmistakable');
  const { body } = await withdraw(player, 40);
  expect((await setStatus(body.withdrawal._id, 'completed')).status).toBe(200);
  expect((await as(player)('POST', '/squads', { name: 'Squad' })).status).toBe(201);
  await world.followed();
  expectClosed(await remove(player, { words: 'forfeit 60 tokens' }));
  await world.setTime(inDays(7.1));
  await run();
  for (const text of [player.email, 'Unmistakable', 'asha@okaxis']) {
    const found = await world.database.rows(
      `SELECT table_name FROM information_schema.tables
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
          AND query_to_xml(format('SELECT 1 FROM %I t WHERE t::text LIKE %L LIMIT 1',
                                  table_name, '%' || $1 || '%'), false, false, '')::text LIKE '%row%'`,
      [text],
    );
    expect([text, found]).toEqual([text, []]);
  }
  const tables = ['user_session', 'known_browser', 'notification', 'push_device', 'squad_member'];
  for (const table of tables) {
    const rows = await world.database.rows(`SELECT 1 FROM ${table} WHERE user_id = $1`, [
      player.id,
    ]);
    expect([table, rows.length]).toEqual([table, 0]);
  }
});

test('the console shows the stages of a deletion, and its exports and searches still work', async () => {
  const [closed, gone] = [await aPlayer(0, 'Closed'), await aPlayer(30, 'Gone')];
  const match = await aTournament(world, admin);
  expect((await join(world, gone, match)).status).toBe(200);
  const winners = [won(gone, 10)];
  await asking(world, admin)('POST', `/tournaments/admin/${match}/results`, { winners });
  expectClosed(await remove(gone, { words: 'forfeit 20 tokens' }));
  await world.setTime(inDays(7.1));
  await run();
  await world.setTime(null);
  await world.database.rows('UPDATE user_account SET deleted_at = now() WHERE id = $1', [gone.id]);
  expectClosed(await remove(closed));
  const ask = asking(world, admin);
  const listed = async (q: string) => (await ask('GET', `/users/all?q=${q}`)).body;
  expect(await listed(closed.email)).toMatchObject([
    { deletionAt: expect.any(String), deletedAt: null },
  ]);
  expect(await listed(gone.email)).toEqual([]);
  expect(await listed(`deleted-${gone.id}`)).toMatchObject([{ deletedAt: expect.any(String) }]);
  for (const path of [
    `/users/export?q=deleted-${gone.id}`,
    `/admin/ledger/statement?account=player:${gone.id}`,
    `/admin/ledger/events?userId=${gone.id}`,
    `/admin/risk/players/${gone.id}`,
    `/admin/players/${gone.id}/account`,
    '/admin/months/owed/export',
    '/admin/activity',
    '/admin/statistics',
    '/withdrawals/admin/all',
    '/deposit-logs/admin/all',
    '/tournaments/admin/all',
    `/tournaments/${match}/participants`,
  ]) {
    const { status } = await ask('GET', path);
    expect([path, status < 500 && status !== 400]).toEqual([path, true]);
  }
  const everybody = { amount: 5, operation: 'add', reason: 'A gift' };
  const gift = await ask('PUT', '/users/tokens/bulk/all', everybody);
  expect(gift.status).toBe(200);
  expect(await tokensOf(world, gone)).toBe(0);
  expect(await tokensOf(world, closed)).toBe(5);
});

test('the address can register again, but not within a day after the deletion', async () => {
  const player = await aPlayer();
  expectClosed(await remove(player));
  const body = { email: player.email, password: PASSWORD };
  expect((await guest('POST', '/auth/register', body)).body.code).toBe('USER_EXISTS');
  const later = inDays(7.1);
  await world.setTime(later);
  await run();
  const refused = await guest('POST', '/auth/register', body);
  expect([refused.status, refused.body.code]).toEqual([429, 'ADDRESS_JUST_DELETED']);
  expect(refused.body.retryAfter).toBe(86_400);
  await world.setTime(new Date(later.getTime() + 25 * 3_600_000));
  const again = await guest('POST', '/auth/register', body);
  expect(again.status).toBeLessThan(300);
  const rows = await world.database.rows('SELECT id FROM user_account WHERE email = $1', [
    player.email,
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.id).not.toBe(player.id);
});

test('a captain cannot take a seat for a closed account', async () => {
  const { squadId, team } = await aSquad(world);
  const [captain, closed, ...others] = team;
  await givePassword(world, closed, PASSWORD);
  expectClosed(await remove(closed, { words: 'forfeit 20 tokens' }));
  const fields = { mode: 'clash-squad', maxParticipants: 8, squads: 'equal' };
  const match = await aTournament(world, admin, fields);
  const players = [captain, closed, ...others].map(({ id }) => id);
  const refused = await as(captain)('POST', `/tournaments/${match}/squad`, {
    squadId,
    players,
    paidBy: 'each',
  });
  expect([refused.status, refused.body.code]).toEqual([400, 'SQUAD_PLAYER_NOT_READY']);
  expect(await tokensOf(world, closed)).toBe(20);
});

test('a banned account is not deleted before the ban is lifted', async () => {
  const player = await aPlayer();
  expectClosed(await remove(player));
  const ask = asking(world, admin);
  expect((await ask('PUT', `/users/ban/${player.id}`, { reason: 'Teaming' })).status).toBe(200);
  expect((await keep(player)).body.code).toBe('ACCOUNT_BANNED');
  await world.setTime(inDays(7.1));
  await run();
  expect(await isDeleted(player)).toBe(false);
  await world.setTime(null);
  expect((await ask('PUT', `/users/unban/${player.id}`)).status).toBe(200);
  await world.setTime(inDays(7.2));
  await run();
  expect(await isDeleted(player)).toBe(true);
});
