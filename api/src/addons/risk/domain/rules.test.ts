import { expect, test } from '@jest/globals';
import { RISK_DEFAULTS } from '../../../modules/settings/index.js';
import type { Fact, FactKind, OwnEvidence, Seat, SharedEvidence } from './evidence.js';
import { mailboxOf } from './mailbox.js';
import { ownSignals, sharedSignals } from './rules.js';
import type { Thresholds } from './signal.js';

type Evidence = SharedEvidence & OwnEvidence;

const NONE: Evidence = {
  accounts: [],
  facts: [],
  deposits: [],
  disputes: [],
  payouts: [],
  fees: [],
  redemptions: [],
  seats: [],
};
const signalsOf = (evidence: Evidence, bounds: Thresholds) => [
  ...sharedSignals(evidence, bounds),
  ...ownSignals(evidence, bounds),
];
const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour));
const fact = (userId: string, kind: FactKind, key = 'same'): Fact => ({
  userId,
  kind,
  key,
  seenAt: at(1),
});
const moved = (userId: string, tokens: number, hour: number, position = hour) => ({
  userId,
  tokens,
  position,
  at: at(hour),
});
const seen = (evidence: Partial<Evidence>) =>
  signalsOf({ ...NONE, ...evidence }, RISK_DEFAULTS).map(
    ({ kind, sentence, accounts, weight }) => ({
      kind,
      sentence,
      weight,
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
  ['ra.vi_rao-k@pm.me', 'raviraok@proton.me'],
  ['ravi@me.com', 'ravi@icloud.com'],
  ['ravi+x@mac.com', 'ravi@icloud.com'],
  ['ravi.rao@ya.ru', 'ravi-rao@yandex.ru'],
  ['ravi-rao@yandex.com', 'ravi-rao@yandex.ru'],
  ['+@example.com', '+@example.com'],
])('the address %s belongs to the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

test.each<[FactKind, number, string, string]>([
  ['destination', 2, 'shared-destination', 'Pays out to the same destination as 1 other account'],
  ['device', 3, 'shared-device', 'Uses the same device as 2 other accounts'],
  ['payer', 3, 'shared-payer', 'Deposits from the same UPI ID or card as 2 other accounts'],
  ['uid', 2, 'shared-uid', 'Plays with the same Free Fire UID as 1 other account'],
  ['mailbox', 2, 'same-mailbox', 'Has an alias of the same mailbox as 1 other account'],
])(
  'a shared %s creates a risk signal if at least %d accounts share it',
  (kind, from, signal, sentence) => {
    const facts = Array.from({ length: from }, (_, index) => fact(`p${index}`, kind));
    expect(seen({ facts })).toMatchObject([{ kind: signal, sentence }]);
    expect(seen({ facts: facts.slice(1) })).toEqual([]);
  },
);

test('a hundred accounts on the same network create no risk signal', () => {
  const facts = Array.from({ length: 100 }, (_, index) => fact(`p${index}`, 'network'));
  expect(seen({ facts })).toEqual([]);
});

test('more evidence creates a new risk signal, and reordered evidence creates the same risk signal', () => {
  const three = ['a', 'b', 'c'].map((id) => fact(id, 'destination'));
  const ids = (facts: Fact[]) => signalsOf({ ...NONE, facts }, RISK_DEFAULTS).map(({ id }) => id);
  expect(ids(three.slice(0, 2))).toEqual(ids([...three.slice(0, 2)].reverse()));
  expect(ids(three)).not.toEqual(ids(three.slice(0, 2)));
});

test('each account of a group of more than 500 accounts gets its own risk signal', () => {
  const facts = Array.from({ length: 501 }, (_, index) => fact(`p${index}`, 'payer'));
  const found = seen({ facts });
  expect(found).toHaveLength(501);
  expect(found.find(({ accounts }) => accounts === 'p7')).toEqual({
    kind: 'shared-payer',
    weight: 100,
    accounts: 'p7',
    sentence: 'Deposits from the same UPI ID or card as at least 500 other accounts',
  });
  expect(seen({ facts: facts.slice(1) })).toHaveLength(1);
});

test('linked accounts that redeem one promo code create a risk signal, and unlinked accounts create no signal', () => {
  const redemptions = ['a', 'b', 'c'].map((id, n) => ({ ...moved(id, 100, 2, n), codeId: 'code' }));
  const facts = ['a', 'b', 'c'].map((id) => fact(id, 'device'));
  expect(kinds({ redemptions, facts })).toContain('code-farming');
  expect(kinds({ redemptions })).toEqual([]);
});

test('one promo code creates one risk signal, although some of its accounts share a second fact', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const redemptions = ids.map((id, n) => ({ ...moved(id, 100, 2, n), codeId: 'code' }));
  const facts = [
    ...ids.map((id) => fact(id, 'mailbox')),
    ...ids.slice(1).map((id) => fact(id, 'device')),
  ];
  const farmed = seen({ redemptions, facts }).filter(({ kind }) => kind === 'code-farming');
  expect(farmed).toMatchObject([{ accounts: 'a,b,c,d' }]);
});

test('a ban creates a risk signal only for linked accounts that were opened after it', () => {
  const accounts = (openedAt: number) => [
    { id: 'banned', createdAt: at(0), bannedAt: at(5), banPosition: 7 },
    { id: 'other', createdAt: at(openedAt), bannedAt: null, banPosition: null },
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

test('the payout of a deposit creates a risk signal only if little of the deposit was played', () => {
  const evidence = { deposits: [moved('a', 100_000, 1)], payouts: [moved('a', 100_000, 2)] };
  expect(seen(evidence)).toMatchObject([
    {
      kind: 'payout-after-deposit',
      weight: 70,
      sentence:
        'Asked for 1,00,000 tokens within 1 hour of depositing 1,00,000 tokens, with 0 tokens played',
    },
  ]);
  // Payouts in slices add up, so the second slice takes more than half of the deposit.
  const slices = [moved('a', 40_000, 2), moved('a', 40_000, 3)];
  expect(seen({ ...evidence, payouts: slices })).toMatchObject([
    {
      sentence:
        'Asked for 80,000 tokens within 2 hours of depositing 1,00,000 tokens, with 0 tokens played',
    },
  ]);
  // No signal: a fifth of the deposit was played, the payout came a day later, or the payout is
  // less than half of the deposit.
  expect(kinds({ ...evidence, fees: [{ ...moved('a', 20_000, 1), position: 3 }] })).toEqual([]);
  expect(kinds({ ...evidence, payouts: [moved('a', 100_000, 26)] })).toEqual([]);
  expect(kinds({ ...evidence, payouts: [moved('a', 40_000, 2)] })).toEqual([]);
});

test('six small payouts or deposits create a risk signal within one day, and no risk signal within a week', () => {
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

test('a lost payment dispute creates a risk signal', () => {
  expect(seen({ disputes: [moved('a', 500, 1)] })).toMatchObject([
    { kind: 'chargeback', sentence: 'Lost 1 payment dispute of 500 tokens' },
  ]);
});

const duel = (match: number, winner: string | null, players = ['a', 'b'], mode = 'lone-wolf') =>
  players.map(
    (userId, index): Seat => ({
      userId,
      mode,
      matchId: `m${match}`,
      squadId: null,
      seated: players.length,
      winners: winner ? 1 : 0,
      prizeTokens: userId === winner ? 18 : 0,
      at: at(match),
      position: match * 10 + index,
    }),
  );

test('two players who always meet create a risk signal, and its type depends on the winner', () => {
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

test('friends who often play in the same squad create no risk signal', () => {
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

test('a captain who receives every prize of the squad creates no risk signal', () => {
  const friends = ['a', 'b', 'c', 'd'];
  const seats = Array.from({ length: 8 }, (_, match) =>
    duel(match, 'a', friends, 'clash-squad').map((seat) => ({ ...seat, squadId: 's' })),
  ).flat();
  const alone = seats.map((seat) => ({ ...seat, squadId: null }));
  expect(kinds({ seats })).not.toContain('one-sided-results');
  expect(kinds({ seats: alone })).toContain('one-sided-results');
});

test('several defeats by the same four opponents create one risk signal for the defeated player', () => {
  const players = ['a', 'b', 'c', 'd', 'e'];
  const seats = Array.from({ length: 8 }, (_, match) =>
    duel(match, null, players, 'clash-squad').map((seat) => ({
      ...seat,
      winners: 4,
      prizeTokens: seat.userId === 'a' ? 0 : 20,
    })),
  ).flat();
  expect(seen({ seats }).filter(({ accounts }) => accounts === 'a')).toHaveLength(1);
});

test('nine prizes in twenty matches of forty players create a risk signal, and five prizes create no signal', () => {
  const seats = (prizes: number): Seat[] =>
    Array.from({ length: 20 }, (_, match) => ({
      userId: 'a',
      matchId: `m${match}`,
      mode: 'survival',
      squadId: null,
      seated: 40,
      winners: 3,
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
