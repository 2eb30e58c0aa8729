import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { countIn, parseSearch, stringifySearch } from './search-text';

test.each([
  '12e45',
  '007',
  '12345678901234567890',
  '1.10',
  '-0',
  '0x10',
  'Infinity',
  'true',
  'false',
  'null',
  'undefined',
  '"x"',
  '[1]',
  '{"a":1}',
  ' a  b ',
  'a+b&c=d#e?f%20',
])('the search text %j is read from an address as it was written', (text) => {
  expect(parseSearch(stringifySearch({ q: text }))).toEqual({ q: text });
});

test('search texts with any parameter name are read from an address as they were written', () => {
  const text = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(fc.dictionary(text, text, { noNullPrototype: true }), (search) => {
      const address = stringifySearch(search);
      expect(parseSearch(address)).toEqual(search);
      expect(stringifySearch(parseSearch(address))).toBe(address);
    }),
  );
});

test('numbers and booleans are written to an address as plain text, and undefined is left out', () => {
  expect(stringifySearch({ page: 2, on: true, q: undefined })).toBe('?page=2&on=true');
  expect(stringifySearch({ q: undefined })).toBe('');
});

test('a number in an address is ignored unless it is a whole number above zero', () => {
  expect([5, '5', '250'].map(countIn)).toEqual([5, 5, 250]);
  const none = [0, '0', '-1', '1.5', '1e3', '0x10', ' 5', '', 'five', undefined, '9999999999'];
  expect(none.map(countIn)).toEqual(none.map(() => undefined));
});
