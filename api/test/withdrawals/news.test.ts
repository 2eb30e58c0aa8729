import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Ledger, LogFollower } from '../../src/modules/ledger/index.js';
import { LiveFeed } from '../../src/modules/notifications/index.js';
import { listOf } from '../../src/modules/notifications/live/live-feed.js';
import { Database } from '../../src/platform/database/index.js';
import { startTestApp, type TestApp } from '../world/app.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { mailsTo } from '../world/mailbox.js';
import { type Person, somebody } from '../world/people.js';
import { PLAY, UPI, withdrawing } from './withdrawing.js';

let world: TestApp;
let admin: Person;
let act: ReturnType<typeof withdrawing>;
beforeAll(async () => {
  world = await startTestApp();
  admin = await somebody(world, 'admin');
  act = withdrawing(world, admin);
});
afterAll(() => world.close());

async function inbox(person: Person): Promise<readonly (readonly [string, string])[]> {
  await world.app.get(LogFollower, { strict: false }).catchUp();
  const rows = await world.app
    .get(Database)
    .rows<{ title: string; text: string; kind: string; link: string }>(
      'SELECT kind, title, text, link FROM notification WHERE user_id = $1 ORDER BY id',
      [person.id],
    );
  for (const { kind, link } of rows) expect([kind, link]).toEqual(['withdrawal', '/withdrawals']);
  return rows.map(({ title, text }) => [title, text]);
}

test('a player is notified once of each status of a withdrawal, without the redeem code', async () => {
  const player = await act.playerWith(50);
  const id = await act.withdrawalOf(player, PLAY);
  expect(await inbox(player)).toEqual([]);
  await act.set(id, { status: 'pending', adminNotes: 'nothing new' });
  await act.set(id, { status: 'processing' });
  await act.set(id, { status: 'processing', adminNotes: 'still' });
  await act.set(id, { status: 'completed', redeemCode: 'SECRET-CODE-1' });
  const told = await inbox(player);
  expect(told).toEqual([
    ['Withdrawal in progress', 'Your withdrawal of 50 tokens is being processed.'],
    [
      'Withdrawal completed',
      'Your withdrawal of 50 tokens is complete. Look for your redeem code in your withdrawals.',
    ],
  ]);
  expect(JSON.stringify(told)).not.toContain('SECRET');
  await expectHealthyLedger(world);
});

test('the notification of a withdrawal without a redeem code does not mention a redeem code', async () => {
  const player = await act.playerWith(50);
  await act.set(await act.withdrawalOf(player, PLAY), { status: 'completed' });
  expect(await inbox(player)).toEqual([
    ['Withdrawal completed', 'Your withdrawal of 50 tokens is complete.'],
  ]);
});

test('each payout and each return sends one mail, which does not contain the redeem code', async () => {
  const player = await act.playerWith(80);
  const [paid, refused] = [
    await act.withdrawalOf(player, UPI),
    await act.withdrawalOf(player, { ...PLAY, amount: 30 }),
  ];
  await act.set(paid, { status: 'processing' });
  const follower = world.app.get(LogFollower, { strict: false });
  const ledger = world.app.get(Ledger, { strict: false });
  const postAll = ledger.postAll.bind(ledger);
  // Lets the follower handle the event immediately after it is posted, before the request
  // continues.
  const posting = jest.spyOn(ledger, 'postAll').mockImplementationOnce(async (commands) => {
    const outcomes = await postAll(commands);
    await follower.catchUp();
    return outcomes;
  });
  await act.set(paid, { status: 'completed', adminNotes: 'UTR 4711' });
  posting.mockRestore();
  await act.set(refused, { status: 'rejected' });
  await act.set(refused, { status: 'completed', redeemCode: 'SECRET-CODE-2' });
  await Promise.all([follower.catchUp(), follower.catchUp()]);
  const mails = (await mailsTo(world, player.email)).reverse();
  expect(mails.map(({ template }) => template)).toEqual(Array(3).fill('withdrawal-receipt'));
  const at = expect.stringMatching(/Z$/);
  expect(mails.map(({ data }) => data)).toEqual([
    {
      amountTokens: 50,
      withdrawalId: paid,
      status: 'completed',
      at,
      destination: 'as***@okaxis',
      note: 'UTR 4711',
    },
    {
      amountTokens: 30,
      withdrawalId: refused,
      status: 'rejected',
      at,
      destination: 'as***@example.com',
      note: null,
    },
    {
      amountTokens: 30,
      withdrawalId: refused,
      status: 'completed',
      at,
      destination: 'as***@example.com',
      note: null,
    },
  ]);
  expect(JSON.stringify(mails)).not.toContain('SECRET');
  await expectHealthyLedger(world);
});

test('a player is notified when a withdrawal is returned and when it is reopened', async () => {
  const player = await act.playerWith(50);
  const id = await act.withdrawalOf(player, UPI);
  const follower = world.app.get(LogFollower, { strict: false });
  for (const status of ['rejected', 'rejected', 'completed', 'pending', 'completed']) {
    await act.set(id, { status });
    await follower.catchUp();
  }
  const paid = ['Withdrawal completed', 'Your withdrawal of 50 tokens was paid out by UPI.'];
  const again = ['Withdrawal reopened', 'Your withdrawal of 50 tokens is being looked at again.'];
  expect(await inbox(player)).toEqual([
    [
      'Withdrawal rejected',
      'Your withdrawal of 50 tokens was rejected. The tokens are back in your wallet.',
    ],
    again,
    paid,
    again,
    paid,
  ]);
  const mails = (await mailsTo(world, player.email)).reverse();
  expect(mails.map(({ data }) => data.status)).toEqual([
    'rejected',
    'completed',
    'reopened',
    'completed',
  ]);
  await expectHealthyLedger(world);
});

test('a change of a withdrawal sends live messages about the wallet and the status to its player, and about the list to staff', async () => {
  const player = await act.playerWith(50);
  const id = await act.withdrawalOf(player, UPI);
  const live = world.app.get(LiveFeed, { strict: false });
  const entry = { unit: 'TOKEN', amount: 50, balanceBefore: 0, balanceAfter: 50 } as const;
  const told = live.messagesOf({
    position: 1,
    schemaVersion: 1,
    recordedAt: new Date(),
    reason: null,
    batch: 1,
    idempotencyKey: 'k',
    uniqueKey: null,
    actor: { type: 'admin', id: admin.id },
    type: 'WithdrawalRejected',
    reference: id,
    payload: { user: player.id, cycle: 1 },
    entries: [{ ...entry, account: `player:${player.id}` }],
  });
  const messages = (await Promise.all(told)).flatMap(listOf);
  const audience = { userId: player.id };
  expect(messages).toEqual([
    {
      topic: 'wallet.changed',
      audience,
      data: { tokens: 50, change: 50, type: 'WithdrawalRejected' },
    },
    { topic: 'staff.changed', audience: 'staff', data: { kind: 'withdrawal', id } },
    { topic: 'withdrawal.status', audience, data: { withdrawalId: id, status: 'rejected' } },
  ]);
  await act.set(id, { status: 'processing' });
  const published = await world.app
    .get(Database)
    .rows<{ data: unknown }>(
      "SELECT data FROM live_event WHERE user_id = $1 AND topic = 'withdrawal.status'",
      [player.id],
    );
  expect(published).toEqual([{ data: { withdrawalId: id, status: 'processing' } }]);
});
