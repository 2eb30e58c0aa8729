// Own product: it changes the rules of the owner.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Id } from '../../src/kernel/index.js';
import { RULES_OFF } from '../../src/modules/settings/domain/rules.js';
import { UPI, withdrawing } from '../withdrawals/withdrawing.js';
import { type Answer, asking, tally } from '../world/ask.js';
import {
  aBuyer,
  type DepositWorld,
  ordered,
  startDepositWorld,
  verify,
} from '../world/deposits.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type Person, somebody } from '../world/people.js';
import { setBound, waiting } from '../world/second-admin.js';
import { tokensFor } from '../world/tokens.js';

const OFF = {
  payoutSource: 'all',
  unplayed: 'free',
  unplayedHours: 24,
  strongWaits: false,
  depositTokens: 0,
  depositCount: 0,
  payoutTokens: 0,
  payoutCount: 0,
  redeemTokens: 0,
  redeemCount: 0,
};
const TIME = /\d{1,2} \w{3,4},? (at )?\d{1,2}:\d{2}\s[ap]m IST/;

let world: DepositWorld;
let admin: Person;
let asAdmin: ReturnType<typeof asking>;
let act: ReturnType<typeof withdrawing>;

beforeAll(async () => {
  world = await startDepositWorld();
  admin = await somebody(world, 'admin');
  [asAdmin, act] = [asking(world, admin), withdrawing(world, admin)];
});
beforeEach(() => setRules({}));
afterAll(async () => {
  await expectHealthyLedger(world);
  await world.close();
});

async function setRules(rules: object): Promise<Answer> {
  const answer = await asAdmin('PUT', '/admin/risk/rules', { ...OFF, ...rules, reason: 'A test' });
  expect(answer.status).toBe(200);
  return answer;
}
const ownRules = async (player: Person) => (await asking(world, player)('GET', '/risk/rules')).body;
const atOnce = (times: number, act: () => Promise<Answer>) =>
  Promise.all(Array.from({ length: times }, act));

async function bought(player: Person, tokens: number): Promise<void> {
  const orderId = await ordered(world, player, tokens);
  const { body } = await world.provider.pay(orderId);
  expect((await verify(world, player, body.checkout)).status).toBe(200);
}

test('every risk rule is off at first, and the activity log records each change', async () => {
  expect(RULES_OFF.rulePayoutSource).toBe('all');
  expect((await asAdmin('GET', '/admin/risk/rules')).body).toEqual(OFF);
  const player = await act.playerWith(100);
  const nothing = { tokens: null, times: null };
  expect(await ownRules(player)).toMatchObject({
    payableTokens: null,
    payouts: nothing,
    deposits: nothing,
    redemptions: nothing,
  });
  expect((await act.request(player)).status).toBe(201);
  await setRules({ payoutTokens: 500 });
  const { body } = await asAdmin('GET', '/admin/activity?action=risk.rules-set');
  expect(JSON.parse(body.activity[0].after)).toEqual({ ...OFF, payoutTokens: 500 });
  const wrong = await asAdmin('PUT', '/admin/risk/rules', {
    ...OFF,
    unplayed: 'lost',
    reason: 'x',
  });
  expect(wrong.status).toBe(400);
});

test('while only winnings may be paid out, a payout of other tokens is refused', async () => {
  await setRules({ payoutSource: 'winnings' });
  const player = await act.playerWith(50);
  await tokensFor(world, player, { winnings: 40 });
  expect((await ownRules(player)).payableTokens).toBe(40);
  expect((await act.request(player)).body).toMatchObject({
    code: 'ABOVE_WINNINGS',
    message: 'Only winnings can be withdrawn. You have 40 tokens of winnings at the moment.',
  });
});

test('unplayed deposits cannot be withdrawn for the set number of hours, even by simultaneous requests', async () => {
  const player = await aBuyer(world);
  await bought(player, 100);
  await tokensFor(world, player, { winnings: 60 });
  await setRules({ unplayed: 'held', unplayedHours: 5 });
  expect(await ownRules(player)).toMatchObject({ payableTokens: 60, unplayedHours: 5 });
  const { status, body } = await act.request(player, { ...UPI, amount: 61 });
  expect([status, body.code]).toEqual([400, 'UNPLAYED_HELD']);
  expect(body.message).toMatch(TIME);
  expect(body.message).toContain('5 hours after the deposit. You can withdraw 60 tokens now');
  expect(new Date(body.allowedAt).getTime() - Date.now()).toBeGreaterThan(4.9 * 3_600_000);
  const answers = await atOnce(6, () => act.request(player, { ...UPI, amount: 30 }));
  expect(tally(answers)).toEqual({ 201: 2, 400: 4 });
  await setRules({ unplayed: 'source-only' });
  expect((await act.request(player, { ...UPI, amount: 10 })).body).toMatchObject({
    code: 'UNPLAYED_TO_SOURCE',
    message:
      'Deposited tokens that were not played can only be refunded to your payment method. ' +
      'Ask us to reverse the deposit. You can withdraw 0 tokens now.',
  });
});

test('the daily payout limit refuses further payouts, and a rejected payout does not count', async () => {
  await setRules({ payoutTokens: 100, payoutCount: 2 });
  const player = await act.playerWith(500);
  const answers = await atOnce(4, () => act.request(player, { ...UPI, amount: 40 }));
  expect(tally(answers)).toEqual({ 201: 2, 400: 2 });
  const refused = answers.find(({ status }) => status === 400);
  expect(refused?.body.code).toBe('PAYOUT_DAY_LIMIT');
  expect(refused?.body.message).toMatch(TIME);
  expect(refused?.body.message).toContain('you can still withdraw 0 tokens today');
  const [{ _id }] = await act.own(player);
  await act.set(_id, { status: 'rejected' });
  expect((await ownRules(player)).payouts).toMatchObject({ tokens: 60, times: 1 });
  expect((await act.request(player, { ...UPI, amount: 61 })).body.message).toContain(
    'you can still withdraw 60 tokens today',
  );
  expect((await act.request(player, { ...UPI, amount: 60 })).status).toBe(201);
});

test('open orders count towards the daily deposit limit', async () => {
  await setRules({ depositTokens: 120 });
  const player = await aBuyer(world);
  const order = () => asking(world, player)('POST', '/payments/create-order', { amount: 50 });
  const answers = await atOnce(4, order);
  expect(tally(answers)).toEqual({ 201: 2, 400: 2 });
  const refused = answers.find(({ status }) => status === 400);
  expect(refused?.body.code).toBe('DEPOSIT_DAY_LIMIT');
  expect(refused?.body.message).toContain('you can still add 20 tokens today');
  expect(refused?.body.message).toMatch(TIME);
  expect((await ownRules(player)).deposits).toMatchObject({ tokens: 20, times: null });
});

test('the daily limit of promo codes refuses further promo codes', async () => {
  const codes = ['ONE', 'TWO', 'THREE', 'FOUR'].map((name) => `RULE-${name}`);
  for (const code of codes) {
    const fields = {
      code,
      tokens: 25,
      maxUses: 9,
      description: 'A gift',
      expiryDate: '2099-12-31',
    };
    expect((await asAdmin('POST', '/promo-codes/admin/create', fields)).status).toBe(201);
  }
  const player = await somebody(world);
  const redeem = (code?: string) => asking(world, player)('POST', '/promo-codes/redeem', { code });
  expect((await redeem(codes[0])).status).toBe(200);
  await setRules({ redeemCount: 2 });
  const answers = await Promise.all(codes.slice(1).map(redeem));
  expect(tally(answers)).toEqual({ 200: 1, 400: 2 });
  const refused = answers.find(({ status }) => status === 400);
  expect(refused?.body.code).toBe('REDEEM_DAY_LIMIT');
  expect(refused?.body.message).toMatch(TIME);
  expect((await redeem(codes[0])).body.code).toBe('ALREADY_REDEEMED');
  expect((await ownRules(player)).redemptions).toMatchObject({ tokens: null, times: 0 });
  await setRules({});
  expect(tally(await Promise.all(codes.slice(1).map(redeem)))).toEqual({ 200: 2, 400: 1 });
});

test('while strong risk signals stop payouts, a payout with a strong risk signal waits until an admin releases it', async () => {
  const players = await Promise.all([0, 1, 2, 3, 4].map(() => act.playerWith(100)));
  const ids = await Promise.all(players.map((player) => act.withdrawalOf(player)));
  await world.followed();
  const [player] = players as [Person];
  const [id, otherId] = ids as [Id, Id];
  const onHold = async () => (await act.list(`?q=${id}`)).withdrawals[0].isHeld;
  const held = async () =>
    (await asAdmin('GET', '/admin/risk?state=held')).body.players.map((each: Person) => each.id);
  expect([await onHold(), await held()]).toEqual([false, []]);
  await setRules({ strongWaits: true });
  expect(await onHold()).toBe(true);
  expect(await held()).toEqual(expect.arrayContaining(players.map((each) => each.id)));
  expect((await act.set(id, { status: 'completed' })).body.code).toBe('PAYOUT_ON_HOLD');
  const path = `/admin/risk/players/${player.id}`;
  const { hold, signals } = (await asAdmin('GET', path)).body;
  expect(hold).toMatchObject({ by: 'A rule' });
  expect(signals[0].weight).toBeGreaterThanOrEqual(60);
  const { related } = (await asAdmin('GET', path)).body;
  const { players: queued } = (await asAdmin('GET', '/admin/risk?state=all')).body;
  for (const { id: linkedId } of players.slice(1)) {
    const held = expect.objectContaining({ id: linkedId, isHeld: true });
    expect([related, queued]).toEqual(Array(2).fill(expect.arrayContaining([held])));
  }
  expect((await asAdmin('POST', `${path}/release`, { reason: 'Brothers' })).status).toBe(204);
  expect(await held()).not.toContain(player.id);
  expect((await act.set(id, { status: 'completed' })).status).toBe(200);
  expect((await act.set(otherId, { status: 'completed' })).status).toBe(409);
  for (const signal of signals.filter(({ weight }: { weight: number }) => weight >= 60)) {
    await asAdmin('POST', `/admin/risk/signals/${signal.id}/clear`, { note: 'Brothers' });
  }
  expect((await act.set(otherId, { status: 'completed' })).status).toBe(200);
});

test('when payouts need a second admin, a loosened risk rule needs a second admin too', async () => {
  await setBound(world, 1_000);
  await setRules({ payoutTokens: 100 });
  const wanted = { ...OFF, payoutTokens: 200, reason: 'A festival' };
  const id = waiting(await asAdmin('PUT', '/admin/risk/rules', wanted));
  expect((await asAdmin('GET', '/admin/risk/rules')).body.payoutTokens).toBe(100);
  const second = asking(world, await somebody(world, 'admin'));
  const shown = (await second('GET', '/admin/approvals')).text;
  expect(shown).toContain('100, then 200');
  const { digest } = JSON.parse(shown).approvals.find((each: { id: string }) => each.id === id);
  await second('POST', `/admin/approvals/${id}/approve`, { digest });
  expect((await asAdmin('GET', '/admin/risk/rules')).body.payoutTokens).toBe(200);
  await setBound(world, 0);
});
