// Own product: it holds a write back.
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { holdWrites } from '../world/broken-writes.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { mailsTo } from '../world/mailbox.js';
import { type Person, somebody } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';
import { listenTo, type Stream } from '../world/streams.js';
import { eventually } from '../world/wait.js';
import { PLAY, UPI, withdrawing } from './withdrawing.js';

let world: OwnProduct;
let admin: Person;
let act: ReturnType<typeof withdrawing>;
beforeAll(async () => {
  world = await startProduct();
  admin = await somebody(world, 'admin');
  act = withdrawing(world, admin);
});
afterAll(() => world.close());

async function inbox(person: Person): Promise<readonly (readonly [string, string])[]> {
  await world.followed();
  const rows = await world.database.rows<{
    title: string;
    text: string;
    kind: string;
    link: string;
  }>('SELECT kind, title, text, link FROM notification WHERE user_id = $1 ORDER BY id', [
    person.id,
  ]);
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
  // If the note were stored after the event, the write would wait here, and the follower would
  // handle the event without the note.
  const isPosted = `NEW.id = '${paid}' AND EXISTS (SELECT FROM ledger.event e
    WHERE e.type = 'WithdrawalCompleted' AND e.reference = NEW.id::text)`;
  const release = await holdWrites(world, 'BEFORE UPDATE ON withdrawal', isPosted);
  const setting = act.set(paid, { status: 'completed', adminNotes: 'UTR 4711' });
  await eventually(async () => {
    const posted = "SELECT FROM ledger.event WHERE type = 'WithdrawalCompleted' AND reference = $1";
    expect(await world.database.rows(posted, [paid])).toHaveLength(1);
  });
  await world.followed();
  await release();
  expect((await setting).status).toBe(200);
  await act.set(refused, { status: 'rejected' });
  await act.set(refused, { status: 'completed', redeemCode: 'SECRET-CODE-2' });
  await Promise.all([world.followed(), world.followed()]);
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
  for (const status of ['rejected', 'rejected', 'completed', 'pending', 'completed']) {
    await act.set(id, { status });
    await world.followed();
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
  await world.followed();
  const [own, staff] = [await listenTo(world, player), await listenTo(world, admin)];
  await act.set(id, { status: 'rejected' });
  const heard = ({ heard: messages }: Stream) =>
    messages.slice(1).map(({ event, data }) => [event, data]);
  await eventually(() =>
    expect(heard(own)).toEqual([
      ['wallet.changed', { tokens: 50, change: 50, type: 'WithdrawalRejected' }],
      ['withdrawal.status', { withdrawalId: id, status: 'rejected' }],
    ]),
  );
  // The activity log tells staff too, of the list and not of the withdrawal.
  await eventually(() => {
    const changes = heard(staff);
    expect(changes).toContainEqual(['staff.changed', { kind: 'withdrawal', id }]);
    const others = changes.filter(([, data]) => !isDeepStrictEqual(data, { kind: 'withdrawal' }));
    expect(others).toHaveLength(1);
  });
  for (const stream of [own, staff]) stream.stop();
  await act.set(id, { status: 'processing' });
  const published = await world.database.rows<{ data: unknown }>(
    "SELECT data FROM live_event WHERE user_id = $1 AND topic = 'withdrawal.status'",
    [player.id],
  );
  expect(published).toEqual([{ data: { withdrawalId: id, status: 'processing' } }]);
});
