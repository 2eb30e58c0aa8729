import { expect, test } from '@jest/globals';
import { standingEvent } from './standing.js';

const userId = '01990000-0000-7000-8000-00000000000a';
const adminId = '01990000-0000-7000-8000-00000000000b';

test('a ban freezes the wallet, an unban opens the wallet, and neither moves tokens', () => {
  const ban = standingEvent({ userId, adminId, change: 1, banned: true });
  const unban = standingEvent({ userId, adminId, change: 2, banned: false });
  expect([ban.type, unban.type]).toEqual(['AccountFrozen', 'AccountOpened']);
  expect(ban.controls).toEqual([{ account: `player:${userId}`, status: 'frozen' }]);
  expect(unban.controls).toEqual([{ account: `player:${userId}`, status: 'open' }]);
  expect([...ban.entries, ...unban.entries]).toEqual([]);
});

test('each change of standing has its own idempotency key, so that a repeat posts nothing', () => {
  const keys = [1, 2, 3].map(
    (change) => standingEvent({ userId, adminId, change, banned: true }).idempotencyKey,
  );
  expect(new Set(keys).size).toBe(3);
});
