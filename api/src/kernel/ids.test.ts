import { expect, test } from '@jest/globals';
import { isId, newId } from './ids.js';

test('ids have version 7, contain their creation time, and are larger than all earlier ids', () => {
  const ids = Array.from({ length: 20_000 }, () => newId());
  expect(ids.every((id) => isId(id) && id[14] === '7')).toBe(true);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  const time = Number.parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16);
  expect(Math.abs(time - Date.now())).toBeLessThan(60_000);
});

test('a clock that is set back does not change the order of ids', () => {
  const ahead = Date.now() + 60_000;
  const ids = [newId(ahead), newId(ahead - 3_600_000), newId()];
  expect([...ids].sort()).toEqual(ids);
});
