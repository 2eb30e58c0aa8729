import { expect, test } from '@jest/globals';
import { idFromText, isId, requestKey } from './index.js';

test('a request has one key, which depends on each of its parts', () => {
  const key = requestKey('join', 'a', 'k');
  expect(requestKey('join', 'a', 'k')).toBe(key);
  expect(requestKey('join', 'b', 'k')).not.toBe(key);
  expect(requestKey('leave', 'a', 'k')).not.toBe(key);
  expect(requestKey('join', 'a', 'k2')).not.toBe(key);
  expect(key.length).toBeLessThanOrEqual(255);
});

test('requests without a key never share one', () => {
  expect(requestKey('join', 'a', null)).not.toBe(requestKey('join', 'a', null));
});

test('the same text always gives the same identifier, which is well-formed', () => {
  expect(isId(idFromText('x'))).toBe(true);
  expect(idFromText('x')).toBe(idFromText('x'));
  expect(idFromText('x')).not.toBe(idFromText('y'));
});
