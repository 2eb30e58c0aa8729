import { expect, test } from '@jest/globals';
import { readDelimited } from './delimited';

const rows = (text: string) => readDelimited(text).rows;

test.each([
  [
    'commas',
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'tabs',
    'a\tb, c\r\nd\te',
    [
      ['a', 'b, c'],
      ['d', 'e'],
    ],
  ],
  [
    'semicolons, with commas in numbers',
    'a;1,200\nb;3,400',
    [
      ['a', '1,200'],
      ['b', '3,400'],
    ],
  ],
  [
    'bars',
    'a|b\nc|d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a line that names the separator',
    'sep=;\na;b,c\nd;e,f',
    [
      ['a', 'b,c'],
      ['d', 'e,f'],
    ],
  ],
  ['a byte order mark', '\ufeffa,b', [['a', 'b']]],
  [
    'old line ends',
    'a,b\rc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['quoted separators', '1,"Asha",5,"1,200"', [['1', 'Asha', '5', '1,200']]],
  ['quoted quotes', '"say ""hi""",2', [['say "hi"', '2']]],
  [
    'quoted line breaks',
    'a,"b\nc",d\ne,f,g',
    [
      ['a', 'b c', 'd'],
      ['e', 'f', 'g'],
    ],
  ],
  ['spaces around quotes', 'a, "b,c" ,d', [['a', 'b,c', 'd']]],
  [
    'empty cells',
    ',a,,b,\n,,c,,d',
    [
      ['', 'a', '', 'b', ''],
      ['', '', 'c', '', 'd'],
    ],
  ],
  [
    'empty rows',
    'a,b\n\n,\nc,d\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['numbers written as texts', `'41,"=""42""",="43"`, [['41', '42', '43']]],
  ['a quote inside a cell', 'Asha "OP" K,5', [['Asha "OP" K', '5']]],
  [
    'a quote without an end',
    '"Asha,5\nBala,6',
    [
      ['"Asha', '5'],
      ['Bala', '6'],
    ],
  ],
  ['one column', 'a\nb', [['a'], ['b']]],
  ['no text', '', []],
] as const)('a text with %s is read as rows of cells', (_, text, cells) => {
  expect(rows(text)).toEqual(cells);
});

test('a very long text is read up to its limits', () => {
  const cells = rows(`${'"a,'.repeat(200_000)}\n${'b,'.repeat(200_000)}\n${'c\n'.repeat(50_000)}`);
  expect(cells.length).toBeLessThanOrEqual(2_000);
  expect(Math.max(...cells.map((row) => row.length))).toBeLessThanOrEqual(60);
});
