import { expect, test } from '@jest/globals';
import { firstLetter, isolated } from './names';

test.each([
  ['asha@example.com', 'a'],
  ['  Zoya', 'Z'],
  ['\u0915\u094d\u0937\u092e\u093e', '\u0915\u094d\u0937'],
  ['\u0928\u093f\u0930\u0902\u091c\u0928', '\u0928\u093f'],
  ['e\u0301lodie', 'e\u0301'],
  ['👨‍👩‍👧‍👦 family', '👨‍👩‍👧‍👦'],
  ['🇮🇳 India', '🇮🇳'],
  ['𝕬𝖘𝖍𝖆', '𝕬'],
  ['  ', ''],
])('the first letter of %j is %j', (name, letter) => {
  expect(firstLetter(name)).toBe(letter);
});

test('a name that changes the direction of a sentence is isolated, and any other is unchanged', () => {
  expect(isolated('\u0639\u0644\u064a')).toBe('\u2068\u0639\u0644\u064a\u2069');
  expect(isolated('Asha\u202e')).toBe('\u2068Asha\u202e\u2069');
  expect(['Asha 1', 'आशा', 'ユキ'].map(isolated)).toEqual(['Asha 1', 'आशा', 'ユキ']);
});
