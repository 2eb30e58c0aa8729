// Own product: it sets the clock.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { EVENT_QUEUE } from '../../src/modules/payments/job-names.js';
import { asking } from '../world/ask.js';
import {
  type DepositWorld,
  eventOf,
  ordered,
  sendEvent,
  startDepositWorld,
} from '../world/deposits.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { mailsTo } from '../world/mailbox.js';
import { type Person, somebody } from '../world/people.js';
import { keepConfirmed } from '../world/second-admin.js';
import { giveTokens, tokensOf } from '../world/tokens.js';
import { aTournament, join, won } from '../world/tournaments.js';
import { deleting, expectClosed, inDays } from './deleting.js';

let world: DepositWorld;
let admin: Person;
beforeAll(async () => {
  world = await startDepositWorld();
  admin = await somebody(world, 'admin');
  await keepConfirmed(world, admin);
});
afterEach(async () => {
  await world.setTime(null);
  await expectHealthyLedger(world);
});
afterAll(() => world.close());

const { as, row, aPlayer, remove, login, keep, run, isDeleted, activity } = deleting(() => world);
const times = Array.from({ length: 5 }, (_, index) => index);

test('of two requests at the same time, one closes the account and both get the same answer', async () => {
  const player = await aPlayer();
  const answers = await Promise.all([remove(player), remove(player), remove(player)]);
  const closed = answers.filter(({ status }) => status === 200);
  expect(closed.length).toBeGreaterThan(0);
  expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true);
  expect(new Set(closed.map(({ body }) => body.deletionAt)).size).toBe(1);
  expect(await activity(player)).toEqual(['user.deletion-requested']);
});

test('a join at the same time as the request leaves no deleted account in an open match', async () => {
  const week = inDays(7.1);
  const match = await aTournament(world, admin, {
    entryFee: 0,
    startTime: inDays(9),
    endTime: inDays(9.1),
  });
  const players: Person[] = [];
  for (const _ of times) players.push(await aPlayer());
  const seen = await Promise.all(
    players.map(async (player) => {
      const [joined, closed] = await Promise.all([join(world, player, match), remove(player)]);
      return { player, joined: joined.status === 200, closed: closed.status === 200 };
    }),
  );
  await world.setTime(week);
  await run();
  for (const { player, joined, closed } of seen) {
    expect(await isDeleted(player)).toBe(closed && !joined);
  }
  const waiting = seen.find(({ joined, closed }) => joined && closed);
  await asking(world, admin)('PUT', `/tournaments/admin/${match}/status`, { status: 'cancelled' });
  await world.setTime(inDays(8));
  await run();
  if (waiting) expect(await isDeleted(waiting.player)).toBe(true);
});

test('a deletion waits for a match that was joined before, and its prize opens the account again', async () => {
  const player = await aPlayer(20);
  const match = await aTournament(world, admin, { startTime: inDays(9), endTime: inDays(9.1) });
  expectClosed(await remove(player, { words: 'forfeit 20 tokens' }));
  // A request that was on its way when the account was closed.
  await world.database.rows(
    `UPDATE user_account SET deletion_due_at = NULL, deletion_requested_at = NULL,
            deletion_forfeits = NULL, session_version = 1 WHERE id = $1`,
    [player.id],
  );
  const kept = await keep(player);
  const headers = { authorization: `Bearer ${kept.body.token}` };
  expect((await join(world, { ...player, headers }, match)).status).toBe(200);
  await world.database.rows(
    `UPDATE user_account SET deletion_requested_at = now(), deletion_due_at = now(),
            deletion_forfeits = 20 WHERE id = $1`,
    [player.id],
  );
  await world.setTime(inDays(1));
  await run();
  expect(await row(player)).toMatchObject({ deletedAt: null, beganAt: null });
  const winners = [won(player, 90)];
  const url = `/tournaments/admin/${match}/results`;
  expect((await asking(world, admin)('POST', url, { winners })).status).toBe(200);
  await world.setTime(inDays(1.1));
  await run();
  expect(await tokensOf(world, player)).toBe(90);
  expect(await row(player)).toMatchObject({ requestedAt: null, deletedAt: null });
  expect((await activity(player)).at(-1)).toBe('user.deletion-stopped');
  expect((await mailsTo(world, player.email))[0]).toMatchObject({
    template: 'deletion-stopped',
    data: { tokens: 90 },
  });
  expect((await login(player)).status).toBe(200);
});

test('a withdrawal at the same time as the request is paid or refused, and never lost', async () => {
  for (const _ of times) {
    const player = await aPlayer(40);
    const [asked, closed] = await Promise.all([
      as(player)('POST', '/withdrawals/request', { amount: 40, type: 'upi', upiId: 'a@okaxis' }),
      remove(player, { words: 'forfeit 40 tokens' }),
    ]);
    await world.setTime(inDays(7.1));
    await run();
    const isHeld = asked.status === 201;
    expect(await isDeleted(player)).toBe(closed.status === 200 && !isHeld);
    if (isHeld) {
      expect((await world.ledger.account(`hold:${asked.body.withdrawal._id}`)).balance).toBe(40);
    }
    await world.setTime(null);
  }
});

test('the deletion waits for a payment, which is credited and stops it', async () => {
  const player = await aPlayer();
  const orderId = await ordered(world, player, 50);
  const outlook = (await as(player)('GET', '/privacy/deletion')).body;
  expect(outlook.payments).toMatchObject([{ tokens: 50 }]);
  expectClosed(await remove(player));
  await world.setTime(inDays(7.05));
  await run();
  expect(await isDeleted(player)).toBe(false);
  const event = eventOf('payment.captured', (await world.provider.pay(orderId)).body.payment);
  const eventId = `evt_${orderId}`;
  expect((await sendEvent(world, event, { id: eventId })).status).toBe(200);
  await world.runJob(EVENT_QUEUE, { eventId });
  await world.setTime(inDays(7.2));
  await run();
  expect(await tokensOf(world, player)).toBe(50);
  expect(await isDeleted(player)).toBe(false);
  expect((await login(player)).status).toBe(200);
});

test('either the player keeps the account or the job deletes it, and tokens stay with a kept one', async () => {
  const players: Person[] = [];
  for (const _ of times) players.push(await aPlayer(25));
  for (const player of players) expectClosed(await remove(player, { words: 'forfeit 25 tokens' }));
  await world.setTime(inDays(7.1));
  const [kept] = await Promise.all([Promise.all(players.map(keep)), run(), run()]);
  for (const [index, player] of players.entries()) {
    const isKept = kept[index]?.status === 200;
    expect(await isDeleted(player)).toBe(!isKept);
    expect(await tokensOf(world, player)).toBe(isKept ? 25 : 0);
  }
});

/** Makes the job fail after it has forfeited the tokens; the returned function ends that. */
async function diesBeforeBlanking() {
  await world.database.rows(
    `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION 'the process died'; END $$;
     CREATE TRIGGER die BEFORE UPDATE OF deleted_at ON user_account
       FOR EACH ROW EXECUTE FUNCTION die()`,
  );
  return () => world.database.rows('DROP TRIGGER die ON user_account; DROP FUNCTION die()');
}

test('tokens that arrive after the others were forfeited open the account again', async () => {
  const player = await aPlayer(25);
  expectClosed(await remove(player, { words: 'forfeit 25 tokens' }));
  const live = await diesBeforeBlanking();
  await world.setTime(inDays(7.1));
  await run();
  expect(await tokensOf(world, player)).toBe(0);
  await live();
  await giveTokens(world, player, 7);
  await world.setTime(inDays(7.3));
  await run();
  expect(await isDeleted(player)).toBe(false);
  expect(await tokensOf(world, player)).toBe(7);
  expect((await mailsTo(world, player.email))[0]).toMatchObject({
    template: 'deletion-stopped',
    data: { tokens: 7 },
  });
  expect((await login(player)).status).toBe(200);
});

test('a job that died after it forfeited the tokens finishes the deletion once', async () => {
  const player = await aPlayer(25);
  expectClosed(await remove(player, { words: 'forfeit 25 tokens' }));
  const live = await diesBeforeBlanking();
  await world.setTime(inDays(7.1));
  await run();
  expect(await tokensOf(world, player)).toBe(0);
  expect(await row(player)).toMatchObject({ email: player.email, deletedAt: null });
  expect((await keep(player)).body.code).toBe('DELETION_BEGAN');
  expect((await login(player)).body.code).toBe('DELETION_BEGAN');
  await live();
  await world.setTime(inDays(7.3));
  await run();
  expect(await isDeleted(player)).toBe(true);
  expect(await tokensOf(world, player)).toBe(0);
  const [deleted] = await world.database.rows(
    `SELECT after ->> 'forfeited' AS forfeited FROM activity
      WHERE target_id = $1 AND action = 'user.deleted'`,
    [player.id],
  );
  expect(deleted).toEqual({ forfeited: '25' });
});
