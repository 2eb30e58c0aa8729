import { expect, test } from '@jest/globals';
import { deviceId, isSeenWithDevice } from './device';

test('a browser keeps the device id that it created at first', () => {
  const made = deviceId();
  expect(made).toMatch(/^[0-9a-f]{32}$/);
  expect(deviceId()).toBe(made);
});

test.each([
  ['http://arena.example/api/auth/login', true],
  ['http://arena.example/api/withdrawals/request', true],
  ['http://arena.example/api/tournaments/1/join', false],
  ['http://arena.example/api/auth/admin-login', false],
])('a call to %s sends the device id: %p', (url, isSeen) => {
  expect(isSeenWithDevice(url)).toBe(isSeen);
});
