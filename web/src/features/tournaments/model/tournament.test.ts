import { expect, test } from '@jest/globals';
import { liveFirst } from './tournament';

test('the live match stands above the next ones, and a cancelled one below', () => {
  const joined = [
    { status: 'cancelled', name: 'off' },
    { status: 'upcoming', name: 'soon' },
    { status: 'upcoming', name: 'later' },
    { status: 'active', name: 'now' },
  ] as const;
  expect(liveFirst(joined).map(({ name }) => name)).toEqual(['now', 'soon', 'later', 'off']);
});
