import { expect, test } from '@jest/globals';
import { isUnattended } from './presence';

test('a page counts as unattended a minute after the last input', () => {
  const now = Date.now();
  expect([isUnattended(now), isUnattended(now + 59_000), isUnattended(now + 61_000)]).toEqual([
    false,
    false,
    true,
  ]);
});
