import { describe, expect, test } from '@jest/globals';
import { decideStatusChange } from './status.js';
import { STATUSES, type TournamentStatus } from './tournament.js';

const MATRIX: Record<TournamentStatus, Record<TournamentStatus, string>> = {
  upcoming: { upcoming: 'none', active: 'move', completed: 'move', cancelled: 'cancel' },
  active: { upcoming: 'move', active: 'none', completed: 'move', cancelled: 'cancel' },
  completed: { upcoming: 'move', active: 'move', completed: 'none', cancelled: 'cancel' },
  cancelled: { upcoming: 'reopen', active: 'reopen', completed: 'reopen', cancelled: 'none' },
};

describe.each(STATUSES)('changes of the status %s', (from) => {
  test.each(STATUSES)('a change to the status %s has the listed effects', (to) => {
    expect(decideStatusChange({ status: from, hasWinners: false }, to).kind).toBe(MATRIX[from][to]);
  });
});

test.each(['upcoming', 'active', 'cancelled'] as const)(
  'the status cannot become %s after the winners are paid',
  (to) => {
    expect(() => decideStatusChange({ status: 'completed', hasWinners: true }, to)).toThrow(
      'Results already declared',
    );
  },
);

test('a tournament that is completed again after its winners are paid does not change', () => {
  const change = decideStatusChange({ status: 'completed', hasWinners: true }, 'completed');
  expect(change.kind).toBe('none');
});
