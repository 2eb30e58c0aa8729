// Own product: it waits for no repair job.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asking, tally } from '../world/ask.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type Person, somebody } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';
import { giveTokens, tokensOf } from '../world/tokens.js';
import { aPlayer, aTournament, join } from '../world/tournaments.js';

let world: OwnProduct;
let admin: Person;
beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
});
afterAll(() => world.close());

const asAdmin = (...args: Parameters<ReturnType<typeof asking>>) => asking(world, admin)(...args);
const walletOf = (person: Person) => world.ledger.account(`player:${person.id}`);
const ban = (person: { id: string }, reason = 'Teaming') =>
  asAdmin('PUT', `/users/ban/${person.id}`, { reason });
const unban = (person: { id: string }) => asAdmin('PUT', `/users/unban/${person.id}`);

test('a ban ends the session, freezes the wallet and takes no tokens, and lifting the ban restores access', async () => {
  const player = await somebody(world);
  const ask = asking(world, player);
  await giveTokens(world, player, 50);
  const banned = await ban(player);
  expect([banned.status, banned.body.message]).toEqual([200, 'User banned successfully']);
  expect(banned.body.user).toMatchObject({ isBanned: true, banReason: 'Teaming', tokens: 50 });
  const refused = await ask('PUT', '/users/profile', { inGameName: 'A', freeFireUID: '1' });
  expect([refused.status, refused.body.message]).toEqual([403, 'Account is banned']);
  const profile = await ask('GET', '/users/profile');
  expect(profile.body).toMatchObject({ isBanned: true, banReason: 'Teaming', tokens: 50 });
  expect(await walletOf(player)).toMatchObject({ balance: 50, status: 'frozen' });
  const lists = await asAdmin('GET', '/users/all?status=banned');
  expect(lists.body.map(({ _id }: { _id: string }) => _id)).toEqual([player.id]);

  const unbanned = await unban(player);
  expect([unbanned.status, unbanned.body.message]).toEqual([200, 'User unbanned successfully']);
  expect(unbanned.body.user).toMatchObject({ isBanned: false, banReason: null, tokens: 50 });
  expect(await walletOf(player)).toMatchObject({ balance: 50, status: 'open' });
  expect((await ask('GET', '/users/profile')).status).toBe(401);
  await expectHealthyLedger(world);
});

test('a dry run of a ban lists the open matches and withdrawals, and changes nothing', async () => {
  const player = await aPlayer(world, 200);
  const [coming, over] = [await aTournament(world, admin), await aTournament(world, admin)];
  for (const id of [coming, over]) expect((await join(world, player, id)).status).toBe(200);
  const cancelled = await asAdmin('PUT', `/tournaments/admin/${over}/status`, {
    status: 'cancelled',
  });
  expect(cancelled.status).toBe(200);
  const withdrawal = { amount: 50, type: 'upi', upiId: 'asha@okaxis' };
  const requested = await asking(world, player)('POST', '/withdrawals/request', withdrawal);
  expect(requested.status).toBe(201);
  const tryOut = (id: string) =>
    asAdmin('PUT', `/users/ban/${id}?dryRun=true`, { reason: 'Teaming' });
  const foreseen = await tryOut(player.id);
  expect([foreseen.status, foreseen.body.message]).toEqual([200, 'Nothing was changed']);
  expect(foreseen.body.consequences).toEqual({
    frozenTokens: 130,
    tournaments: [
      {
        _id: coming,
        id: coming,
        name: expect.any(String),
        status: 'upcoming',
        startTime: expect.stringMatching(/Z$/),
        entryFee: 20,
      },
    ],
    withdrawals: [
      {
        _id: requested.body.withdrawal._id,
        id: requested.body.withdrawal._id,
        amount: 50,
        status: 'pending',
        requestedAt: expect.stringMatching(/Z$/),
      },
    ],
  });
  expect(foreseen.body).toMatchObject({ dryRun: true, user: { isBanned: false } });
  expect((await asking(world, player)('GET', '/tokens/history')).status).toBe(200);
  expect(await walletOf(player)).toMatchObject({ balance: 130, status: 'open' });
  const { activity } = (await asAdmin('GET', '/admin/activity?action=user.banned')).body;
  expect(activity.map(({ target }: { target: { id: string } }) => target.id)).not.toContain(
    player.id,
  );
  const done = await ban(player);
  expect(done.body).toMatchObject({ dryRun: false, user: { isBanned: true } });
  expect(done.body.consequences).toEqual(foreseen.body.consequences);
  expect((await tryOut(admin.id)).body.message).toBe('You cannot ban yourself');
  expect((await tryOut((await somebody(world, 'finance')).id)).status).toBe(400);
  expect((await tryOut('no-id')).status).toBe(404);
  await expectHealthyLedger(world);
});

test('a second ban changes only the reason, and an unban of a player who is not banned changes nothing', async () => {
  const player = await somebody(world);
  expect((await unban(player)).status).toBe(200);
  await ban(player, 'First');
  expect((await ban(player, 'Second')).body.user.banReason).toBe('Second');
  await unban(player);
  await unban(player);
  await ban(player, 'Third');
  const events = await world.database.rows(
    'SELECT type FROM ledger.event WHERE reference = $1 ORDER BY position',
    [player.id],
  );
  expect(events.map(({ type }) => type)).toEqual([
    'AccountFrozen',
    'AccountOpened',
    'AccountFrozen',
  ]);
});

test('after thirty simultaneous bans and unbans of one user, the user’s row and the log agree', async () => {
  const player = await somebody(world);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => (n % 2 === 0 ? ban(player) : unban(player))),
  );
  expect(tally(answers)).toEqual({ 200: 30 });
  const { body } = await asAdmin('GET', `/users/all?q=${player.email}`);
  const { status } = await walletOf(player);
  expect(status).toBe(body[0].isBanned ? 'frozen' : 'open');
  await expectHealthyLedger(world);
});

test('the repair job posts the event of a ban that a crash lost', async () => {
  const player = await somebody(world);
  await world.database.rows(
    `UPDATE user_account SET banned_at = now(), ban_reason = 'Crash', standing_by = $2,
            standing_changes = standing_changes + 1 WHERE id = $1`,
    [player.id, admin.id],
  );
  expect((await walletOf(player)).status).toBe('open');
  const sweep = () => world.runJob('users-standing-sweep');
  await Promise.all([sweep(), sweep()]);
  expect((await walletOf(player)).status).toBe('frozen');
});

test('a frozen wallet still receives credits', async () => {
  const player = await somebody(world);
  await ban(player);
  await giveTokens(world, player, 7);
  expect(await tokensOf(world, player)).toBe(7);
  await expectHealthyLedger(world);
});

test('a ban needs a reason and an existing player, and admins cannot ban themselves', async () => {
  const player = await somebody(world);
  for (const reason of ['', '   ']) {
    expect((await ban(player, reason)).body.message).toContain('Ban reason is required');
  }
  for (const id of ['01990000-0000-7000-8000-00000000dead', 'no-id']) {
    const answers = [await ban({ id }), await unban({ id })];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [404, 'User not found'],
      [404, 'User not found'],
    ]);
  }
  const self = await ban(admin);
  expect([self.status, self.body.message]).toEqual([400, 'You cannot ban yourself']);
  const colleague = await ban(await somebody(world, 'admin'));
  expect([colleague.status, colleague.body.message]).toEqual([
    400,
    'Staff accounts cannot be banned; deactivate them instead',
  ]);
  for (const role of ['player', 'finance'] as const) {
    const person = asking(world, await somebody(world, role));
    expect((await person('PUT', `/users/ban/${player.id}`, { reason: 'x' })).status).toBe(403);
    expect((await person('PUT', `/users/unban/${player.id}`)).status).toBe(403);
  }
});
