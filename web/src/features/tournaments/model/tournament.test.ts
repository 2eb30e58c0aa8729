import { expect, test } from '@jest/globals';
import { type ListedMatch, liveFirst, ownFirst } from './tournament';

test('live matches are listed before upcoming ones, and cancelled ones last', () => {
  const joined = [
    { status: 'cancelled', name: 'off' },
    { status: 'upcoming', name: 'soon' },
    { status: 'upcoming', name: 'later' },
    { status: 'active', name: 'now' },
  ] as const;
  expect(liveFirst(joined).map(({ name }) => name)).toEqual(['now', 'soon', 'later', 'off']);
});

test('upcoming matches begin with the own ones and end with those that should have started', () => {
  const starting = (name: string, startTime: string) =>
    ({ _id: name, name, startTime }) as ListedMatch;
  const listed = [
    starting('late', '2026-01-01T10:00:00Z'),
    starting('next', '2026-01-01T12:30:00Z'),
    starting('own', '2026-01-01T13:00:00Z'),
    starting('last', '2026-01-01T14:00:00Z'),
  ];
  const now = Date.parse('2026-01-01T12:00:00Z');
  const order = ownFirst(listed, new Set(['own']), now).map(({ name }) => name);
  expect(order).toEqual(['own', 'next', 'last', 'late']);
});
