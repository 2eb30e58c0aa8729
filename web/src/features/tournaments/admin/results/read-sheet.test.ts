import { expect, test } from '@jest/globals';
import { NO_TABLE, placesIn, placesText, prizesBy } from './prize-table';
import { isSheet, readSheet } from './read-sheet';
import {
  isIncomplete,
  isLeftOut,
  type Participant,
  priced,
  problemsOf,
  squadsAsOne,
  type TypedRow,
  winnersOf,
  withWinner,
} from './winner-rows';

const person = (userId: string, gameName: string, freeFireUID: string): Participant => ({
  userId,
  gameName,
  freeFireUID,
  username: `${userId}@example.com`,
});
const PEOPLE = [
  person('a', 'Asha', '770001'),
  person('b', 'Bala King', '770002'),
  person('c', 'Winner 7', '770003'),
  person('d', 'Twin', '770004'),
  person('e', 'Twin', '770005'),
];
const read = (text: string, paysKills = false, taken: string[] = []) =>
  readSheet(text, PEOPLE, { taken, paysKills }).map(({ userId, place, kills, prize, unclear }) => [
    userId,
    place,
    kills,
    prize,
    unclear?.why ?? '',
  ]);

test.each([
  [
    'a sheet with a header',
    'Rank\tUID\tName\tKills\tPrize\n2\t770001\tAsha\t5\t₹1,200',
    '5',
    '1200',
  ],
  ['columns in another order', 'Prize\tKills\tPlayer\tRank\n1200\t5\tasha\t2', '5', '1200'],
  ['cells without a header', '2\t770001\tAsha\t5\t1200', '5', '1200'],
  ['commas', '2,Asha,5,1200\n', '5', '1200'],
  ['a line of text', '2. Asha - 5 1200\n', '5', '1200'],
  ['a single number', '2\tAsha\t1200', '', '1200'],
])('a sheet with %s is read as place, player, kills and prize', (_, text, kills, prize) => {
  expect(read(text)).toEqual([['a', '2', kills, prize, '']]);
});

test('in a match that pays per kill, a single number after the player is read as the kills', () => {
  expect(read('1\tAsha\t5', true)).toEqual([['a', '1', '5', null, '']]);
});

test('a name may end in a number, and a line without a place gets the next place', () => {
  const text = 'Bala King 40\nWinner 7 30';
  expect(read(text, false, ['a'])).toEqual([
    ['b', '2', '', '40', ''],
    ['c', '3', '', '30', ''],
  ]);
});

test.each([
  ['a name of two participants', '1\tTwin\t5', 'Several participants match.'],
  ['an unknown name', '1\tNoone\t5', 'No participant has this UID or name.'],
  ['an unknown UID', '1\t990001\t5', 'No participant has this UID or name.'],
  [
    'UID and name of different participants',
    '1\t770001\tBala King\t5',
    'UID and name belong to different participants.',
  ],
])('a line with %s is unclear and awards no prize', (_, text, why) => {
  const [row] = readSheet(text, PEOPLE, { taken: [], paysKills: false });
  expect([row?.userId, row?.unclear?.why]).toEqual(['', why]);
});

test('the second row of the same participant is marked as unclear', () => {
  const [first, second] = read('1\tAsha\t5\n2\t770001\t6');
  expect(first?.[0]).toBe('a');
  expect(second).toEqual(['', '2', '', '6', 'This participant is in the list already.']);
});

test('a very long line is read within half a second', () => {
  const started = performance.now();
  expect(read(`${'1 - '.repeat(50_000)}\n${'9\t'.repeat(50_000)}`)).toHaveLength(2);
  expect(performance.now() - started).toBeLessThan(500);
});

test('a pasted text with several lines or cells is read as a sheet, and a single word is pasted as text', () => {
  expect(['Asha', ' Asha\n', 'Asha\t5', 'a\nb'].map(isSheet)).toEqual([false, false, true, true]);
});

test('a prize table is written in short form and read back', () => {
  const places = [200, 100, ...Array.from({ length: 8 }, () => 50)];
  expect(placesText(places)).toBe('200, 100, 50x8');
  expect(placesIn('200, 100, 50x8')).toEqual(places);
  expect(['', '12a', '-5', '1.5', '5x101', '1x999'].map(placesIn)).toEqual([
    [],
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('tied players share the prizes of the places that they occupy, in whole tokens', () => {
  const rows = [1, 2, 2, 4].map((place, key) => ({ key, place, kills: key }));
  const prizes = prizesBy({ places: [100, 60, 41, 10], perKill: 2 }, rows);
  expect([...prizes.values()]).toEqual([100, 52, 54, 16]);
});

test('a typed prize overrides the prize table, and places below the third are sent as the third place', () => {
  let rows = withWinner([], { userId: 'a' });
  rows = withWinner(rows, { userId: 'b' }, true);
  rows = withWinner(rows, { userId: 'c', prize: '7' });
  rows = withWinner(rows, { userId: 'd' });
  rows = withWinner(rows, { userId: 'e' });
  const shown = priced(rows, { places: [100, 50, 0, 10], perKill: 0 });
  const sent = winnersOf(shown, 200, []).map((each) => [
    each.place,
    each.position,
    each.prizeAmount,
  ]);
  expect(sent).toEqual([
    [1, 1, 75],
    [1, 1, 75],
    [3, 3, 7],
    [4, 3, 10],
  ]);
  expect(shown.map(isLeftOut)).toEqual([false, false, false, false, true]);
});

test('the list of participants shows a squad instead of its players, and the squad wins as a whole', () => {
  const squad = { _id: 's', name: 'Night Owls' };
  const player = (userId: string) => ({ userId, gameName: userId, username: '', freeFireUID: '1' });
  const people = squadsAsOne([
    ...['a', 'b', 'c', 'd'].map((userId) => ({ ...player(userId), squad })),
    player('e'),
  ]);
  expect(
    people.map(({ userId, gameName, username, freeFireUID }) => [
      userId,
      gameName,
      username,
      freeFireUID,
    ]),
  ).toEqual([
    ['s', 'Night Owls', 'a, b, c, d', '4 players'],
    ['e', 'e', '', '1'],
  ]);
  const rows = withWinner(withWinner([], { userId: 's', prize: '9' }), { userId: 'e', prize: '1' });
  const winners = winnersOf(priced(rows, NO_TABLE), 10, people);
  expect(winners.map(({ gameName, isSquad }) => [gameName, isSquad])).toEqual([
    ['Night Owls', true],
    ['e', false],
  ]);
});

test('rows without a prize are left out below the last row with a prize, and are incomplete above that row', () => {
  const prizes = ['50', '30', '20', '10', '', '5', '', ' '];
  const rows = prizes.reduce<readonly TypedRow[]>(
    (all, prize, at) => withWinner(all, { userId: `p${at}`, prize }),
    [],
  );
  const shown = priced(rows, NO_TABLE);
  expect(shown.map((row) => isIncomplete(row, 200))).toEqual(prizes.map((_, at) => at === 4));
  expect(shown.map(isLeftOut)).toEqual(prizes.map((_, at) => at > 5));
  const [first, second] = priced(rows.slice(0, 1).concat(rows.slice(4, 5)), NO_TABLE);
  expect([first, second].map((row) => row && isLeftOut(row))).toEqual([false, true]);
});

test('a row without a prize is incomplete when the match has no prize table', () => {
  const [row] = priced(withWinner([], { userId: 'a' }), NO_TABLE);
  expect(row && Object.keys(problemsOf(row, 100))).toEqual(['prize']);
});
