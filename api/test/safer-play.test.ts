// Own product: its payment provider belongs to the test.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { withdrawing } from './withdrawals/withdrawing.js';
import { asking, tally } from './world/ask.js';
import { type DepositWorld, ordered, startDepositWorld, verify } from './world/deposits.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { aPlayer, aTournament, join } from './world/tournaments.js';

const NONE = { day: null, week: null, month: null };
const TIME = /\d{1,2} \w{3,4},? (at )?\d{1,2}:\d{2}\s[ap]m IST/;
const HOUR_MS = 3_600_000;

let world: DepositWorld;
let admin: Person;
beforeAll(async () => {
  world = await startDepositWorld();
  admin = await somebody(world, 'admin');
});
afterAll(async () => {
  await expectHealthyLedger(world);
  await world.close();
});

const order = (player: Person, amount: number) =>
  asking(world, player)('POST', '/payments/create-order', { amount });
const limit = (player: Person, limits: object) =>
  asking(world, player)('PUT', '/safer-play/limit', { ...NONE, ...limits });
const pause = (player: Person, length: string) =>
  asking(world, player)('POST', '/safer-play/exclusion', { pause: length });
const state = async (player: Person) => (await asking(world, player)('GET', '/safer-play')).body;
const hoursUntil = (time: string) => Math.round((Date.parse(time) - Date.now()) / HOUR_MS);
/**
 * Sets a scheduled time of the player's settings to now, so that the scheduled change takes effect.
 */
const come = (player: Person, column: 'takes_effect_at' | 'excluded_until') =>
  world.owner.query(`UPDATE safer_play SET ${column} = now() WHERE user_id = $1`, [player.id]);

test('a lower deposit limit applies at once, and a higher limit or no limit applies after 24 hours', async () => {
  const player = await aPlayer(world);
  expect(await state(player)).toEqual({
    limits: NONE,
    pending: null,
    takesEffectAt: null,
    excludedUntil: null,
    asksAgeAndState: false,
    isAdult: false,
    state: null,
    stateChangesAt: null,
  });
  expect((await limit(player, { day: 100, week: 300 })).body).toMatchObject({
    limits: { day: 100, week: 300, month: null },
    pending: null,
  });
  const wish = { day: 200, week: 250, month: null };
  const { body: raised } = await limit(player, wish);
  expect(raised).toMatchObject({ limits: { day: 100, week: 250, month: null }, pending: wish });
  expect(hoursUntil(raised.takesEffectAt)).toBe(24);
  expect((await limit(player, wish)).body).toEqual(raised);
  const refused = await order(player, 150);
  expect([refused.status, refused.body.code]).toEqual([400, 'OWN_DEPOSIT_LIMIT']);
  expect(refused.body.message).toContain('Your own limit lets you add 100 tokens until');
  expect(refused.body.message).toMatch(TIME);
  await come(player, 'takes_effect_at');
  expect(await state(player)).toMatchObject({ limits: wish, pending: null, takesEffectAt: null });
  expect((await order(player, 150)).status).toBe(201);
  expect((await order(player, 60)).body.left).toBe(50);
  expect((await limit(player, NONE)).body).toMatchObject({ limits: wish, pending: NONE });
  await come(player, 'takes_effect_at');
  expect((await order(player, 600)).status).toBe(201);
  for (const wrong of [{ day: 0 }, { week: 1.5 }, { month: '9' }, { day: undefined }]) {
    expect((await limit(player, wrong)).status).toBe(400);
  }
});

test('one of two simultaneous orders near a deposit limit is refused, and credited deposits count towards the limit', async () => {
  const player = await aPlayer(world);
  await limit(player, { month: 100 });
  const orderId = await ordered(world, player, 30);
  const { body } = await world.provider.pay(orderId);
  expect((await verify(world, player, body.checkout)).status).toBe(200);
  const answers = await Promise.all([order(player, 50), order(player, 50)]);
  expect(tally(answers)).toEqual({ 201: 1, 400: 1 });
  expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
    code: 'OWN_DEPOSIT_LIMIT',
    left: 20,
  });
});

test('a player’s pause refuses orders, joins and promo codes, allows withdrawals, and cannot be shortened', async () => {
  const player = await aPlayer(world, 500);
  const id = await aTournament(world, admin);
  const code = {
    code: 'PAUSED',
    tokens: 25,
    maxUses: 9,
    description: 'x',
    expiryDate: '2099-12-31',
  };
  await asking(world, admin)('POST', '/promo-codes/admin/create', code);
  const { status, body: paused } = await pause(player, '7-days');
  expect([status, hoursUntil(paused.excludedUntil)]).toEqual([200, 7 * 24]);
  const acts = () => [
    order(player, 50),
    join(world, player, id),
    asking(world, player)('POST', '/promo-codes/redeem', { code: 'PAUSED' }),
  ];
  for (const { status: refused, body } of await Promise.all(acts())) {
    expect([refused, body.code]).toEqual([403, 'SELF_EXCLUDED']);
    expect(body.message).toMatch(TIME);
  }
  const shorter = await pause(player, '24-hours');
  expect([shorter.status, shorter.body.code]).toEqual([409, 'PAUSE_IS_LONGER']);
  expect(await state(player)).toMatchObject({ excludedUntil: paused.excludedUntil });
  expect((await withdrawing(world, admin).request(player)).status).toBe(201);
  expect(hoursUntil((await pause(player, '30-days')).body.excludedUntil)).toBe(30 * 24);
  expect(hoursUntil((await pause(player, '6-months')).body.excludedUntil)).toBeGreaterThan(4_300);
  expect((await pause(player, 'for-ever')).status).toBe(400);
  await come(player, 'excluded_until');
  expect((await state(player)).excludedUntil).toBeNull();
  expect(tally(await Promise.all(acts()))).toEqual({ 200: 2, 201: 1 });
});

test('when the setting asks for age and state, only adults in allowed states play with tokens', async () => {
  const ask = (rule: object) =>
    asking(world, admin)('PUT', '/settings/admin', { emailVerificationEnabled: true, ...rule });
  const answer = (player: Person, body: object) =>
    asking(world, player)('PUT', '/safer-play/age-and-state', body);
  const player = await aPlayer(world, 100);
  const gift = { code: 'STATES', tokens: 25, maxUses: 9, description: 'x' };
  await asking(world, admin)('POST', '/promo-codes/admin/create', {
    ...gift,
    expiryDate: '2099-12-31',
  });
  const redeem = () => asking(world, player)('POST', '/promo-codes/redeem', { code: 'STATES' });
  const [paid, free] = [
    await aTournament(world, admin, { entryFee: 20 }),
    await aTournament(world, admin, { entryFee: 0 }),
  ];
  expect((await ask({ asksAgeAndState: true, refusedStates: 'AP,TN' })).status).toBe(200);
  const told = { status: 403, code: 'AGE_AND_STATE_NEEDED' };
  const refusal = async (call: Promise<{ status: number; body: { code?: string } }>) => {
    const { status, body } = await call;
    return { status, code: body.code };
  };
  expect(await refusal(join(world, player, paid))).toEqual(told);
  expect(await refusal(order(player, 50))).toEqual(told);
  expect(await refusal(redeem())).toEqual(told);
  expect((await join(world, player, free)).status).toBe(200);

  for (const wrong of [
    { isAdult: false, state: 'MH' },
    { isAdult: true, state: 'XX' },
    { isAdult: true },
    { state: 'MH' },
  ]) {
    expect((await answer(player, wrong)).status).toBe(400);
  }
  expect((await answer(player, { isAdult: true, state: 'TN' })).body).toMatchObject({
    asksAgeAndState: true,
    isAdult: true,
    state: 'TN',
    stateChangesAt: expect.any(String),
  });
  const leftOut = { status: 403, code: 'STATE_LEFT_OUT' };
  expect(await refusal(join(world, player, paid))).toEqual(leftOut);
  expect(await refusal(order(player, 50))).toEqual(leftOut);
  expect(await refusal(redeem())).toEqual(leftOut);
  const moved = await answer(player, { isAdult: true, state: 'MH' });
  expect([moved.status, moved.body.code]).toEqual([409, 'STATE_JUST_NAMED']);

  const other = await aPlayer(world, 100);
  await answer(other, { isAdult: true, state: 'MH' });
  expect((await join(world, other, paid)).status).toBe(200);
  expect((await order(other, 50)).status).toBe(201);

  const finance = await somebody(world, 'finance');
  const seen = await asking(world, finance)('GET', `/admin/risk/players/${other.id}`);
  expect(seen.body.saferPlay).toMatchObject({ isAdult: true, state: 'MH', limits: NONE });
  await asking(world, admin)('DELETE', `/admin/risk/players/${other.id}/facts`);
  expect(await state(other)).toMatchObject({ isAdult: false, state: null });

  expect((await ask({ refusedStates: 'Tamil Nadu' })).status).toBe(400);
  await ask({ asksAgeAndState: false });
  expect((await join(world, player, paid)).status).toBe(200);
});
