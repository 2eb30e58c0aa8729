import { expect, test } from '@jest/globals';
import type { AccountName, RefusalCode } from '../../ledger/index.js';
import { checkJoin, type JoinedTournament, type JoiningPlayer, refusalOfJoin } from './joining.js';

const NOW = new Date('2026-01-10T10:00:00Z');
const OPEN: JoinedTournament = {
  status: 'upcoming',
  startTime: new Date('2026-01-10T10:00:01Z'),
  maxParticipants: 2,
  participants: 1,
  entryFeeTokens: 20,
};
const PLAYER: JoiningPlayer = { seat: 'none', inGameName: 'Asha', freeFireUID: '123456789' };

function sentence(
  tournament: Partial<JoinedTournament>,
  player: Partial<JoiningPlayer> = {},
  paidJoins = true,
): string | null {
  try {
    checkJoin({ ...OPEN, ...tournament }, { ...PLAYER, ...player }, { now: NOW, paidJoins });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

test('a player may take a free seat in an open tournament', () => {
  expect(sentence({})).toBeNull();
});

// In the next test, each case also breaks a rule that is checked earlier, and expects the refusal
// of that rule.
const INCOMPLETE = 'Please fill your Free Fire UID and In-Game Name in your profile';
test('a player who breaks several rules gets the message of the rule that is checked first', () => {
  const full = { participants: 2 };
  const nameless = { inGameName: null };
  const joined = { ...nameless, seat: 'taken' } as const;
  const started = { ...full, startTime: NOW };
  expect(sentence(full)).toBe('Tournament is full');
  expect(sentence(full, nameless)).toBe(INCOMPLETE);
  expect(sentence(full, { freeFireUID: ' ' })).toBe(INCOMPLETE);
  expect(sentence(full, joined)).toBe('You have already joined this tournament');
  expect(sentence(started, joined)).toBe('Tournament has already started');
  expect(sentence({ ...started, status: 'active' }, joined)).toBe(
    'Tournament is not open for joining',
  );
});

test.each([
  ['refunded', 'Your entry fee was refunded, so you cannot join this tournament again'],
  ['released', 'Your seat was released, so you cannot join this tournament again'],
] as const)('a player whose seat was %s is told so', (seat, message) => {
  expect(sentence({}, { seat })).toBe(message);
});

test.each(['active', 'completed', 'cancelled'] as const)(
  'a %s tournament accepts no player',
  (status) => {
    expect(sentence({ status })).toBe('Tournament is not open for joining');
  },
);

test('while paid joins are switched off, players can join only free tournaments', () => {
  expect(sentence({}, {}, false)).toMatch(/switched off/);
  expect(sentence({ entryFeeTokens: 0 }, {}, false)).toBeNull();
});

const refused = (code: RefusalCode, account: AccountName | null = null) =>
  refusalOfJoin({ posted: false, code, account, position: null })?.message ?? null;

test('the player gets a readable message for each final refusal of the ledger', () => {
  expect(refused('ALREADY_HAPPENED')).toBe('You have already joined this tournament');
  expect(refused('BELOW_FLOOR', 'seats:t:1')).toBe('Tournament is full');
  expect(refused('BELOW_FLOOR', 'player:p')).toBe('Insufficient token balance');
  expect(refused('CLOSED', 'seats:t:1')).toBeNull();
  expect(refused('UNBALANCED')).toMatch(/ledger refused/);
});
