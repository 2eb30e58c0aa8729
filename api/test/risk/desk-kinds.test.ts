// Own product: the rules of risk compare all its accounts.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SIGNAL_KINDS } from '../../src/addons/risk/domain/signal.js';
import { withdrawing } from '../withdrawals/withdrawing.js';
import { asking } from '../world/ask.js';
import { type DepositWorld, ordered, startDepositWorld, verify } from '../world/deposits.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { codeFor } from '../world/mailbox.js';
import { type Person, somebody } from '../world/people.js';
import { tokensFor, tokensOf } from '../world/tokens.js';
import { aPlayer, aTournament, join, managing, players, won } from '../world/tournaments.js';
import { eventually } from '../world/wait.js';
import { expectRebuiltAlike, signInWith, storedSignals } from './signs.js';

let world: DepositWorld;
let admin: Person;

beforeAll(async () => {
  world = await startDepositWorld({}, { runs: ['jobs'] });
  admin = await somebody(world, 'admin');
});
afterAll(async () => {
  await expectHealthyLedger(world);
  await world.close();
});

const act = managing(() => ({ world, admin }));
const follow = () => world.followed();

/**
 * Returns the player's risk signals with the types of their events, after the follower has read the
 * log.
 */
async function signalsOf(person: Person) {
  await follow();
  const { body } = await act.asAdmin('GET', `/admin/risk/players/${person.id}`);
  const found = [];
  for (const { kind, sentence, positions } of body.signals) {
    const events = [];
    for (const position of positions) {
      events.push((await act.asAdmin('GET', `/admin/ledger/events/${position}`)).body.type);
    }
    found.push({ kind, sentence, events });
  }
  return found;
}

/** Buys tokens through the checkout. Returns the payment's id. */
async function deposit(person: Person, amount: number, vpa = `${person.id}@upi`): Promise<string> {
  const paid = await world.provider.pay(await ordered(world, person, amount), { vpa });
  expect((await verify(world, person, paid.body.checkout)).status).toBe(200);
  return paid.body.payment.id;
}

async function payOut(person: Person, amount: number, upiId = `${person.id}@okaxis`) {
  const answer = await withdrawing(world, admin).request(person, { amount, type: 'upi', upiId });
  expect(answer).toMatchObject({ status: 201 });
}

/** Plays one match of these players to its end. The first player wins the only prize. */
async function played(field: readonly Person[], mode: string): Promise<void> {
  const match = { mode, maxParticipants: field.length, entryFee: 0, prizePool: 10 };
  const id = await aTournament(world, admin, match);
  for (const person of field) expect((await join(world, person, id)).status).toBe(200);
  await act.setStatus(id, 'completed');
  expect((await act.declare(id, [won(field[0] as Person, 10)])).status).toBe(200);
}

const times = (count: number, type: string) => Array.from({ length: count }, () => type);

test('a UPI ID that pays for several accounts creates a risk signal for a shared payer', async () => {
  const [first, ...others] = await players(world, 3, 0);
  for (const person of [first, ...others] as Person[]) await deposit(person, 50, 'boss@ybl');
  expect(await signalsOf(first as Person)).toEqual([
    {
      kind: 'shared-payer',
      sentence: 'Deposits from the same UPI ID or card as 2 other accounts',
      events: times(3, 'TokensDeposited'),
    },
  ]);
});

test('a Free Fire UID of several accounts creates a risk signal for a shared UID', async () => {
  const profile = { inGameName: 'Twice', freeFireUID: '777000111' };
  const pair = [await somebody(world, 'player', profile), await somebody(world, 'player', profile)];
  for (const person of pair) {
    await tokensFor(world, person, { winnings: 50 });
    await payOut(person, 50);
  }
  expect(await signalsOf(pair[1] as Person)).toEqual([
    {
      kind: 'shared-uid',
      sentence: 'Plays with the same Free Fire UID as 1 other account',
      events: times(2, 'WithdrawalRequested'),
    },
  ]);
});

test('six small deposits or six small payouts in a day create a risk signal for slicing', async () => {
  const [buyer, seller] = [await aPlayer(world), await aPlayer(world)];
  await tokensFor(world, seller, { winnings: 400 });
  for (let slice = 0; slice < 6; slice += 1) {
    await deposit(buyer, 60);
    await payOut(seller, 60);
  }
  expect(await signalsOf(buyer)).toEqual([
    {
      kind: 'deposit-slices',
      sentence: 'Made 6 deposits of at most 60 tokens within 24 hours, 360 tokens in all',
      events: times(6, 'TokensDeposited'),
    },
  ]);
  expect(await signalsOf(seller)).toEqual([
    {
      kind: 'payout-slices',
      sentence: 'Asked for 6 payouts of at most 60 tokens within 24 hours, 360 tokens in all',
      events: times(6, 'WithdrawalRequested'),
    },
  ]);
});

test('a lost payment dispute creates a risk signal for a chargeback', async () => {
  const person = await aPlayer(world);
  const paymentId = await deposit(person, 80);
  const url = `${world.url}/api/payments/webhook`;
  await world.provider.control('PATCH', '/settings', { webhook: { url } });
  const opened = await world.provider.control('POST', `/payments/${paymentId}/dispute`, {});
  await world.provider.control('POST', `/disputes/${opened.body.id}`, { status: 'lost' });
  await eventually(async () => expect(await tokensOf(world, person)).toBe(0));
  expect(await signalsOf(person)).toEqual([
    {
      kind: 'chargeback',
      sentence: 'Lost 1 payment dispute of 80 tokens',
      events: ['DepositReversed'],
    },
  ]);
});

test('aliases of one mailbox that redeem the same promo code create a risk signal for code farming', async () => {
  const code = {
    code: 'FARMED',
    description: 'Farmed',
    tokens: 25,
    maxUses: 10,
    expiryDate: '2090-03-31',
  };
  expect((await act.asAdmin('POST', '/promo-codes/admin/create', code)).status).toBe(201);
  const farm = await players(world, 3, 0);
  for (const [at, person] of farm.entries()) {
    await world.database.rows('UPDATE user_account SET email = $2 WHERE id = $1', [
      person.id,
      `coder+${at}@gmail.com`,
    ]);
    const redeem = asking(world, person);
    expect((await redeem('POST', '/promo-codes/redeem', { code: 'FARMED' })).status).toBe(200);
  }
  const found = await signalsOf(farm[0] as Person);
  expect(found.find(({ kind }) => kind === 'code-farming')).toEqual({
    kind: 'code-farming',
    sentence:
      'Redeemed one promo code together with 2 other accounts of the same person, for 75 tokens in all',
    events: times(3, 'PromoCodeRedeemed'),
  });
});

test('a payout of a deposit before its tokens are played creates a risk signal, and a payout after play creates no signal', async () => {
  const [mule, honest] = [await aPlayer(world), await aPlayer(world)];
  for (const person of [mule, honest]) await deposit(person, 100);
  await payOut(mule, 100);
  const match = await aTournament(world, admin, { entryFee: 20 });
  expect((await join(world, honest, match)).status).toBe(200);
  await payOut(honest, 80);
  expect(await signalsOf(mule)).toEqual([
    {
      kind: 'payout-after-deposit',
      sentence: 'Asked for 100 tokens within 1 hour of depositing 100 tokens, with 0 tokens played',
      events: ['WithdrawalRequested', 'TokensDeposited'],
    },
  ]);
  expect(await signalsOf(honest)).toEqual([]);
});

test('five wins in five matches with ten players create a risk signal for a high prize rate', async () => {
  const field = await players(world, 10, 0);
  for (let match = 0; match < 5; match += 1) await played(field, 'survival');
  expect(await signalsOf(field[0] as Person)).toEqual([
    {
      kind: 'prize-rate',
      sentence: 'Won a prize in 5 of 5 matches, where the field wins 0.5',
      events: times(5, 'EntryFeePaid'),
    },
  ]);
  expect(await signalsOf(field[1] as Person)).toEqual([]);
});

test('six lost Clash Squad matches against the same opponent create a risk signal for the player', async () => {
  const [winner, loser] = (await players(world, 2, 0)) as [Person, Person];
  for (let match = 0; match < 6; match += 1) {
    await played([winner, loser, ...(await players(world, 2, 0))], 'Clash Squad');
  }
  expect(await signalsOf(loser)).toEqual([
    {
      kind: 'one-sided-results',
      sentence: 'Met the same opponent in 6 of 6 Clash Squad matches and lost 6 of them',
      events: times(6, 'EntryFeePaid'),
    },
  ]);
});

test('joins do not evaluate the risk rules, and a later rebuild finds the same risk signals', async () => {
  await follow();
  const match = await aTournament(world, admin, { entryFee: 20 });
  const joined = await players(world, 4, 20);
  for (const person of joined) expect((await join(world, person, match)).status).toBe(200);
  await follow();
  // An evaluation of a player stores facts about the player's own rows.
  const ids = joined.map(({ id }) => id);
  const facts = 'SELECT FROM risk_fact WHERE user_id = ANY ($1)';
  expect(await world.database.rows(facts, [ids])).toEqual([]);
  await expectRebuiltAlike(world);
});

test('three accounts on one device create a risk signal when the third account signs in', async () => {
  const three = (await players(world, 3, 0)) as [Person, Person, Person];
  for (const person of three) await signInWith(world, person, 'one-phone-of-three-people');
  await eventually(async () => {
    for (const person of three) {
      expect(await signalsOf(person)).toMatchObject([{ kind: 'shared-device', events: [] }]);
    }
  });
  await expectRebuiltAlike(world);
});

test('a UID shared by two players creates a risk signal, although no event in the log contains the UID', async () => {
  const pair = [await somebody(world), await somebody(world)];
  for (const person of pair) {
    const profile = { inGameName: 'Late', freeFireUID: '777000222' };
    expect((await asking(world, person)('PUT', '/users/profile', profile)).status).toBe(200);
  }
  await eventually(async () => {
    for (const person of pair) {
      expect(await signalsOf(person)).toMatchObject([{ kind: 'shared-uid', events: [] }]);
    }
  });
  await expectRebuiltAlike(world);
});

test('two accounts with one mailbox create a risk signal when the second account is registered', async () => {
  const pair: Person[] = [];
  for (const at of [0, 1]) {
    const email = `registered+${at}@gmail.com`;
    const from = { 'x-forwarded-for': `203.0.${at}.7` };
    const body = { email, password: 'a-long-secret' };
    await asking(world, null)('POST', '/auth/register', body, from);
    const otp = await codeFor(world, email);
    const opened = await asking(world, null)('POST', '/auth/verify-otp', { email, otp }, from);
    const headers = { authorization: `Bearer ${opened.body.token}` };
    pair.push({ id: opened.body.user._id, email, headers });
  }
  await eventually(async () => {
    for (const person of pair) {
      const { body } = await act.asAdmin('GET', `/admin/risk/players/${person.id}`);
      expect(body.signals).toMatchObject([{ kind: 'same-mailbox' }]);
    }
  });
});

test('a rebuild from an empty table stores the same risk signals and scores of every kind', async () => {
  await follow();
  const before = await storedSignals(world);
  const kinds = new Set(before.signals.map(({ kind }) => kind));
  const elsewhere = ['ban-evaded', 'repeated-pair', 'shared-destination'];
  expect(kinds).toEqual(new Set(SIGNAL_KINDS.filter((kind) => !elsewhere.includes(kind))));
  await world.owner.query('DELETE FROM risk_signal; DELETE FROM risk_case');
  await world.runJob('tidy-risk');
  expect(await storedSignals(world)).toEqual(before);
});
