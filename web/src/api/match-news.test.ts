import { expect, test } from '@jest/globals';
import {
  isOld,
  keepNews,
  type Match,
  type MatchList,
  mapMatches,
  type SeatNews,
  withMatch,
  withNewestSeats,
} from './match-news';

const match = (_id: string, asOfPosition: number, given: Partial<Match> = {}): Match => ({
  _id,
  asOfPosition,
  version: 1,
  status: 'upcoming',
  mode: 'Lone Wolf',
  isJoined: false,
  modeSlug: 'lone-wolf',
  startTime: _id,
  endTime: _id,
  createdAt: _id,
  seatsLeft: 5,
  currentParticipants: 3,
  ...given,
});
const news = (tournamentId: string, version: number): SeatNews => ({
  tournamentId,
  version,
  seatsLeft: 1,
  currentParticipants: 7,
});
const kept = (...all: SeatNews[]) => new Map(all.map((each) => [each.tournamentId, each]));
const newest = (answer: unknown, ...all: SeatNews[]) =>
  mapMatches(answer, (each) => withNewestSeats(each, kept(...all)));
const list: MatchList = {
  holds: ({ status }) => status === 'upcoming',
  comesBefore: (one, other) => one.startTime < other.startTime,
};

test('a live message about seats changes only its own match in a list', () => {
  const matches = [match('a', 10), match('b', 10)];
  const next = newest(matches, news('b', 11)) as Match[];
  expect(next[0]).toBe(matches[0]);
  expect(next[1]).toEqual(match('b', 11, { seatsLeft: 1, currentParticipants: 7 }));
});

test('a live message changes the match in console lists and paged lists, and leaves all other data unchanged', () => {
  const [before, after] = [
    match('a', 10),
    match('a', 12, { seatsLeft: 1, currentParticipants: 7 }),
  ];
  const answer = { tournaments: [before], statistics: { pending: 1 } };
  expect(newest(answer, news('a', 12))).toEqual({ ...answer, tournaments: [after] });
  const pages = { pages: [[match('b', 1)], { tournaments: [before] }], pageParams: [1, 2] };
  expect(newest(pages, news('a', 12))).toEqual({
    ...pages,
    pages: [[match('b', 1)], { tournaments: [after] }],
  });
});

test('a live message that a response already includes leaves the response unchanged', () => {
  const matches = [match('a', 10)];
  expect(newest(matches, news('a', 10))).toBe(matches);
  expect(newest(matches, news('a', 9))).toBe(matches);
});

test('a live message leaves a response without tournaments unchanged, as the same object', () => {
  for (const answer of [undefined, null, 3, 'text', [], { participants: [{ _id: 'a' }] }]) {
    expect(newest(answer, news('a', 9))).toBe(answer);
  }
});

test('a match whose status changes is removed from its list and is inserted in order in another list', () => {
  const [a, b, c] = [match('a', 1), match('b', 1), match('c', 1)];
  expect(mapMatches([a, b], (each) => (each === a ? null : each))).toEqual([b]);
  expect(withMatch([a, c], b, list)).toEqual([a, b, c]);
  expect(withMatch([a, b], c, list)).toEqual([a, b, c]);
  expect(withMatch([], b, list)).toEqual([b]);
  expect(withMatch({ tournaments: [c], total: 1 }, a, list)).toEqual({
    tournaments: [a, c],
    total: 1,
  });
});

test('a match is not inserted into a list when it belongs to a page that is not yet fetched', () => {
  const [a, b, c, d] = [match('a', 1), match('b', 1), match('c', 1), match('d', 1)];
  const page = (cursor: string | null, ...tournaments: Match[]) => ({ cursor, tournaments });
  const pages = (...all: object[]) => ({ pages: all, pageParams: [null, 'a'] });
  const read = pages(page('a', a), page('c', c));
  expect(withMatch(read, b, list)).toEqual(pages(page('a', a), page('c', b, c)));
  expect(withMatch(read, d, list)).toEqual(read);
  const whole = pages(page('a', a), page(null, c));
  expect(withMatch(whole, d, list)).toEqual(pages(page('a', a), page(null, c, d)));
});

test('a live message is outdated when the response has the same log position or row version', () => {
  const known = match('a', 10, { version: 4 });
  const said = (given: object) => isOld({ tournamentId: 'a', ...given }, known);
  expect([said({ version: 10 }), said({ rowVersion: 4 }), said({})]).toEqual([true, true, true]);
  expect([said({ version: 11 }), said({ rowVersion: 5 })]).toEqual([false, false]);
});

test('a newer live message is never replaced by an older one, and beyond 500 matches the oldest message is dropped', () => {
  const all = new Map<string, SeatNews>();
  expect(keepNews(all, news('a', 5))).toBe(true);
  expect(keepNews(all, news('a', 4))).toBe(false);
  expect(all.get('a')?.version).toBe(5);
  for (let each = 0; each < 500; each++) keepNews(all, news(`match ${each}`, each));
  expect(all.size).toBe(500);
  expect(all.has('a')).toBe(false);
});
