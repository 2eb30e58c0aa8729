import { expect, test } from '@jest/globals';
import { numberSentence, readWhole, withAsciiDigits } from './typed-number';

test.each([
  ['0', 0],
  ['7', 7],
  ['007', 7],
  [' 500 ', 500],
  ['+500', 500],
  ['500.00', 500],
  ['3.0', 3],
  ['1,000', 1000],
  ['1,200.00', 1200],
  ['1,20,000', 120_000],
  ['12,34,567', 1_234_567],
  ['1,234,567', 1_234_567],
  ['₹500', 500],
  ['₹ 1,200.00', 1200],
  ['Rs. 1,200', 1200],
  ['Rs 500/-', 500],
  ['INR 500', 500],
  ['500 ₹', 500],
  ['500 tokens', 500],
  ['1 token', 1],
  ['१०००', 1000],
  ['₹१,२०,०००', 120_000],
  ['०', 0],
  ['१००० टोकन', 1000],
  ['１，０００', 1000],
  ['৫০০', 500],
  ['௫௦௦', 500],
  ['۵۰۰', 500],
  ['1 000', 1000],
  ['1\u00a0000', 1000],
  ['1\u202f000', 1000],
  ["1'000", 1000],
  ['\u202a500\u202c', 500],
  ['\ufeff500', 500],
  ['-0', 0],
  ['9,99,99,999', 99_999_999],
])('the text %j is read as the whole number %d', (text, value) => {
  expect(readWhole(text)).toEqual({ value, problem: null });
});

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['500.50', 'fraction'],
  ['0.5', 'fraction'],
  ['1,200.01', 'fraction'],
  ['1.200', 'fraction'],
  ['५००.५०', 'fraction'],
  ['-500', 'negative'],
  ['−500', 'negative'],
  ['₹-500', 'negative'],
  ['-₹500', 'negative'],
  ['(500)', 'negative'],
  ['5e3', 'scientific'],
  ['5E+3', 'scientific'],
  ['4.12346E+11', 'scientific'],
  ['100000000', 'too-large'],
  ['1.000', 'unreadable'],
  ['1,00', 'unreadable'],
  ['1,0000', 'unreadable'],
  ['1,,000', 'unreadable'],
  ['1,000,00', 'unreadable'],
  ['12 34', 'unreadable'],
  ['1-2', 'unreadable'],
  ['5k', 'unreadable'],
  ['50%', 'unreadable'],
  ['1.2.3', 'unreadable'],
  ['0x10', 'unreadable'],
  ['½', 'unreadable'],
  ['10²', 'unreadable'],
  ['①', 'unreadable'],
  ['₹', 'unreadable'],
  ['Infinity', 'unreadable'],
  ['five', 'unreadable'],
  ['9'.repeat(41), 'unreadable'],
])('the text %j is no whole number: %s', (text, problem) => {
  expect(readWhole(text)).toEqual({ value: null, problem });
});

test('the digits of every Indian script become 0 to 9, and other characters stay', () => {
  expect(withAsciiDigits('म१२३ ৪৫৬ ７８９ ०-۹')).toBe('म123 456 789 0-9');
});

test('a sentence about a number names the cell and the reason', () => {
  expect(numberSentence('Kills', 'fraction')).toBe(
    'Kills must be a whole number, without a fraction',
  );
});
