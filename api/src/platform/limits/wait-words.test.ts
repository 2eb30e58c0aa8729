import { expect, test } from '@jest/globals';
import { waitWords } from './wait-words.js';

test.each([
  [1, '1 second'],
  [60, '60 seconds'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [121, '3 minutes'],
  [841, '15 minutes'],
  [900, '15 minutes'],
  [3_541, '1 hour'],
  [3_600, '1 hour'],
  [5_400, '90 minutes'],
  [7_200, '2 hours'],
])('a wait of %i seconds is shown as %s', (seconds, words) => {
  expect(waitWords(seconds)).toBe(words);
});
