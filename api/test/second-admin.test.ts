// Own product: it sets the clock and the limit for a second admin.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { newId } from '../src/kernel/index.js';
import { type Answer, asking, tally } from './world/ask.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import { forgetSpending, keepConfirmed, setBound, waiting } from './world/second-admin.js';
import { tokensOf } from './world/tokens.js';
import { aPlayer, aTournament, join, won } from './world/tournaments.js';

const REASON = 'A gift';
const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString();
let world: OwnProduct;
let [asha, bina]: Person[] = [];
beforeAll(async () => {
  world = await startProduct();
});
beforeEach(async () => {
  [asha, bina] = [await somebody(world, 'admin'), await somebody(world, 'admin')];
});
afterEach(async () => {
  await world.setTime(null);
  await expectHealthyLedger(world);
});
afterAll(() => world.close());

type Asked = Parameters<ReturnType<typeof asking>>;
/**
 * Sends requests as two admins: Asha makes them and Bina approves them. Each test has a new pair.
 */
const a = (...asked: Asked): Promise<Answer> => asking(world, asha ?? null)(...asked);
const b = (...asked: Asked): Promise<Answer> => asking(world, bina ?? null)(...asked);
const bound = (aboveTokens: number) => setBound(world, aboveTokens);
const adjust = (player: Person, amount: number, headers = {}) =>
  a('PUT', `/users/tokens/${player.id}`, { amount, reason: REASON }, headers);
const found = async (id: string) => (await b('GET', `/admin/approvals?id=${id}`)).body.approvals[0];
const approve = async (id: string, digest?: string) =>
  b('POST', `/admin/approvals/${id}/approve`, { digest: digest ?? (await found(id)).digest });
const promo = (tokens: number, maxUses: number, code = `C-${newId().slice(-12)}`.toUpperCase()) =>
  a('POST', '/promo-codes/admin/create', {
    code,
    description: 'A gift',
    tokens,
    maxUses,
    expiryDate: NEXT_YEAR,
  });
const factsOf = async (id: string) =>
  Object.fromEntries(
    (await found(id)).facts.map(({ name, value }: Record<string, string>) => [name, value]),
  );

async function aWithdrawal(tokens: number, type: 'upi' | 'google_play' = 'google_play') {
  const player = await aPlayer(world, tokens);
  const to = type === 'upi' ? { upiId: 'asha@upi' } : { email: 'asha@example.com' };
  const asked = { amount: tokens, type, ...to };
  const { body } = await asking(world, player)('POST', '/withdrawals/request', asked);
  const id: string = body.withdrawal._id;
  const set = (change: object) => a('PUT', `/withdrawals/admin/status/${id}`, change);
  const read = async () =>
    (await asking(world, player)('GET', '/withdrawals/user/history')).body.withdrawals[0];
  return { id, player, set, read };
}

test('without a second-admin limit, one admin alone can make payouts of any size', async () => {
  await bound(0);
  const player = await aPlayer(world);
  expect((await adjust(player, 10_000_000)).status).toBe(200);
  const code = await promo(10_000_000, 10_000_000);
  expect(code).toMatchObject({ status: 201, body: { approval: null } });
  const toggle = `/promo-codes/admin/${code.body.promoCode._id}/toggle`;
  expect((await a('PUT', toggle)).body.promoCode.isActive).toBe(false);
  expect((await a('PUT', toggle)).body.promoCode.isActive).toBe(true);
  const id = await aTournament(world, asha as Person, {
    entryFee: 0,
    prizePool: 10_000_000,
  });
  await join(world, player, id);
  const results = `/tournaments/admin/${id}/results`;
  expect(await a('POST', results, { winners: [won(player, 10_000_000)] })).toMatchObject({
    status: 200,
    body: { needsApproval: false, approval: null },
  });
  expect((await a('POST', `${results}/void`, { reason: REASON })).status).toBe(200);
  const { set } = await aWithdrawal(50_000);
  expect((await set({ status: 'completed', redeemCode: 'FREE-12345' })).status).toBe(200);
  expect((await set({ status: 'completed', redeemCode: 'FREE-67890' })).status).toBe(200);
});

test('one admin alone cannot pay out a sum above the limit in five pieces', async () => {
  await bound(100);
  const player = await aPlayer(world);
  const statuses: number[] = [];
  for (let piece = 0; piece < 5; piece += 1) statuses.push((await adjust(player, 40)).status);
  expect(statuses).toEqual([200, 200, 202, 202, 202]);
  expect(await tokensOf(world, player)).toBe(80);
  expect((await a('GET', '/admin/approvals/threshold')).body.paidOutAlone).toBe(80);
  // Tokens taken from a player do not count, and the payouts of each admin are counted separately.
  expect((await adjust(player, -60)).status).toBe(200);
  const other = await b('PUT', `/users/tokens/${player.id}`, { amount: 90, reason: REASON });
  expect(other.status).toBe(200);
  // A payment that a second admin approved does not count for the admin who requested it.
  expect((await approve(waiting(await adjust(player, 500)))).status).toBe(200);
  expect((await a('GET', '/admin/approvals/threshold')).body.paidOutAlone).toBe(80);
});

test('a payout by one admin counts towards the limit for 24 hours', async () => {
  await bound(100);
  const player = await aPlayer(world);
  expect((await adjust(player, 100)).status).toBe(200);
  expect((await adjust(player, 1)).status).toBe(202);
  await keepConfirmed(world, asha);
  const later = new Date(Date.now() + 24 * 3_600_000 + 1_000);
  await world.setTime(later);
  expect((await adjust(player, 1)).status).toBe(200);
  await world.runJob('settle-approvals');
  const rows = await world.database.rows(
    'SELECT tokens FROM approval_spending WHERE admin_id = $1',
    [asha?.id],
  );
  expect(rows).toEqual([{ tokens: 1 }]);
});

test('what an admin paid out before the limit was set counts towards it', async () => {
  await bound(0);
  const player = await aPlayer(world);
  expect((await adjust(player, 711)).status).toBe(200);
  const { set } = await aWithdrawal(200);
  expect((await set({ status: 'completed' })).status).toBe(200);
  const keyed = { 'idempotency-key': newId() };
  for (let time = 0; time < 2; time += 1) {
    expect((await adjust(player, 50, keyed)).status).toBe(200);
  }
  await bound(1_000);
  expect((await a('GET', '/admin/approvals/threshold')).body.paidOutAlone).toBe(961);
  expect((await adjust(player, 40)).status).toBe(202);
  expect((await adjust(player, 39)).status).toBe(200);
});

test('twenty simultaneous adjustments by one admin stay within the limit', async () => {
  await bound(100);
  const people = await Promise.all(Array.from({ length: 20 }, () => aPlayer(world)));
  const answers = await Promise.all(people.map((player) => adjust(player, 30)));
  expect(tally(answers)).toEqual({ 200: 3, 202: 17 });
  const balances = await Promise.all(people.map((player) => tokensOf(world, player)));
  expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(90);
});

test('an adjustment repeated with its key counts once towards the limit, and a refused promo code does not count', async () => {
  await bound(100);
  const player = await aPlayer(world);
  const keyed = { 'idempotency-key': newId() };
  for (let time = 0; time < 3; time += 1) {
    expect((await adjust(player, 60, keyed)).status).toBe(200);
  }
  expect((await promo(40, 1, 'TAKEN-CODE')).status).toBe(201);
  await bound(1_000);
  expect((await promo(500, 1, 'TAKEN-CODE')).body.code).toBe('CODE_TAKEN');
  expect((await a('GET', '/admin/approvals/threshold')).body.paidOutAlone).toBe(100);
});

test('a promo code above the limit needs two admins, but switching it off or on later needs one admin', async () => {
  await bound(1_000);
  const asked = await promo(10_000, 1_000);
  const id = waiting(asked);
  expect(asked.body.promoCode).toBeNull();
  expect(await factsOf(id)).toMatchObject({
    'Tokens for each use': '10000',
    'Uses at most': '1000',
  });
  const { code } = JSON.parse((await found(id)).request);
  const player = await aPlayer(world);
  const redeem = () => asking(world, player)('POST', '/promo-codes/redeem', { code });
  expect((await redeem()).status).toBe(400);
  expect((await approve(id)).status).toBe(200);
  expect((await redeem()).status).toBe(200);
  const [made] = (await a('GET', `/promo-codes/admin/all?q=${code}`)).body.promoCodes;
  const toggle = (isActive: boolean) =>
    a('PUT', `/promo-codes/admin/${made._id}/toggle`, { isActive });
  expect((await toggle(false)).status).toBe(200);
  expect((await toggle(true)).status).toBe(200);
});

test('a promo code counts towards the limit as its tokens times its uses, even when an old code is switched on again', async () => {
  await bound(0);
  const { _id } = (await promo(10, 1_000)).body.promoCode;
  const toggle = (body?: object) => a('PUT', `/promo-codes/admin/${_id}/toggle`, body);
  // The code is older than a day.
  await forgetSpending(world);
  await bound(1_000);
  expect((await promo(10, 60)).status).toBe(201);
  waiting(await promo(10, 60));
  expect((await toggle()).status).toBe(200);
  const id = waiting(await toggle());
  expect((await toggle({ isActive: true })).body.code).toBe('ALREADY_WAITS');
  expect((await approve(id)).status).toBe(200);
  const [row] = (await a('GET', '/promo-codes/admin/all')).body.promoCodes.filter(
    (each: { _id: string }) => each._id === _id,
  );
  expect(row.isActive).toBe(true);
});

test('a large prize without entry fees is paid once a second admin approves the winners', async () => {
  await bound(1_000);
  const [asif, bala] = [await aPlayer(world, 0, 'Asif'), await aPlayer(world, 0, 'Bala')];
  const id = await aTournament(world, asha as Person, { entryFee: 0, prizePool: 10_000_000 });
  for (const player of [asif, bala]) await join(world, player, id);
  const results = (winners: object[], query = '') =>
    a('POST', `/tournaments/admin/${id}/results${query}`, { winners });
  const large = [won(asif, 9_000_000), won(bala, 1_000_000, 2)];
  expect((await results(large, '?dryRun=1')).body).toMatchObject({ needsApproval: true });
  const asked = waiting(await results(large));
  expect(await factsOf(asked)).toMatchObject({
    'Place 1': expect.stringMatching(/^Asif, UID \d+, .+@example.com: 9000000 tokens$/),
    'Place 2': expect.stringMatching(/^Bala, UID \d+, .+@example.com: 1000000 tokens$/),
    'The house adds': '10000000 tokens',
  });
  expect(await tokensOf(world, asif)).toBe(0);
  expect((await results(large)).body.code).toBe('ALREADY_WAITS');
  expect((await approve(asked)).status).toBe(200);
  expect(await tokensOf(world, asif)).toBe(9_000_000);
  const voided = waiting(
    await a('POST', `/tournaments/admin/${id}/results/void`, { reason: 'Wrong winner' }),
  );
  expect(await tokensOf(world, asif)).toBe(9_000_000);
  expect((await approve(voided)).status).toBe(200);
  expect(await tokensOf(world, asif)).toBe(0);
});

test('the second admin reads name, UID and e-mail of every player, also of two with the same name', async () => {
  await bound(100);
  const one = await somebody(world, 'player', { inGameName: 'Twin', freeFireUID: '700000001' });
  const two = await somebody(world, 'player', { inGameName: 'Twin', freeFireUID: '700000002' });
  const id = await aTournament(world, asha as Person, { entryFee: 0, prizePool: 1_000 });
  for (const player of [one, two]) await join(world, player, id);
  const path = `/tournaments/admin/${id}/results`;
  const winners = [won(one, 600), won(two, 400, 2)];
  const lines = {
    'Place 1': `Twin, UID 700000001, ${one.email}: 600 tokens`,
    'Place 2': `Twin, UID 700000002, ${two.email}: 400 tokens`,
  };
  const declared = waiting(await a('POST', path, { winners }));
  expect(await factsOf(declared)).toMatchObject(lines);
  expect((await approve(declared)).status).toBe(200);
  const voided = waiting(await a('POST', `${path}/void`, { reason: REASON }));
  expect(await factsOf(voided)).toMatchObject(lines);
  expect(await factsOf(waiting(await adjust(two, 500)))).toMatchObject({
    'In-game name': 'Twin',
    'Free Fire UID': '700000002',
    Email: two.email,
  });
});

test('prizes that are covered by entry fees do not count towards the second-admin limit', async () => {
  await bound(100);
  const people = [await aPlayer(world, 300), await aPlayer(world, 300)];
  const id = await aTournament(world, asha as Person, { entryFee: 300, prizePool: 700 });
  for (const player of people) await join(world, player, id);
  const [first] = people as [Person];
  const results = (prize: number) =>
    a('POST', `/tournaments/admin/${id}/results`, { winners: [won(first, prize)] });
  // The house account adds 100 tokens to these results, so one more token exceeds the limit.
  expect((await results(700)).status).toBe(200);
  expect((await adjust(first, 1)).status).toBe(202);
});

test('the approval of results is refused when the pot has changed since the request', async () => {
  await bound(100);
  const [asif, bala] = [await aPlayer(world, 50), await aPlayer(world, 50)];
  const id = await aTournament(world, asha as Person, { entryFee: 50, prizePool: 500 });
  await join(world, asif, id);
  const results = () =>
    a('POST', `/tournaments/admin/${id}/results`, { winners: [won(asif, 500)] });
  const asked = waiting(await results());
  await join(world, bala, id);
  expect(await approve(asked)).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_SINCE_ASKED' },
  });
  expect((await found(asked)).state).toBe('refused');
  expect((await approve(waiting(await results()))).status).toBe(200);
  expect(await tokensOf(world, asif)).toBe(500);
});

test('a player gets exactly the Google Play code that the second admin approved', async () => {
  await bound(100);
  const { id, set, read } = await aWithdrawal(400);
  const asked = waiting(await set({ status: 'completed', redeemCode: 'GOOD-CODE-1111' }));
  expect(await factsOf(asked)).toMatchObject({
    Amount: '400 tokens',
    'Google Play email': 'asha@example.com',
    'Google Play code': '••••1111',
  });
  // After requesting the payout, Asha changes the redeem code.
  expect((await set({ status: 'processing', redeemCode: 'EVIL-CODE-2222' })).status).toBe(200);
  expect(await approve(asked)).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_SINCE_ASKED' },
  });
  const again = waiting(await set({ status: 'completed', redeemCode: 'GOOD-CODE-3333' }));
  expect((await approve(again)).status).toBe(200);
  expect(await read()).toMatchObject({ status: 'completed', redeemCode: 'GOOD-CODE-3333' });
  // A change of the redeem code after the approval counts as another payout and needs another
  // approval.
  const other = waiting(await set({ status: 'completed', redeemCode: 'EVIL-CODE-4444' }));
  expect((await read()).redeemCode).toBe('GOOD-CODE-3333');
  expect(await factsOf(other)).toMatchObject({
    'Google Play code': '••••4444',
    'Code before': '••••3333',
  });
  expect((await set({ status: 'completed', adminNotes: 'Enjoy' })).status).toBe(200);
  expect((await found(other)).target.id).toBe(id);
});

test('changing the code of an approved payout needs a new approval, even for a small payout', async () => {
  await bound(100);
  expect((await adjust(await aPlayer(world), 80)).status).toBe(200);
  const { set, read } = await aWithdrawal(30);
  const asked = waiting(await set({ status: 'completed', redeemCode: 'SMALL-0001' }));
  expect((await approve(asked)).status).toBe(200);
  await bound(1_000);
  const other = waiting(await set({ status: 'completed', redeemCode: 'SMALL-0002' }));
  expect((await set({ status: 'pending' })).body.code).toBe('ALREADY_WAITS');
  await a('POST', `/admin/approvals/${other}/refuse`, { reason: 'Taken back' });
  expect((await approve(waiting(await set({ status: 'pending' })))).status).toBe(200);
  waiting(await set({ status: 'completed' }));
  expect((await read()).status).toBe('pending');
});

test('a payout that two admins completed is reopened by two admins, and its tokens return once', async () => {
  await bound(1_000);
  const { player, set, read } = await aWithdrawal(500_000, 'upi');
  const completed = { status: 'completed', bankReference: 'UTR500000001' };
  expect((await approve(waiting(await set(completed)))).status).toBe(200);
  for (const status of ['pending', 'processing']) {
    expect((await set({ status })).status).toBe(status === 'pending' ? 202 : 409);
  }
  expect((await set({ status: 'rejected' })).body.code).toBe('REOPEN_FIRST');
  expect([(await read()).status, await tokensOf(world, player)]).toEqual(['completed', 0]);
  const [waits] = (await b('GET', '/admin/approvals?state=pending&limit=1')).body.approvals;
  expect(await factsOf(waits._id)).toMatchObject({ Status: 'completed', 'New status': 'pending' });
  expect((await approve(waits._id)).status).toBe(200);
  expect((await read()).status).toBe('pending');
  // The money was paid, so the next payout of the same tokens needs two admins too.
  expect((await set(completed)).status).toBe(202);
  expect((await set({ status: 'rejected' })).status).toBe(200);
  expect(await tokensOf(world, player)).toBe(500_000);
});

test('reopening a payout counts towards the limit, also twice in one request', async () => {
  await bound(100);
  const { id } = await aWithdrawal(40, 'upi');
  const changes = ['completed', 'pending', 'completed', 'pending', 'rejected'].map((status) => ({
    id,
    status,
  }));
  const { body } = await a('POST', '/withdrawals/admin/statuses', { changes });
  const done = body.results.map(({ isDone }: { isDone: boolean }) => isDone);
  // Three times 40 tokens exceed the limit: the payout, its reopening, and the second payout.
  expect(done).toEqual([true, true, false, true, true]);
  expect((await a('GET', '/admin/approvals/threshold')).body.paidOutAlone).toBe(80);
});

test('a voided prize that its winner has spent counts towards the limit', async () => {
  await bound(1_000);
  const [mate, other] = [await aPlayer(world, 500, 'Mate'), await aPlayer(world, 500, 'Other')];
  const id = await aTournament(world, asha as Person, { entryFee: 500, prizePool: 1_000 });
  for (const player of [mate, other]) await join(world, player, id);
  const declare = (player: Person) =>
    a('POST', `/tournaments/admin/${id}/results`, { winners: [won(player, 1_000)] });
  const undo = () =>
    a('POST', `/tournaments/admin/${id}/results/void`, { reason: REASON, acceptOwed: true });
  for (const player of [mate, other]) {
    expect((await declare(player)).status).toBe(200);
    const spending = { amount: 1_000, type: 'upi', upiId: 'mate@upi' };
    await asking(world, player)('POST', '/withdrawals/request', spending);
    if (player === mate) expect((await undo()).status).toBe(200);
  }
  expect((await a('GET', '/admin/approvals/threshold')).body.paidOutAlone).toBe(1_000);
  const asked = waiting(await undo());
  expect(await factsOf(asked)).toMatchObject({
    'Spent prizes': 'stand as owed: Arena pays up to 1000 tokens',
  });
  expect((await adjust(other, 1)).status).toBe(202);
});

test('fees that Arena kept count towards the limit when a void returns them to the pot', async () => {
  await bound(1_000);
  const winner = await aPlayer(world, 500, 'Winner');
  const id = await aTournament(world, asha as Person, { entryFee: 500, prizePool: 500 });
  await join(world, winner, id);
  const path = `/tournaments/admin/${id}/results`;
  expect((await a('POST', path, { winners: [won(winner, 200)] })).status).toBe(200);
  expect((await a('POST', `${path}/void`, { reason: REASON })).status).toBe(200);
  expect((await a('GET', '/admin/approvals/threshold')).body.paidOutAlone).toBe(300);
});

test('results that two admins declared are voided by two admins', async () => {
  await bound(100);
  const winner = await aPlayer(world, 0, 'Winner');
  const id = await aTournament(world, asha as Person, { entryFee: 0, prizePool: 200 });
  await join(world, winner, id);
  const path = `/tournaments/admin/${id}/results`;
  const declared = waiting(await a('POST', path, { winners: [won(winner, 200)] }));
  expect((await approve(declared)).status).toBe(200);
  await bound(1_000);
  expect((await a('POST', `${path}/void?dryRun=1`, { reason: REASON })).body.needsApproval).toBe(
    true,
  );
  waiting(await a('POST', `${path}/void`, { reason: REASON }));
});

test('payouts and adjustments of one admin count together towards the limit', async () => {
  await bound(100);
  const [one, two] = [await aWithdrawal(60, 'upi'), await aWithdrawal(60, 'upi')];
  expect((await one.set({ status: 'completed' })).status).toBe(200);
  const asked = waiting(await two.set({ status: 'completed' }));
  expect(await factsOf(asked)).toMatchObject({ 'UPI ID': 'asha@upi', Amount: '60 tokens' });
  expect((await adjust(await aPlayer(world), 41)).status).toBe(202);
  expect((await adjust(await aPlayer(world), 40)).status).toBe(200);
});

test('an approval must name the digest of the request that the second admin has read', async () => {
  await bound(100);
  const player = await aPlayer(world);
  const [id, other] = [waiting(await adjust(player, 200)), waiting(await adjust(player, 300))];
  expect(await b('POST', `/admin/approvals/${id}/approve`)).toMatchObject({
    status: 400,
    body: { code: 'DIGEST_MISSING' },
  });
  const digest = (await found(other)).digest;
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(await approve(id, digest)).toMatchObject({
    status: 409,
    body: { code: 'DIGEST_DIFFERS' },
  });
  expect((await found(id)).state).toBe('pending');
  expect((await approve(id)).status).toBe(200);
  expect(await tokensOf(world, player)).toBe(200);
});
