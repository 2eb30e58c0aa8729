import { expect, test } from '@jest/globals';
import { indexedPart } from './search-pattern.js';

test.each([
  ['zoya', 'anywhere'],
  ['ZO%', 'anywhere'],
  ['.in', 'anywhere'],
  ['zo', 'beginning'],
  // These texts contain no whole trigram, so they match only at the beginning of a field.
  ['a--', 'beginning'],
  ['z@', 'beginning'],
  ['@', null],
  ['--- %_', null],
])('a search for %s looks for it %s', (q, part) => {
  expect(indexedPart(q)).toBe(part);
});
