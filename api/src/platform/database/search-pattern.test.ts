import { expect, test } from '@jest/globals';
import { indexedPattern } from './search-pattern.js';

test.each([
  ['zoya', '%zoya%'],
  ['ZO%', '%zo\\%%'],
  ['.in', '%.in%'],
  ['zo', '%\nzo%'],
  // These texts contain no whole trigram, so they match only at the beginning of a field.
  ['a--', '%\na--%'],
  ['z@', '%\nz@%'],
  ['@', null],
  ['--- %_', null],
])('a search for %s uses the pattern %s', (q, pattern) => {
  expect(indexedPattern(q)).toBe(pattern);
});
