import { expect, test } from '@jest/globals';
import { type ColumnChoices, chosen, fitColumns } from './column-fit';

const COLUMNS = [
  { id: 'name', width: 200 },
  { id: 'mode', width: 100 },
  { id: 'fee', width: 100 },
  { id: 'notes', width: 100, wide: true },
  { id: 'prize', width: 100 },
  { id: 'winners', width: 200, keep: true },
];

function fitted(room: number, choices: ColumnChoices = [], widths?: ReadonlyMap<string, number>) {
  const { shown, left } = fitColumns(COLUMNS, choices, room, widths);
  return [shown, left].map((columns) => columns.map(({ id }) => id).join(' '));
}

test.each([
  [800, [], 'name mode fee notes prize winners', ''],
  [700, [], 'name mode fee prize winners', 'notes'],
  [600, [], 'name mode fee winners', 'notes prize'],
  [400, [], 'name winners', 'mode fee notes prize'],
  [100, [], 'name winners', 'mode fee notes prize'],
  [500, ['+notes'], 'name notes winners', 'mode fee prize'],
  [600, ['+notes', '+prize', '+fee'], 'name notes prize winners', 'mode fee'],
  [700, ['-mode'], 'name fee notes prize winners', ''],
  [400, ['-winners'], 'name mode fee', 'notes prize'],
  [400, ['-name'], 'name winners', 'mode fee notes prize'],
] as const)('a table with %i pixels and the choices %j shows the columns that fit', (...given) => {
  const [room, choices, shown, left] = given;
  expect(fitted(room, choices)).toEqual([shown, left]);
});

test('a column whose content needs more than its minimum leaves less room for the others', () => {
  expect(fitted(700, [], new Map([['mode', 180]]))).toEqual([
    'name mode fee winners',
    'notes prize',
  ]);
});

test('the latest choice for a column replaces the earlier one and comes first', () => {
  expect(chosen(['+fee', '-mode', '+notes'], 'notes', true)).toEqual(['+notes', '+fee', '-mode']);
  expect(chosen(['+fee', '-mode'], 'fee', false)).toEqual(['-fee', '-mode']);
});
