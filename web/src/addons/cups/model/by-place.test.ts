import { expect, test } from '@jest/globals';
import { byPlace } from './by-place';

test('equal values of consecutive places are said once', () => {
  expect(byPlace([12, 9, 9, 0], String)).toBe('1: 12 · 2–3: 9 · 4: 0');
  expect(byPlace([], String)).toBe('–');
});
