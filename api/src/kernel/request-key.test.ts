import { expect, test } from '@jest/globals';
import { idFromText, isId, requestKey } from './index.js';

test('equal requests always get the same key, and a change of any part changes the key', () => {
  const key = requestKey('join', 'a', 'k');
  expect(requestKey('join', 'a', 'k')).toBe(key);
  expect(requestKey('join', 'b', 'k')).not.toBe(key);
  expect(requestKey('leave', 'a', 'k')).not.toBe(key);
  expect(requestKey('join', 'a', 'k2')).not.toBe(key);
  expect(key.length).toBeLessThanOrEqual(255);
});

test('two requests without an Idempotency-Key never get the same key', () => {
  expect(requestKey('join', 'a', null)).not.toBe(requestKey('join', 'a', null));
});

test('equal strings always give the same valid id, and different strings give different ids', () => {
  expect(isId(idFromText('x'))).toBe(true);
  expect(idFromText('x')).toBe(idFromText('x'));
  expect(idFromText('x')).not.toBe(idFromText('y'));
});
