import { expect, test } from '@jest/globals';
import { readByPlace, writtenByPlace } from './typed-places';

test('a written list is read as the same list', () => {
  for (const list of [[], [5], [12, 9, 9, 9, 0], Array<number>(100).fill(3)]) {
    expect(readByPlace(writtenByPlace(list), 1000)).toEqual(list);
  }
});

test('a list with something else than whole numbers, or too many places, is not read', () => {
  for (const text of ['12, x', '1.5', '-1', '1001', '1x101', '5x0']) {
    expect([text, readByPlace(text, 1000)]).toEqual([text, null]);
  }
  expect(readByPlace('12; 9 8×2', 1000)).toEqual([12, 9, 8, 8]);
});
