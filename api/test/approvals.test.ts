// Own product: it sets the clock and the limit for a second admin.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type Id, newId } from '../src/kernel/index.js';
import { activityOf } from './world/activity.js';
import { type Answer, asking, tally } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import {
  forgetSpending,
  keepConfirmed,
  leaveBehind,
  setBound,
  waiting,
} from './world/second-admin.js';
import { giveTokens, tokensOf } from './world/tokens.js';
import { aPlayer } from './world/tournaments.js';

let world: OwnProduct;
let [asha, bina]: Person[] = [];
beforeAll(async () => {
  world = await startProduct();
  [asha, bina] = [await somebody(world, 'admin'), await somebody(world, 'admin')];
});
afterEach(() => world.setTime(null));
afterAll(() => world.close());

type Asked = Parameters<ReturnType<typeof asking>>;
const as =
  (who: () => Person | undefined) =>
  (...asked: Asked): Promise<Answer> =>
    asking(world, who() ?? null)(...asked);
/** Send requests as two admins: Asha makes the requests, and Bina approves them. */
const [a, b] = [as(() => asha), as(() => bina)];
const REASON = 'Prize of the final';
const bound = (aboveTokens: number) =>
  Promise.all([setBound(world, aboveTokens), forgetSpending(world)]);
const adjust = (player: Person, amount: number, query = '', headers = {}) =>
  a('PUT', `/users/tokens/${player.id}${query}`, { amount, reason: REASON }, headers);
const approve = async (id: string, who = b) =>
  who('POST', `/admin/approvals/${id}/approve`, { digest: (await found(id))?.digest ?? 'none' });
const refuse = (id: string, who = b) =>
  who('POST', `/admin/approvals/${id}/refuse`, { reason: 'Not agreed' });
const found = async (id: string) => (await b('GET', `/admin/approvals?id=${id}`)).body.approvals[0];

test('approvals are off by default, so one admin can adjust any amount', async () => {
  expect((await a('GET', '/admin/approvals/threshold')).body).toMatchObject({
    aboveTokens: 0,
    paidOutAlone: 0,
    activeAdmins: expect.any(Number),
  });
  const player = await aPlayer(world);
  expect(await adjust(player, 9_000_000)).toMatchObject({
    status: 200,
    body: { balanceAfter: 9_000_000, needsApproval: false, approval: null },
  });
  expect((await a('GET', '/admin/approvals')).body).toEqual({
    approvals: [],
    waiting: 0,
    waitingForMe: 0,
    nextCursor: null,
  });
  await expectHealthyLedger(world);
});

test('a request by one admin is carried out once another admin approves it', async () => {
  await bound(100);
  const player = await aPlayer(world, 30);
  expect(await adjust(player, 100)).toMatchObject({ status: 200, body: { approval: null } });
  expect((await adjust(player, 101, '?dryRun=true')).body).toMatchObject({
    dryRun: true,
    balanceAfter: 231,
    needsApproval: true,
    approval: null,
  });
  const keyed = { 'idempotency-key': newId() };
  const asked = await adjust(player, 101, '', keyed);
  const id = waiting(asked);
  expect(asked.body).toMatchObject({ balanceBefore: 130, balanceAfter: 130 });
  const again = await adjust(player, 101, '', keyed);
  expect([again.status, again.body]).toEqual([202, asked.body]);
  expect(await tokensOf(world, player)).toBe(130);
  expect(await found(id)).toMatchObject({
    kind: 'tokens.adjust',
    state: 'pending',
    amountTokens: 101,
    reason: REASON,
    player: { id: player.id, email: player.email },
    requestedBy: { id: asha?.id, email: asha?.email },
    decidedBy: null,
    problem: null,
  });
  expect((await b('GET', '/admin/approvals')).body).toMatchObject({ waiting: 1, waitingForMe: 1 });
  expect((await a('GET', '/admin/approvals')).body).toMatchObject({ waiting: 1, waitingForMe: 0 });
  expect(await approve(id, a)).toMatchObject({ status: 403, body: { code: 'OWN_REQUEST' } });
  expect(await approve(id)).toMatchObject({
    status: 200,
    body: {
      message: 'Approved and carried out',
      approval: { state: 'approved', decidedBy: { id: bina?.id } },
    },
  });
  expect(await tokensOf(world, player)).toBe(231);
  const { events } = (await b('GET', `/admin/ledger/events?userId=${player.id}&limit=1`)).body;
  expect(events[0]).toMatchObject({
    actor: { type: 'admin', id: asha?.id },
    reason: REASON,
    idempotencyKey: `approval:${id}`,
  });
  expect((await activityOf(world, player.id)).at(-1)).toMatchObject({
    actor: asha?.id,
    action: 'tokens.adjusted',
    after: { approvedBy: bina?.id },
  });
  expect((await activityOf(world, id)).map(({ actor, action }) => [actor, action])).toEqual([
    [asha?.id, 'approval.requested'],
    [bina?.id, 'approval.approved'],
  ]);
  expect((await approve(id)).body.code).toBe('ALREADY_APPROVED');
  expect((await refuse(id)).body.code).toBe('ALREADY_APPROVED');
  expect(await tokensOf(world, player)).toBe(231);
  await expectHealthyLedger(world);
});

test('twenty simultaneous approvals by two admins carry a request out once', async () => {
  await bound(100);
  const player = await aPlayer(world);
  const id = waiting(await adjust(player, 500));
  const third = await somebody(world, 'admin');
  const c = as(() => third);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => approve(id, n % 2 ? b : c)),
  );
  expect(tally(answers)).toEqual({ 200: 1, 409: 19 });
  expect(await tokensOf(world, player)).toBe(500);
  const other = waiting(await adjust(player, 300));
  const mixed = tally(
    await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? approve : refuse)(other))),
  );
  expect(mixed).toEqual({ 200: 1, 409: 19 });
  const isApproved = (await found(other)).state === 'approved';
  expect(await tokensOf(world, player)).toBe(isApproved ? 800 : 500);
  await expectHealthyLedger(world);
});

test('the approval of a subtraction fails while the wallet has too few tokens, and succeeds once it has enough', async () => {
  await bound(100);
  const player = await aPlayer(world, 400);
  const id = waiting(await adjust(player, -400));
  await adjust(player, -50);
  expect(await approve(id)).toMatchObject({
    status: 400,
    body: { message: 'Insufficient token balance' },
  });
  expect(await found(id)).toMatchObject({
    state: 'pending',
    decidedBy: null,
    problem: 'Insufficient token balance',
  });
  await giveTokens(world, player, 50);
  expect((await approve(id)).status).toBe(200);
  expect(await tokensOf(world, player)).toBe(0);
  expect((await adjust(player, -200)).status).toBe(400);
  await expectHealthyLedger(world);
});

test('a request that was refused, was withdrawn or has expired is never carried out', async () => {
  await bound(100);
  const player = await aPlayer(world);
  const [refused, own, old] = [
    waiting(await adjust(player, 200)),
    waiting(await adjust(player, 200)),
    waiting(await adjust(player, 200)),
  ];
  expect(await refuse(refused)).toMatchObject({
    status: 200,
    body: { approval: { state: 'refused', note: 'Not agreed', decidedBy: { id: bina?.id } } },
  });
  expect((await refuse(own, a)).body.approval).toMatchObject({ decidedBy: { id: asha?.id } });
  expect((await approve(refused)).body.code).toBe('ALREADY_REFUSED');
  expect((await approve(own)).body.code).toBe('ALREADY_REFUSED');
  await keepConfirmed(world, bina);
  const later = new Date(Date.now() + 73 * 3_600_000);
  await world.setTime(later);
  expect((await approve(old)).body.code).toBe('EXPIRED');
  expect((await found(old)).state).toBe('expired');
  await world.runJob('settle-approvals');
  expect((await activityOf(world, old)).at(-1)?.action).toBe('approval.expired');
  expect(await tokensOf(world, player)).toBe(0);
  for (const id of [newId(), 'x', '1']) expect((await approve(id)).status).toBe(404);
  await expectHealthyLedger(world);
});

test('a request of a deactivated admin cannot be approved', async () => {
  await bound(100);
  const gone = await somebody(world, 'admin');
  const player = await aPlayer(world);
  const asked = await asking(world, gone)('PUT', `/users/tokens/${player.id}`, {
    amount: 700,
    reason: REASON,
  });
  const id = waiting(asked);
  await a('PUT', `/admin/staff/${gone.id}`, { active: false });
  expect(await approve(id)).toMatchObject({ status: 409, body: { code: 'REQUESTER_GONE' } });
  expect((await refuse(id)).status).toBe(200);
  expect(await tokensOf(world, player)).toBe(0);
  await expectHealthyLedger(world);
});

test('finance staff can read approval requests but cannot approve requests', async () => {
  await bound(100);
  const id = waiting(await adjust(await aPlayer(world), 200));
  const who = asking(world, await somebody(world, 'finance'));
  expect((await who('POST', `/admin/approvals/${id}/approve`)).status).toBe(403);
  expect((await who('GET', '/admin/approvals')).body).toMatchObject({ waitingForMe: 0 });
  expect((await refuse(id)).status).toBe(200);
});

test('a large payout needs two admins, and the approval covers only the hold in its request', async () => {
  await bound(100);
  const player = await aPlayer(world, 500);
  const body = { amount: 400, type: 'google_play', email: 'asha@example.com' };
  const { _id } = (await asking(world, player)('POST', '/withdrawals/request', body)).body
    .withdrawal;
  const set = (change: object, query = '') =>
    a('PUT', `/withdrawals/admin/status/${_id}${query}`, change);
  const completed = { status: 'completed', redeemCode: 'GIFT-1', adminNotes: 'Well played' };
  expect((await set(completed, '?dryRun=1')).body.needsApproval).toBe(true);
  expect((await set({ status: 'processing' })).body.needsApproval).toBe(false);
  const first = waiting(await set(completed));
  expect((await found(first)).request).not.toContain('GIFT-1');
  expect(await set(completed)).toMatchObject({ status: 409, body: { code: 'ALREADY_WAITS' } });
  const mine = async () =>
    (await asking(world, player)('GET', '/withdrawals/user/history')).body.withdrawals[0];
  expect(await mine()).toMatchObject({ status: 'processing', redeemCode: null });
  expect((await set({ status: 'rejected' })).status).toBe(200);
  expect(await approve(first)).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_SINCE_ASKED' },
  });
  expect(await tokensOf(world, player)).toBe(500);
  expect(await found(first)).toMatchObject({ state: 'refused', decidedBy: null });
  expect((await set({ status: 'pending' })).status).toBe(200);
  const second = waiting(await set(completed));
  expect(await mine()).toMatchObject({ status: 'pending', redeemCode: null });
  expect((await approve(second)).status).toBe(200);
  expect(await mine()).toMatchObject({
    status: 'completed',
    redeemCode: 'GIFT-1',
    adminNotes: 'Well played',
  });
  expect((await set({ status: 'completed', adminNotes: 'Paid' })).status).toBe(200);
  await expectHealthyLedger(world);
});

test('a bulk adjustment counts towards the approval limit with its total amount', async () => {
  const players = await Promise.all(Array.from({ length: 3 }, () => aPlayer(world)));
  await bound(1_000_000);
  const all = (amount: number, query = '') =>
    a('PUT', `/users/tokens/bulk/all${query}`, { amount, reason: REASON });
  expect((await all(5)).status).toBe(200);
  await bound(20);
  expect((await all(5, '?dryRun=1')).body).toMatchObject({ needsApproval: true, dryRun: true });
  const id = waiting(await all(5));
  expect(await Promise.all(players.map((player) => tokensOf(world, player)))).toEqual([5, 5, 5]);
  expect(await all(7)).toMatchObject({ status: 409, body: { code: 'ALREADY_WAITS' } });
  expect((await approve(id)).status).toBe(200);
  expect(await Promise.all(players.map((player) => tokensOf(world, player)))).toEqual([10, 10, 10]);
  await expectHealthyLedger(world);
});

test('a large reversal needs the approval of a second admin', async () => {
  await bound(100);
  const player = await aPlayer(world, 250);
  const { events } = (await b('GET', `/admin/ledger/events?userId=${player.id}&limit=1`)).body;
  const { position } = events[0];
  const path = `/admin/ledger/events/${position}`;
  expect((await b('GET', `${path}/reversal`)).body.needsApproval).toBe(true);
  const id = waiting(await a('POST', `${path}/reverse`, { reason: REASON }));
  expect(await tokensOf(world, player)).toBe(250);
  expect((await approve(id)).status).toBe(200);
  expect(await tokensOf(world, player)).toBe(0);
  expect((await b('GET', `${path}/reversal`)).body.reversedBy).toBeGreaterThan(position);
  await expectHealthyLedger(world);
});

test('one admin can lower the approval limit, but removing it needs two admins', async () => {
  const set = (aboveTokens: number) =>
    a('PUT', '/admin/approvals/threshold', { aboveTokens, reason: 'As agreed' });
  await bound(0);
  expect(await set(500)).toMatchObject({ status: 200, body: { aboveTokens: 500 } });
  expect(await set(400)).toMatchObject({ status: 200, body: { aboveTokens: 400 } });
  const id = waiting(await set(0));
  expect((await set(900)).body.code).toBe('ALREADY_WAITS');
  const read = async () => (await a('GET', '/admin/approvals/threshold')).body.aboveTokens;
  expect(await read()).toBe(400);
  expect((await approve(id)).status).toBe(200);
  expect(await read()).toBe(0);
});

test('an approved request whose process died is carried out once', async () => {
  await bound(100);
  const player = await aPlayer(world);
  const id = waiting(await adjust(player, 600));
  // Simulates a process that died right after the approval, and whose claim of the request has
  // expired.
  const { digest } = await found(id);
  const take = () => leaveBehind(world, { id: id as Id, adminId: (bina as Person).id, digest });
  await take();
  expect((await approve(id)).body.code).toBe('BEING_CARRIED_OUT');
  await world.runJob('settle-approvals');
  expect(await found(id)).toMatchObject({ state: 'approved', decidedBy: { id: bina?.id } });
  // Simulates a process that died after it carried out the request but before it recorded that.
  await take();
  await world.runJob('settle-approvals');
  expect((await found(id)).state).toBe('approved');
  expect(await tokensOf(world, player)).toBe(600);
  await expectHealthyLedger(world);
});
