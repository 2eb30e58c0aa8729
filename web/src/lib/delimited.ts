/** Maximum numbers of characters, rows and cells that are read, and of characters in a cell. */
const MOST_LENGTH = 1_000_000;
const MOST_ROWS = 2_000;
const MOST_CELLS = 60;
const MOST_CHARACTERS = 500;

const SEPARATORS = ['\t', ';', ',', '|'] as const;
type Separator = (typeof SEPARATORS)[number];

/** The rows of a text. Without a separator, each line is one cell. */
export interface Delimited {
  readonly rows: readonly (readonly string[])[];
  readonly separator: Separator | null;
}

/**
 * Reads a CSV or TSV text (RFC 4180), as a spreadsheet or a bank writes it: with a byte order mark,
 * quoted cells that contain separators, quotes or line breaks, and any of the usual separators.
 * Empty rows are left out.
 */
export function readDelimited(text: string): Delimited {
  const bare = text
    .slice(0, MOST_LENGTH)
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n');
  const [, told] = /^sep=(.)\n/i.exec(bare) ?? [];
  const body = told === undefined ? bare : bare.slice(6);
  const separator = SEPARATORS.find((one) => one === told) ?? separatorOf(body);
  if (separator === null)
    return {
      rows: body
        .split('\n')
        .map((line) => [clean(line)])
        .filter(isFull),
      separator,
    };
  return { rows: cellsOf(body, separator).filter(isFull), separator };
}

const isFull = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '');

/** Returns the separator with which most lines have the same number of cells. */
function separatorOf(text: string): Separator | null {
  // Quoted cells may contain other separators, so they are not counted.
  const lines = text
    .slice(0, MOST_ROWS * 100)
    .replace(/"[^"]*"/g, '')
    .split('\n');
  const scored = SEPARATORS.map((separator) => {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const count = line.split(separator).length - 1;
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1);
    }
    return { separator, score: Math.max(0, ...counts.values()) };
  });
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score > 0 ? best.separator : null;
}

function cellsOf(text: string, separator: Separator): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at <= text.length && rows.length <= MOST_ROWS) {
    const { cell, end } = quotedAt(text, at, separator) ?? plainAt(text, at, separator);
    const row = rows.at(-1);
    if (row && row.length < MOST_CELLS) row.push(clean(cell));
    if (text[end] === '\n') rows.push([]);
    at = end + 1;
  }
  return rows.slice(0, MOST_ROWS);
}

interface FoundCell {
  readonly cell: string;
  /** Index of the separator or line break after the cell. */
  readonly end: number;
}

/** Returns the quoted cell that begins here; null if there is none or its quote has no end. */
function quotedAt(text: string, start: number, separator: Separator): FoundCell | null {
  const opens = afterSpaces(text, start);
  if (text[opens] !== '"') return null;
  let closes = text.indexOf('"', opens + 1);
  while (closes >= 0 && text[closes + 1] === '"') closes = text.indexOf('"', closes + 2);
  if (closes < 0) return null;
  const end = afterSpaces(text, closes + 1);
  const isEnd = end >= text.length || text[end] === separator || text[end] === '\n';
  return isEnd ? { cell: text.slice(opens + 1, closes).replaceAll('""', '"'), end } : null;
}

function plainAt(text: string, start: number, separator: Separator): FoundCell {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1;
  return { cell: text.slice(start, end), end };
}

function afterSpaces(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ') at += 1;
  return at;
}

/**
 * Returns the text of a cell on one line, without the signs with which spreadsheets mark a number
 * as a text: `'412345678901` and `="412345678901"`.
 */
const clean = (cell: string): string =>
  cell
    .slice(0, MOST_CHARACTERS)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')
    .trim();
