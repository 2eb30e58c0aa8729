import { expect, test } from '@jest/globals';
import { NO_TABLE, placesSaid, placesText, prizesBy, readPlaces } from './prize-table';
import { columnOf, isSheet, type Meaning, readSheet, rowsOfSheet } from './read-sheet';
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
const rowsIn = (text: string, countsKills = false, taken: readonly string[] = []) =>
  rowsOfSheet(readSheet(text, PEOPLE, countsKills), PEOPLE, taken);
const read = (text: string, countsKills = false, taken: readonly string[] = []) =>
  rowsIn(text, countsKills, taken).map(({ userId, place, kills, prize, unclear }) => [
    userId,
    place,
    kills,
    prize,
    unclear?.why ?? '',
  ]);
const meanings = (text: string, countsKills = false): readonly Meaning[] =>
  readSheet(text, PEOPLE, countsKills).columns.map(({ meaning }) => meaning);

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
  const [row] = rowsIn(text);
  expect([row?.userId, row?.unclear?.why]).toEqual(['', why]);
});

test('the second row of the same participant is marked as unclear', () => {
  const [first, second] = read('1\tAsha\t5\n2\t770001\t6');
  expect(first?.[0]).toBe('a');
  expect(second).toEqual(['', '2', '', '6', 'This participant is in the list already.']);
});

test('a very long text is read', () => {
  expect(read(`${'1 - '.repeat(50_000)}\n${'9\t'.repeat(50_000)}`).length).toBeLessThan(3);
});

test.each([
  ['500.00', '500'],
  ['₹ 1,200.00', '1200'],
  ['1,20,000', '120000'],
  ['₹५००', '500'],
  ['500 tokens', '500'],
  ['500.50', '500.50'],
  ['-500', '-500'],
  ['5e3', '5e3'],
  ['1,00', '1,00'],
])(
  'the prize %s of a sheet becomes %s, and an unreadable one stays to show its error',
  (cell, prize) => {
    expect(read(`1\tAsha\t5\t${cell}`)).toEqual([['a', '1', '5', prize, '']]);
    const [row] = priced(withWinner([], rowsIn(`1\tAsha\t5\t${cell}`)[0] ?? {}), NO_TABLE);
    const problems = row && problemsOf(row, 10_000_000);
    expect(problems?.prize !== undefined).toBe(cell === prize);
  },
);

test.each([
  ['kills with a fraction of zero', '1\tAsha\t3.0\t50', ['a', '1', '3', '50', '']],
  ['quotes around a name and a number', '1,"Asha",5,"1,200"', ['a', '1', '5', '1200', '']],
  ['words beside numbers', '1. Asha 2 kills', ['a', '1', '2', null, '']],
  ['a prize and kills with their words', 'Asha: ₹200 3 kills', ['a', '1', '3', '200', '']],
  ['ordinals', '1st\tAsha\t5\t200', ['a', '1', '5', '200', '']],
  ['a sign before the place', '#2\tAsha\t5\t200', ['a', '2', '5', '200', '']],
  ['wide spaces', '1   Asha   5   200', ['a', '1', '5', '200', '']],
  ['a name of two words between commas', '1,Bala King,5,200', ['b', '1', '5', '200', '']],
])('a pasted row with %s is read', (_, text, row) => {
  expect(read(text)).toEqual([row]);
});

test('a number with a comma and without quotes is no kills and no prize', () => {
  const sheet = readSheet('1,Asha,5,1,200\n2,Bala King,3,1,000', PEOPLE, false);
  expect(sheet.doubt).not.toBeNull();
  expect(rowsOfSheet(sheet, PEOPLE, []).map(({ kills, prize }) => [kills, prize])).toEqual([
    ['', null],
    ['', null],
  ]);
  const uneven = readSheet('1,Asha,5,900\n2,Bala King,3,1,000\n3,Winner 7,1,800', PEOPLE, false);
  expect(uneven.doubt).not.toBeNull();
  expect(rowsOfSheet(uneven, PEOPLE, []).map(({ prize }) => prize)).toEqual([
    '900',
    '3 / 1 / 000',
    '800',
  ]);
  const headed = readSheet('Rank,Name,Kills,Prize\n1,Asha,5,1,200', PEOPLE, false);
  expect(rowsOfSheet(headed, PEOPLE, [])[0]?.prize).toBe('5 / 1 / 200');
  expect(readSheet('1,Asha,5,900\n2,Bala King,3,1000', PEOPLE, false).doubt).toBeNull();
});

test('more than two numbers in a line of text are an error of its prize', () => {
  expect(read('1. Asha 5 1 200')).toEqual([['a', '1', '5', '1 / 200', '']]);
});

test('each column has a meaning with examples, and a changed meaning changes the rows', () => {
  const sheet = readSheet('2\tAsha\t5\n1\tBala King\t9', PEOPLE, true);
  expect(sheet.columns).toEqual([
    { name: 'Column 1', meaning: 'place', examples: ['2', '1'] },
    { name: 'Column 2', meaning: 'player', examples: ['Asha', 'Bala King'] },
    { name: 'Column 3', meaning: 'kills', examples: ['5', '9'] },
  ]);
  const columns = sheet.columns.map((column, at) =>
    at === 2 ? { ...column, meaning: 'prize' as const } : column,
  );
  const rows = rowsOfSheet({ ...sheet, columns }, PEOPLE, []);
  expect(rows.map(({ kills, prize }) => [kills, prize])).toEqual([
    ['', '5'],
    ['', '9'],
  ]);
});

test.each([
  ['Rank\tUID\tName\tKills\tPrize', 'place uid player kills prize'],
  ['S.No.,Player Name,Total Kills,Prize (₹)', 'place player kills prize'],
  ['Team;Position;Damage;Kills', 'player place none kills'],
  ['Name\tKills\tKills', 'player kills none'],
])('the header %j names the columns', (header, names) => {
  expect(
    meanings(
      `${header}\n1\t2\t3\t4\t5`.replaceAll(
        '\t',
        header.includes('\t') ? '\t' : header.includes(';') ? ';' : ',',
      ),
    ).join(' '),
  ).toContain(names);
});

test('the only participant that a text resembles is chosen, and the pasted text is kept', () => {
  const people = [person('a', 'Asha114', '770001'), person('b', 'Bala', '770002')];
  const found = (text: string) =>
    rowsOfSheet(readSheet(text, people, false), people, []).map(({ userId, kills, guessed }) => [
      userId,
      kills,
      guessed,
    ]);
  expect(found('1. Asha114 2 kills')).toEqual([['a', '2', undefined]]);
  expect(found('1\tClan Asha114\t50')).toEqual([['a', '', 'Clan Asha114']]);
  expect(found('1\tasha\t50')).toEqual([['a', '', 'asha']]);
  expect(found('1\ta\t50')).toEqual([['', '', undefined]]);
  expect(found('1\tx\t50')).toEqual([['', '', undefined]]);
});

test('a pasted text with several lines or cells is read as a sheet, and a single word is pasted as text', () => {
  const words = ['Asha', ' Asha\n', '1,000', 'Asha, the King', '12'];
  expect(words.map(isSheet)).toEqual(words.map(() => false));
  const sheets = ['Asha\t5', 'a\nb', '1,"Asha",5,"1,200"', '1. Asha114 2 kills'];
  expect(sheets.map(isSheet)).toEqual(sheets.map(() => true));
});

test('a pasted column of numbers fills a column of the grid', () => {
  expect(columnOf('5\n3.0\n1,200\n2 kills\n')).toEqual(['5', '3', '1200', '2']);
  expect(['5', '5\t3\n4\t2', 'Asha\n5'].map(columnOf)).toEqual([null, null, null]);
});

test('a prize table is written in short form and read back', () => {
  const places = [200, 100, ...Array.from({ length: 8 }, () => 50)];
  expect(placesText(places)).toBe('200, 100, 50x8');
  expect(readPlaces('200, 100, 50x8').places).toEqual(places);
  expect(placesSaid(places)).toBe('1: 200 · 2: 100 · 3–10: 50');
});

test.each([
  ['', []],
  ['1,000', [1000]],
  ['1,000, 500', [1000, 500]],
  ['₹1,000, ₹500.00', [1000, 500]],
  ['Rs. 1,000; Rs. 500', [1000, 500]],
  ['2,50,000', [250_000]],
  ['१,०००, ५००x२', [1000, 500, 500]],
  ['500 300\t200', [500, 300, 200]],
  ['500,300,200,50', [500, 300, 200, 50]],
  ['200, 100,', [200, 100]],
  ['0', [0]],
] as const)('the prizes by place %j are read as %j', (text, places) => {
  expect(readPlaces(text)).toEqual({ places, problem: null });
});

test.each([
  ['200,100', 'Write 200, 100 for several places, or 200100 for one'],
  ['1 000', 'Whole tokens by place, such as 200, 100, 50x8'],
  ['1,0000', 'Whole tokens by place, such as 200, 100, 50x8'],
  ['12a', 'Whole tokens by place, such as 200, 100, 50x8'],
  ['100, 1.5', 'Prize of place 2 must be a whole number, without a fraction'],
  ['-5', 'Prize of place 1 must not be negative'],
  ['5e3', 'Prize of place 1 is in scientific notation; write all digits'],
  ['5x101', 'At most 100 places'],
])('the prizes by place %j are refused', (text, problem) => {
  expect(readPlaces(text)).toEqual({ places: null, problem });
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
