import { expect, test } from '@jest/globals';
import { ownValue } from './own-value.js';

const TABLE = { hi: 'Hindi' };

test('a word of the table has its value', () => {
  expect(ownValue(TABLE, 'hi')).toBe('Hindi');
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'en', ''])(
  'the word %j has no value, although objects inherit some names',
  (word) => {
    expect(ownValue(TABLE, word)).toBeUndefined();
  },
);
