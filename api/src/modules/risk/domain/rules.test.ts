import { expect, test } from '@jest/globals';
import { RISK_DEFAULTS } from '../../settings/index.js';
import type { Evidence, Fact, FactKind, Seat } from './evidence.js';
import { mailboxOf } from './mailbox.js';
import { signalsOf } from './rules.js';

const NONE: Evidence = {
  ...{ accounts: [], facts: [], deposits: [], disputes: [] },
  ...{ payouts: [], fees: [], redemptions: [], seats: [] },
};
const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour));
const fact = (userId: string, kind: FactKind, key = 'same'): Fact => ({
  ...{ userId, kind, key },
  seenAt: at(1),
});
const moved = (userId: string, tokens: number, hour: number, position = hour) => ({
  ...{ userId, tokens, position },
  at: at(hour),
});
const seen = (evidence: Partial<Evidence>) =>
  signalsOf({ ...NONE, ...evidence }, RISK_DEFAULTS).map(
    ({ kind, sentence, accounts, weight }) => ({
      ...{ kind, sentence, weight },
      accounts: accounts.join(),
    }),
  );
const kinds = (evidence: Partial<Evidence>) => seen(evidence).map(({ kind }) => kind);

test.each([
  ['Farmer+1@Gmail.com', 'farmer@gmail.com'],
  ['far.mer@googlemail.com', 'farmer@gmail.com'],
  ['asha.rao+x@example.com', 'asha.rao@example.com'],
  ['asha-old@yahoo.co.in', 'asha@yahoo.co.in'],
  ['asha-rao@example.com', 'asha-rao@example.com'],
  ['ravi@pm.me', 'ravi@proton.me'],
  ['+@example.com', '+@example.com'],
])('%s is delivered to the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

test.each<[FactKind, number, string, string]>([
  ['destination', 2, 'shared-destination', 'Pays out to the same destination as 1 other account'],
  ['device', 3, 'shared-device', 'Uses the same device as 2 other accounts'],
  ['payer', 3, 'shared-payer', 'Deposits from the same UPI ID or card as 2 other accounts'],
  ['uid', 2, 'shared-uid', 'Plays with the same Free Fire UID as 1 other account'],
  ['mailbox', 2, 'same-mailbox', 'Has an alias of the same mailbox as 1 other account'],
])('a shared %s gives a signal from %d accounts on', (kind, from, signal, sentence) => {
  const facts = Array.from({ length: from }, (_, index) => fact(`p${index}`, kind));
  expect(seen({ facts })).toMatchObject([{ kind: signal, sentence }]);
  expect(seen({ facts: facts.slice(1) })).toEqual([]);
});

test('accounts behind one address are no signal, however many they are', () => {
  const facts = Array.from({ length: 100 }, (_, index) => fact(`p${index}`, 'network'));
  expect(seen({ facts })).toEqual([]);
});

test('more evidence makes a new signal, and the same evidence keeps the signal', () => {
  const three = ['a', 'b', 'c'].map((id) => fact(id, 'destination'));
  const ids = (facts: Fact[]) => signalsOf({ ...NONE, facts }, RISK_DEFAULTS).map(({ id }) => id);
  expect(ids(three.slice(0, 2))).toEqual(ids([...three.slice(0, 2)].reverse()));
  expect(ids(three)).not.toEqual(ids(three.slice(0, 2)));
});

test('three linked accounts that redeem a code give a signal, three strangers none', () => {
  const redemptions = ['a', 'b', 'c'].map((id, n) => ({ ...moved(id, 100, 2, n), codeId: 'code' }));
  const facts = ['a', 'b', 'c'].map((id) => fact(id, 'device'));
  expect(kinds({ redemptions, facts })).toContain('code-farming');
  expect(kinds({ redemptions })).toEqual([]);
});

test('an account opened after a ban gives a signal of evasion, and an earlier one none', () => {
  const accounts = (openedAt: number) => [
    { id: 'banned', createdAt: at(0), bannedAt: at(5) },
    { id: 'other', createdAt: at(openedAt), bannedAt: null },
  ];
  const facts = ['banned', 'other'].flatMap((id) => [fact(id, 'device'), fact(id, 'uid')]);
  expect(seen({ accounts: accounts(6), facts }).find(({ kind }) => kind === 'ban-evaded')).toEqual({
    kind: 'ban-evaded',
    weight: 65,
    sentence: 'Was opened after the ban, with the same Free Fire UID as 1 account that was banned',
    accounts: 'other',
  });
  expect(kinds({ accounts: accounts(4), facts })).not.toContain('ban-evaded');
});

test('a deposit paid out unplayed is a signal, and a played one is not', () => {
  const evidence = { deposits: [moved('a', 100_000, 1)], payouts: [moved('a', 100_000, 2)] };
  expect(seen(evidence)).toMatchObject([
    {
      kind: 'payout-after-deposit',
      weight: 70,
      sentence:
        'Asked for 1,00,000 tokens within 1 hour of depositing 1,00,000 tokens, with 0 tokens played',
    },
  ]);
  // Hours 1 and 2 are within the limit; a day later the tokens have waited long enough.
  expect(kinds({ ...evidence, fees: [{ ...moved('a', 20_000, 1), position: 3 }] })).toEqual([]);
  expect(kinds({ ...evidence, payouts: [moved('a', 100_000, 26)] })).toEqual([]);
  expect(kinds({ ...evidence, payouts: [moved('a', 40_000, 2)] })).toEqual([]);
});

test('six small payouts or deposits give a signal in one day, and none over a week', () => {
  const rows = (hours: number) =>
    Array.from({ length: 6 }, (_, index) => moved('a', 10, index * hours, index));
  expect(seen({ payouts: rows(1) })).toMatchObject([
    {
      kind: 'payout-slices',
      sentence: 'Asked for 6 payouts of at most 10 tokens within 24 hours, 60 tokens in all',
    },
  ]);
  expect(kinds({ deposits: rows(4) })).toEqual(['deposit-slices']);
  expect(kinds({ payouts: rows(28) })).toEqual([]);
  expect(kinds({ payouts: rows(1).map((row) => ({ ...row, tokens: 2_000 })) })).toEqual([]);
});

test('a lost dispute is a signal that stays', () => {
  expect(seen({ disputes: [moved('a', 500, 1)] })).toMatchObject([
    { kind: 'chargeback', sentence: 'Lost 1 payment dispute of 500 tokens' },
  ]);
});

const duel = (match: number, winner: string | null, players = ['a', 'b'], mode = 'lone-wolf') =>
  players.map(
    (userId, index): Seat => ({
      ...{ userId, mode, matchId: `m${match}`, seated: players.length, winners: winner ? 1 : 0 },
      prizeTokens: userId === winner ? 18 : 0,
      at: at(match),
      position: match * 10 + index,
    }),
  );

test('two players who always meet are a signal, and a stronger one when one always wins', () => {
  const meet = (winner: (match: number) => string, count = 6) =>
    Array.from({ length: count }, (_, match) => duel(match, winner(match))).flat();
  expect(seen({ seats: meet(() => 'a') }).map(({ sentence }) => sentence)).toEqual(
    expect.arrayContaining([
      'Met the same opponent in 6 of 6 Lone Wolf matches and won 6 of them',
      'Met the same opponent in 6 of 6 Lone Wolf matches and lost 6 of them',
    ]),
  );
  expect(kinds({ seats: meet((match) => (match % 2 ? 'a' : 'b')) })).toEqual([
    'repeated-pair',
    'repeated-pair',
  ]);
  expect(kinds({ seats: meet(() => 'a', 5) })).toEqual([]);
});

test('friends who play in one squad are not a pair', () => {
  const friends = ['a', 'b', 'c', 'd'];
  const seats = Array.from({ length: 8 }, (_, match) =>
    duel(match, null, friends, 'clash-squad').map((seat) => ({
      ...seat,
      winners: 2,
      prizeTokens: friends.indexOf(seat.userId) < 2 === (match % 2 === 0) ? 20 : 0,
    })),
  ).flat();
  expect(kinds({ seats })).toEqual([]);
});

test('improbably many prizes are a signal, and one good evening is not', () => {
  const seats = (prizes: number): Seat[] =>
    Array.from({ length: 20 }, (_, match) => ({
      ...{ userId: 'a', matchId: `m${match}`, mode: 'survival', seated: 40, winners: 3 },
      prizeTokens: match < prizes ? 50 : 0,
      at: at(1),
      position: match,
    }));
  expect(seen({ seats: seats(9) })).toMatchObject([
    {
      kind: 'prize-rate',
      sentence: 'Won a prize in 9 of 20 matches, where the field wins 1.5',
    },
  ]);
  expect(seen({ seats: seats(5) })).toEqual([]);
});
