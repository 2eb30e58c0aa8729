import { expect, test } from '@jest/globals';
import { type CsvColumn, csvHead, csvRows, guarded } from './csv.js';

interface Movement {
  readonly amount: number;
  readonly note: string | null;
  readonly date: Date | null;
  readonly isBanned: boolean;
}

const COLUMNS: readonly CsvColumn<Movement>[] = [
  { name: 'time', time: ({ date }) => date },
  { name: 'amount', of: ({ amount }) => amount },
  { name: 'banned', of: ({ isBanned }) => isBanned },
  { name: 'note', of: ({ note }) => note },
];

test('a CSV file begins with a byte order mark and a header with two columns per time', () => {
  expect(csvHead(COLUMNS)).toBe('\ufefftime_utc,time_ist,amount,banned,note\r\n');
});

test('a negative number stays a number, a formula becomes text, and quotes are doubled', () => {
  const row = {
    amount: -50,
    note: '=HYPERLINK("x"), "quoted"\nlines',
    date: new Date('2026-03-31T20:00:00.000Z'),
    isBanned: true,
  };
  expect(csvRows(COLUMNS, [row, { ...row, note: null, date: null, isBanned: false }])).toBe(
    '2026-03-31T20:00:00.000Z,2026-04-01 01:30:00,-50,yes,' +
      '"\'=HYPERLINK(""x""), ""quoted""\nlines"\r\n,,-50,no,\r\n',
  );
});

test.each([
  ['012345678901', '012345678901'],
  ['123456789012', '123456789012'],
  ['1234567890123456789012', '1234567890123456789012'],
  ['12345e67', '12345e67'],
  ['MAR24', 'MAR24'],
  ['1-2', '1-2'],
  ['order_Nx12', 'order_Nx12'],
  ['9876543210@okaxis', '9876543210@okaxis'],
  ['=1+1', "'=1+1"],
  ['@x', "'@x"],
  ['-2', "'-2"],
])('the identifier %j is %j in the file, so that a bank finds it', (given, written) => {
  expect(csvRows([{ name: 'id', id: (text: string) => text }], [given])).toBe(`${written}\r\n`);
});

test.each([
  '=1',
  '+1',
  '-1',
  '@x',
  '\tx',
  '\rx',
  '\nx',
  ' =1',
  '\u00a0@x',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '0123',
  '123456789012',
  '12345e67',
  '1.5E3',
  'MAR24',
  'sep1',
  '1-2',
  '12/31/2026',
])('the cell %j begins with an apostrophe in the file', (text) => {
  expect(guarded(text)).toBe(`'${text}`);
});

test.each([
  'a=1',
  '7',
  '12345678901',
  'MARCH',
  'SUMMER24',
  'MARVEL24',
  'march of 1930 men',
  'pay_0123',
  '019aa5f0-0000-7000-8000-00000000000a',
  '12345678-0000-4000-8000-000000000000',
])('the cell %j stays unchanged', (text) => {
  expect(guarded(text)).toBe(text);
});
