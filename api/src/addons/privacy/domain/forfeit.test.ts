import { expect, test } from '@jest/globals';
import { forfeitedIn, forfeitSentence } from './forfeit.js';

test('the sentence of each amount gives up exactly that amount', () => {
  for (const tokens of [1, 25, 12_345]) {
    expect(forfeitedIn(forfeitSentence(tokens))).toBe(tokens);
  }
});

test.each([
  ['  Forfeit  1,250 TOKENS ', 1_250],
  ['25 टोकन छोड़ें', 25],
  ['२५ टोकन छोड़ें', 25],
])('%s is read as %i tokens', (typed, tokens) => {
  expect(forfeitedIn(typed)).toBe(tokens);
});

test.each([
  '',
  'forfeit',
  'forfeit tokens',
  'forfeit -5 tokens',
  'forfeit 2.5 tokens',
  'yes',
  '25',
])('"%s" gives up nothing', (typed) => {
  expect(forfeitedIn(typed)).toBeNull();
});
