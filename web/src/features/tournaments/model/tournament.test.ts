import { expect, test } from '@jest/globals';
import { type ListedMatch, liveFirst, ownFirst } from './tournament';

test('live matches are listed before upcoming ones, then those without results, and cancelled ones last', () => {
  const endTime = '2026-01-01T12:00:00Z';
  const joined = [
    { status: 'cancelled', name: 'off', endTime },
    { status: 'active', name: 'over', endTime: '2026-01-01T10:00:00Z' },
    { status: 'upcoming', name: 'soon', endTime },
    { status: 'upcoming', name: 'later', endTime },
    { status: 'active', name: 'now', endTime },
  ] as const;
  const order = liveFirst(joined, Date.parse('2026-01-01T11:00:00Z')).map(({ name }) => name);
  expect(order).toEqual(['now', 'soon', 'later', 'over', 'off']);
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
