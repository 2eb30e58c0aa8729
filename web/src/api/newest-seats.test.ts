import { expect, test } from '@jest/globals';
import { keepNews, type SeatNews, withNewestSeats } from './newest-seats';

const match = (_id: string, asOfPosition: number) => ({
  ...{ _id, asOfPosition, name: _id, seatsLeft: 5, currentParticipants: 3 },
});
const news = (tournamentId: string, version: number): SeatNews => ({
  ...{ tournamentId, version, seatsLeft: 1, currentParticipants: 7 },
});
const kept = (...all: SeatNews[]) => new Map(all.map((each) => [each.tournamentId, each]));

test('a join changes its match in a list and leaves the others as they are', () => {
  const list = [match('a', 10), match('b', 10)];
  const next = withNewestSeats(list, kept(news('b', 11))) as typeof list;
  expect(next[0]).toBe(list[0]);
  expect(next[1]).toEqual({
    ...{ _id: 'b', name: 'b', seatsLeft: 1, currentParticipants: 7, asOfPosition: 11 },
  });
});

test('a list inside an answer of the console changes, and its other fields stay', () => {
  const answer = { tournaments: [match('a', 10)], statistics: { pending: 1 } };
  expect(withNewestSeats(answer, kept(news('a', 12)))).toEqual({
    tournaments: [{ ...match('a', 12), seatsLeft: 1, currentParticipants: 7 }],
    statistics: { pending: 1 },
  });
});

test('news that an answer already includes change nothing', () => {
  const list = [match('a', 10)];
  expect(withNewestSeats(list, kept(news('a', 10)))).toBe(list);
  expect(withNewestSeats(list, kept(news('a', 9)))).toBe(list);
});

test('answers without tournaments keep their identity', () => {
  for (const answer of [undefined, null, 3, 'text', [], { participants: [{ _id: 'a' }] }]) {
    expect(withNewestSeats(answer, kept(news('a', 9)))).toBe(answer);
  }
});

test('older news do not replace newer ones, and the oldest match is forgotten first', () => {
  const all = new Map<string, SeatNews>();
  expect(keepNews(all, news('a', 5))).toBe(true);
  expect(keepNews(all, news('a', 4))).toBe(false);
  expect(all.get('a')?.version).toBe(5);
  for (let each = 0; each < 500; each++) keepNews(all, news(`match ${each}`, each));
  expect(all.size).toBe(500);
  expect(all.has('a')).toBe(false);
});
