import { expect, test } from '@jest/globals';
import { isLeftOut, mustAnswer, stateChangesAt, withState } from './age-and-state.js';

const NOW = new Date('2026-11-23T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const NOBODY = { adultAt: null, state: null, stateAt: null };
const from = (state: 'MH' | 'TN', days = 0) => ({
  adultAt: daysAgo(days),
  state,
  stateAt: daysAgo(days),
});
const ASKS = { asksAgeAndState: true, refusedStates: 'AP,TN' };
const OFF = { ...ASKS, asksAgeAndState: false };

test('while the question of age and state is switched on, a player must answer it once', () => {
  for (const player of [null, NOBODY, { ...from('MH'), adultAt: null }]) {
    expect([mustAnswer(ASKS, player), mustAnswer(OFF, player)]).toEqual([true, false]);
  }
  expect(mustAnswer(ASKS, from('TN'))).toBe(false);
});

test('players from a state that is not allowed are excluded while the check of age and state is on', () => {
  expect([isLeftOut(ASKS, 'TN'), isLeftOut(ASKS, 'MH'), isLeftOut(OFF, 'TN')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isLeftOut({ ...ASKS, refusedStates: '' }, 'TN')).toBe(false);
});

test('a player may change the state after 30 days, and the same state again changes nothing', () => {
  expect(withState(NOBODY, 'TN', NOW)).toEqual({ adultAt: NOW, state: 'TN', stateAt: NOW });
  expect(withState(from('TN', 3), 'TN', NOW)).toEqual(from('TN', 3));
  expect(withState(from('TN', 29), 'MH', NOW)).toBeNull();
  expect(withState(from('TN', 30), 'MH', NOW)).toEqual({
    adultAt: daysAgo(30),
    state: 'MH',
    stateAt: NOW,
  });
  expect(stateChangesAt(from('TN', 10), NOW)).toEqual(daysAgo(-20));
});
