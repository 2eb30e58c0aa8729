import { expect, test } from '@jest/globals';
import { liveFirst } from './tournament';

test('live matches are listed before upcoming ones, and cancelled ones last', () => {
  const joined = [
    { status: 'cancelled', name: 'off' },
    { status: 'upcoming', name: 'soon' },
    { status: 'upcoming', name: 'later' },
    { status: 'active', name: 'now' },
  ] as const;
  expect(liveFirst(joined).map(({ name }) => name)).toEqual(['now', 'soon', 'later', 'off']);
});
