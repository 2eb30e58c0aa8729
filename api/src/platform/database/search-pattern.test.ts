import { expect, test } from '@jest/globals';
import { indexedPattern } from './search-pattern.js';

test.each([
  ['zoya', '%zoya%'],
  ['ZO%', '%zo\\%%'],
  ['.in', '%.in%'],
  ['zo', '%\nzo%'],
  // These texts have no trigram, because they begin a field.
  ['a--', '%\na--%'],
  ['z@', '%\nz@%'],
  ['@', null],
  ['--- %_', null],
])('%s is looked up as %s', (q, pattern) => {
  expect(indexedPattern(q)).toBe(pattern);
});
