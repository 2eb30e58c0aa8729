import { assert } from '../../src/kernel/index.js';

const MARK = '\ufeff';
/** Characters that a program may read as the end of a row. They are allowed inside quotes only. */
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;

/**
 * Reads a CSV file strictly by RFC 4180, and returns its rows. Every row ends with CR LF and has as
 * many cells as the first. A quote or a line break in a cell without quotes is refused.
 */
export function readCsv(file: string): string[][] {
  assert(file.startsWith(MARK), 'the file begins with a byte order mark');
  const text = file.slice(MARK.length);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const [cell, end] = text[at] === '"' ? quoted(text, at) : plain(text, at);
    row.push(cell);
    at = end + 1;
    if (text[end] === ',') continue;
    assert(text.startsWith('\r\n', end), `row ${rows.length + 1} does not end with CR LF`);
    rows.push(row);
    row = [];
    at = end + 2;
  }
  assert(row.length === 0, 'the last row is whole');
  const [head = []] = rows;
  for (const [index, { length }] of rows.entries()) {
    assert(length === head.length, `row ${index + 1} has ${length} cells, not ${head.length}`);
  }
  return rows;
}

/** Returns the cell that begins with a quote at a position, and the position after it. */
function quoted(text: string, from: number): [string, number] {
  let cell = '';
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] !== '"') return [cell, at + 1];
    else {
      cell += '"';
      at += 1;
    }
  }
  throw new Error('a quoted cell does not end');
}

function plain(text: string, from: number): [string, number] {
  let end = from;
  while (end < text.length && text[end] !== ',' && !text.startsWith('\r\n', end)) end += 1;
  const cell = text.slice(from, end);
  assert(
    !LINE_BREAK.test(cell),
    `the cell ${JSON.stringify(cell)} has a line break without quotes`,
  );
  assert(!cell.includes('"'), `the cell ${JSON.stringify(cell)} has a quote without quotes`);
  return [cell, end];
}
