import { expect, test } from '@jest/globals';
import type { Entry, LedgerCommand } from '../../ledger/index.js';
import { prizesAwarded, prizesReversed } from './prize-events.js';
import { prizeMoney, type WinnerRow } from './results.js';
import {
  entryFeePaid,
  entryFeeRefunded,
  joiningClosed,
  joiningReopened,
  roundCancelled,
  seatsOpened,
} from './seat-events.js';
import { squadEntryPaid, winnersOf } from './squad-entry.js';

const ROUND = { tournamentId: 't', round: 3 };
const ADMIN = { type: 'admin', id: 'boss' } as const;
const PAYER = { paidFor: null, userId: 'u', payerId: 'u' };
const CAUSE = { actor: ADMIN, reason: 'rain', key: '9' };

function tokens(command: LedgerCommand): readonly (readonly [string, number])[] {
  return command.entries.map(({ account, amount }) => [account, amount]);
}

function sumOfUnit(entries: readonly Entry[], seats: boolean): number {
  return entries
    .filter(
      ({ account }) => /^(seats|seated|ticket|house:seats|house:tickets)/.test(account) === seats,
    )
    .reduce((sum, { amount }) => sum + amount, 0);
}

function expectBalanced(...commands: LedgerCommand[]): void {
  for (const { entries } of commands) {
    expect([sumOfUnit(entries, true), sumOfUnit(entries, false)]).toEqual([0, 0]);
    expect(entries.every(({ amount }) => amount !== 0)).toBe(true);
  }
}

test('joining takes a seat first and then the fee', () => {
  const join = entryFeePaid(
    ROUND,
    { userId: 'u', feeTokens: 20, profileVersion: 4, takesTicket: false },
    'key',
  );
  expect(tokens(join)).toEqual([
    ['seats:t:3', -1],
    ['seated:t:3', 1],
    ['player:u', -20],
    ['pot:t:3', 20],
  ]);
  expect(join).toMatchObject({
    type: 'EntryFeePaid',
    reference: 't',
    uniqueKey: 'join:t:3:u',
    payload: { tournament: 't', round: 3, user: 'u', profileVersion: 4, fee: 20 },
  });
});

test('a join of a free tournament moves only a seat, and its refund moves only the seat back', () => {
  const join = entryFeePaid(
    ROUND,
    { userId: 'u', feeTokens: 0, profileVersion: 1, takesTicket: false },
    'key',
  );
  const refund = entryFeeRefunded(ROUND, { ...PAYER, feeTokens: 0 }, ADMIN, null);
  expect(tokens(join).map(([account]) => account)).toEqual(['seats:t:3', 'seated:t:3']);
  expect(tokens(refund).map(([account]) => account)).toEqual(['seated:t:3', 'seats:t:3']);
  expectBalanced(join, refund);
});

test('a refund has the same unique key for every caller, so it happens once', () => {
  const refund = entryFeeRefunded(ROUND, { ...PAYER, feeTokens: 20 }, ADMIN, 'rain');
  expect(refund).toMatchObject({
    idempotencyKey: 'refund:t:3:u',
    uniqueKey: 'refund:t:3:u',
    entries: expect.arrayContaining([{ account: 'player:u', amount: 20 }]),
  });
});

const SQUAD = {
  id: 's',
  captainId: 'a',
  joins: 0,
  players: ['a', 'b', 'c', 'd'].map((userId) => ({ userId, payerId: userId, profileVersion: 1 })),
};

test('a squad takes four seats, a ticket for each player, and the fee of each payer', () => {
  const each = squadEntryPaid(ROUND, SQUAD, 20, 'key');
  expect(tokens(each)).toEqual([
    ['seats:t:3', -4],
    ['seated:t:3', 4],
    ...['a', 'b', 'c', 'd'].map((userId) => [`ticket:t:3:${userId}`, -1]),
    ['house:tickets', 4],
    ...['a', 'b', 'c', 'd'].map((userId) => [`player:${userId}`, -20]),
    ['pot:t:3', 80],
  ]);
  const players = SQUAD.players.map((player) => ({ ...player, payerId: 'a' }));
  const captain = squadEntryPaid(ROUND, { ...SQUAD, players }, 20, 'key');
  expect(tokens(captain).slice(7)).toEqual([
    ['player:a', -80],
    ['pot:t:3', 80],
  ]);
  expectBalanced(each, captain, squadEntryPaid(ROUND, SQUAD, 0, 'key'));
});

test('the refund of a seat that the captain paid for goes to the captain', () => {
  const seat = { userId: 'b', payerId: 'a', feeTokens: 20, paidFor: null };
  const refund = entryFeeRefunded(ROUND, seat, ADMIN, null, 'left');
  expect(refund.payload).toEqual({
    tournament: 't',
    round: 3,
    user: 'b',
    fee: 20,
    payer: 'a',
    left: true,
  });
  expect(tokens(refund).at(-1)).toEqual(['player:a', 20]);
});

const seatsOf = (...users: string[]) =>
  users.map((userId) => ({ userId, squadId: 's', isCaptain: userId === 'a' }));
const won = (prizeTokens: number) => [{ squadId: 's', position: 1, prizeTokens }];

test.each([
  ['equal', 'abcd', 103, [28, 25, 25, 25]],
  ['equal', 'bcd', 100, [34, 33, 33]],
  ['captain', 'abcd', 103, [103, 0, 0, 0]],
  ['captain', 'bcd', 99, [33, 33, 33]],
] as const)('the rule %s divides the prize of a squad', (rule, players, prize, parts) => {
  const lines = winnersOf(won(prize), seatsOf(...players), rule);
  expect(lines.map(({ prizeTokens }) => prizeTokens)).toEqual(parts);
  expect(lines.map(({ userId }) => userId)).toEqual([...players]);
});

test('a squad without seats in the match cannot win', () => {
  expect(() => winnersOf(won(10), [], 'equal')).toThrow('must be a participant');
});

const WINNERS: readonly WinnerRow[] = [
  { userId: 'a', position: 1, prizeTokens: 60 },
  { userId: 'b', position: 1, prizeTokens: 40 },
  { userId: 'c', position: 3, prizeTokens: 0 },
];
const declared = (pot: number, attempt = 1) => ({
  round: ROUND,
  attempt,
  winners: WINNERS,
  money: prizeMoney(WINNERS, pot),
  actor: ADMIN,
  reason: null,
  idempotencyKey: 'key',
});

test('prizes empty the pot, and the house account takes the surplus or adds the missing tokens', () => {
  expect(tokens(prizesAwarded(declared(130)))).toEqual([
    ['pot:t:3', -130],
    ['player:a', 60],
    ['player:b', 40],
    ['house:result', 30],
  ]);
  expect(tokens(prizesAwarded(declared(0)))).toEqual([
    ['player:a', 60],
    ['player:b', 40],
    ['house:result', -100],
  ]);
  expect(prizesAwarded(declared(130)).payload).toMatchObject({ winners: { length: 3 } });
});

test('voiding results posts every entry with the opposite sign', () => {
  const [award, undone] = [prizesAwarded(declared(130)), prizesReversed(declared(130), new Map())];
  expect(undone.entries.map(({ amount }) => -amount)).toEqual(
    award.entries.map(({ amount }) => amount),
  );
  expect(undone).toMatchObject({ uniqueKey: 'void:t:3:1', overridesFreeze: true });
});

test('results and cancellation share a unique key, so a round ends only once', () => {
  expect(prizesAwarded(declared(130)).uniqueKey).toBe('results:t:3');
  expect(roundCancelled(ROUND, 1, CAUSE).uniqueKey).toBe('results:t:3');
  expect(prizesAwarded(declared(130, 2)).uniqueKey).toBe('results:t:3:2');
  expect(roundCancelled(ROUND, 2, CAUSE).uniqueKey).toBe('results:t:3:2');
});

test('events open, close and reopen the free seats of a round', () => {
  expect(tokens(seatsOpened(ROUND, 50, CAUSE))).toEqual([
    ['house:seats', -50],
    ['seats:t:3', 50],
  ]);
  expect(seatsOpened(ROUND, -3, CAUSE).controls).toEqual([
    { account: 'seats:t:3', status: 'open' },
  ]);
  expect(joiningClosed(ROUND, CAUSE).controls).toEqual([
    { account: 'seats:t:3', status: 'closed' },
  ]);
  expect(joiningReopened(ROUND, CAUSE).controls).toEqual([
    { account: 'seats:t:3', status: 'open' },
  ]);
});

test('the entries of every event add up to zero per unit', () => {
  expectBalanced(
    entryFeePaid(
      ROUND,
      { userId: 'u', feeTokens: 20, profileVersion: 4, takesTicket: false },
      'key',
    ),
    entryFeeRefunded(ROUND, { ...PAYER, feeTokens: 20 }, ADMIN, null),
    prizesAwarded(declared(130)),
    prizesAwarded(declared(20)),
    prizesReversed(declared(130), new Map()),
    seatsOpened(ROUND, -3, CAUSE),
  );
});
