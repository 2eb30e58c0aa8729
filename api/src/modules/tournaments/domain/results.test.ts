import { expect, test } from '@jest/globals';
import { checkDeclarable, checkWinners, prizeMoney, type WinnerRow } from './results.js';

const PARTICIPANTS = new Set(['a', 'b', 'c', 'd']);
const won = (userId: string, position: number, prizeTokens: number): WinnerRow => ({
  userId,
  position,
  prizeTokens,
});
const check = (...winners: WinnerRow[]) => checkWinners(winners, PARTICIPANTS, 100);

test('winners may share a place, and a winner may have no prize', () => {
  check(won('a', 1, 50), won('b', 1, 50), won('c', 3, 0));
});

test('invalid winners are refused', () => {
  expect(() => check()).toThrow(/^Please add at least one winner/);
  expect(() => check(won('x', 1, 1))).toThrow('A winner must be a participant of this tournament');
  expect(() => check(won('a', 1, 1), won('a', 2, 1))).toThrow(/only once/);
  expect(() => check(won('a', 1, 101))).toThrow(/from 0 to the prize pool of 100 tokens/);
  expect(() => check(won('a', 1, 60), won('b', 2, 41))).toThrow(
    'Total prize amount exceeds the prize pool',
  );
});

test('results are accepted once, and never accepted for a cancelled tournament', () => {
  for (const status of ['upcoming', 'active', 'completed'] as const) {
    checkDeclarable({ status, hasWinners: false });
  }
  expect(() => checkDeclarable({ status: 'completed', hasWinners: true })).toThrow(
    'Results already declared',
  );
  expect(() => checkDeclarable({ status: 'cancelled', hasWinners: false })).toThrow(/cancelled/);
});

test('the house account takes the rest of the pot or adds the missing tokens', () => {
  expect(prizeMoney([won('a', 1, 60)], 80).houseTokens).toBe(20);
  expect(prizeMoney([won('a', 1, 100)], 80).houseTokens).toBe(-20);
  expect(prizeMoney([won('a', 1, 0)], 0)).toEqual({
    potTokens: 0,
    prizesTokens: 0,
    houseTokens: 0,
  });
});
