import { readDelimited } from '../../../../lib/delimited';
import { readWhole } from '../../../../lib/typed-number';
import { findParticipant, type People, peopleOf, plain } from './find-participant';
import { isNumberish, lineCells } from './read-lines';
import type { Participant, TypedRow } from './winner-rows';

/** Maximum number of rows and columns that are read from one paste. */
const MOST_ROWS = 1000;
const MOST_COLUMNS = 20;
/** Number of example values of a column that the sheet shows. */
const EXAMPLES = 3;
/** Number of cells of a row with an error that its prize shows. */
const MOST_SHOWN = 3;

/** The meaning of a column; `none` is not used. */
export type Meaning = 'place' | 'player' | 'uid' | 'kills' | 'prize' | 'none';

const HEADINGS: Readonly<Record<Exclude<Meaning, 'none'>, RegExp>> = {
  place: /^(place|placement|rank|pos(ition)?|#|(s\.? ?)?no\.?)$/,
  uid: /^((free ?fire )?u?id|player id)$/,
  player: /^(player|name|player name|in-?game name|ign|nick(name)?|winner|participant|team|squad)$/,
  kills: /^((total )?kills?|k|elims?|eliminations?)$/,
  prize:
    /^(prize( amount| money)?|amount|tokens|reward|won|winnings|₹)( \(?(₹|rs\.?|inr|tokens)\)?)?$/,
};

interface PastedColumn {
  readonly name: string;
  readonly meaning: Meaning;
  /** The first values of the column, to recognise it. */
  readonly examples: readonly string[];
}

/** A pasted text as columns, before it is known whether their meanings are right. */
export interface PastedSheet {
  readonly columns: readonly PastedColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Number of cells of a row; a row with more cells has an error. */
  readonly width: number;
  /** The reason why the admin must choose the meanings; null if they were clear. */
  readonly doubt: string | null;
}

type Line = Omit<TypedRow, 'key'>;

const BEGINS_WITH_PLACE = /^#?\d{1,4}(st|nd|rd|th|[.)])\s+\S/i;

/**
 * Returns true if a pasted text has several lines or cells, or begins with a place. Other texts are
 * pasted into the field itself.
 */
export function isSheet(text: string): boolean {
  const bare = text.trim();
  return /[\t\n]|[,;].*[,;]/.test(bare) || BEGINS_WITH_PLACE.test(bare);
}

/**
 * Returns the numbers of a pasted text that is one column of numbers; otherwise null. Such a text
 * fills a column of the grid.
 */
export function columnOf(text: string): readonly string[] | null {
  const cells = text.trim().split(/\r?\n/);
  const isColumn = cells.length > 1 && cells.every((cell) => !/\t/.test(cell) && isCount(cell));
  return isColumn ? cells.map((cell) => counted(cell, KILL_WORDS)) : null;
}

/**
 * Reads the lines of a spreadsheet or a text as columns. A header names the columns. Without a
 * header, a number before the player is the place, and numbers after the player are kills and
 * prize. A single number is the prize; if `countsKills`, it is the kills.
 */
export function readSheet(
  text: string,
  participants: readonly Participant[],
  countsKills: boolean,
): PastedSheet {
  const people = peopleOf(participants);
  const { rows: cells, separator } = tableOf(text);
  if (separator === null) {
    const lines = cells.map(([line = '']) => lineCells(line, people, countsKills));
    return sheetOf(lines, ['place', 'player', 'kills', 'prize'], null);
  }
  const header = headerOf(cells[0] ?? []);
  const rows = header ? cells.slice(1) : cells;
  // In a list with commas, a row is longer if a number has a comma and no quotes.
  const width = separator === ',' ? (header?.length ?? usualLength(rows)) : MOST_COLUMNS;
  const surplus = rows.some((row) => isLonger(row, width)) ? SURPLUS : null;
  if (header) return sheetOf(rows, header, surplus, { names: cells[0], width });
  const within = rows.map((cells) => cells.slice(0, width));
  const { meanings, doubt } = meaningsOf(within, people, countsKills);
  return sheetOf(rows, meanings, surplus ?? doubt, { width });
}

const isLonger = (cells: readonly string[], width: number): boolean =>
  cells.slice(width).some((cell) => cell !== '');

/** Returns the number of cells that most rows have. */
function usualLength(rows: PastedSheet['rows']): number {
  const times = new Map<number, number>();
  for (const { length } of rows) times.set(length, (times.get(length) ?? 0) + 1);
  return [...times].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
}

/** Splits a text at its separators, or at wide spaces, which some programs put between cells. */
function tableOf(text: string) {
  const { rows, separator } = readDelimited(text);
  const isWide = separator === null && /\S {2,}\S/.test(text);
  const cells = isWide ? linesOf(text).map((line) => line.split(/ {2,}/)) : rows;
  return {
    rows: cells.slice(0, MOST_ROWS).map((row) => row.slice(0, MOST_COLUMNS)),
    separator: isWide ? ' ' : separator,
  };
}

const linesOf = (text: string) => text.split(/\r?\n/).flatMap((line) => line.trim() || []);

function sheetOf(
  rows: readonly (readonly string[])[],
  meanings: readonly Meaning[],
  doubt: string | null,
  { names = [], width = MOST_COLUMNS }: { names?: readonly string[]; width?: number } = {},
): PastedSheet {
  const most = Math.min(width, Math.max(0, ...rows.map((cells) => cells.length)));
  const columns = Array.from({ length: most }, (_, at) => ({
    name: names[at] || `Column ${at + 1}`,
    meaning: meanings[at] ?? 'none',
    examples: rows.flatMap((cells) => cells[at] || []).slice(0, EXAMPLES),
  }));
  return { columns, rows, width, doubt };
}

function headerOf(cells: readonly string[]): readonly Meaning[] | null {
  const meanings = Object.entries(HEADINGS) as [Meaning, RegExp][];
  const found = cells.map(
    (cell) => meanings.find(([, words]) => words.test(plain(cell)))?.[0] ?? 'none',
  );
  // Of two columns with the same heading, the first one counts.
  const header = found.map((meaning, at) => (found.indexOf(meaning) === at ? meaning : 'none'));
  const named = header.filter((meaning) => meaning !== 'none');
  const hasPlayer = header.includes('player') || header.includes('uid');
  return named.length > 1 && hasPlayer ? header : null;
}

const SURPLUS =
  'Some rows have more cells than columns. Put numbers with a comma in quotes, or paste from a spreadsheet.';

function meaningsOf(rows: PastedSheet['rows'], people: People, countsKills: boolean) {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const column = (at: number) => rows.flatMap((cells) => cells[at] || []);
  const share = (at: number, fits: (cell: string) => boolean) =>
    column(at).filter(fits).length / Math.max(1, column(at).length);
  const all = Array.from({ length: width }, (_, at) => at);
  const uid = best(all, (at) => share(at, (cell) => people.byUid.has(cell)));
  const named = best(
    all.filter((at) => at !== uid),
    (at) => share(at, (cell) => people.byName.has(plain(cell))),
  );
  const worded = all.filter((at) => at !== uid && share(at, isWord) > 0.5);
  const player = named ?? worded[0] ?? (uid === undefined ? Math.min(1, width - 1) : undefined);
  const known = [uid, player].flatMap((at) => at ?? []);
  const numbers = all.filter((at) => !known.includes(at) && share(at, isCount) > 0.5);
  const before = numbers.filter((at) => at < Math.min(...known));
  const after = numbers.filter((at) => at > Math.min(...known));
  const doubt =
    after.length > 2 ? 'There are more numbers than kills and prize. Choose the columns.' : null;
  const [one, two] = doubt ? [] : after;
  const meanings = all.map((at): Meaning => {
    if (at === uid) return 'uid';
    if (at === player) return 'player';
    if (at === before[0]) return 'place';
    if (at === one) return two !== undefined || countsKills ? 'kills' : 'prize';
    return at === two ? 'prize' : 'none';
  });
  return { meanings, doubt };
}

/** Returns true for a number, also with the words of a place or of kills. */
const isCount = (cell: string): boolean =>
  isNumberish(cell.replace(PLACE_WORDS, '').replace(KILL_WORDS, ''));
const isWord = (cell: string): boolean => !isCount(cell);

/** Returns the column with the highest score above zero. */
function best(columns: readonly number[], score: (at: number) => number): number | undefined {
  const scored = columns.map((at) => ({ at, score: score(at) })).filter((one) => one.score > 0);
  return scored.sort((one, other) => other.score - one.score || one.at - other.at)[0]?.at;
}

/** Returns the pasted rows as rows of winners, with the meanings that the columns have now. */
export function rowsOfSheet(
  { columns, rows, width }: PastedSheet,
  participants: readonly Participant[],
  taken: readonly string[],
): readonly Line[] {
  const people = peopleOf(participants);
  const seen = new Set(taken);
  const at = (meaning: Meaning) =>
    columns.flatMap((column, index) => (column.meaning === meaning ? [index] : []));
  const [place, uid, player, kills, prize] = (
    ['place', 'uid', 'player', 'kills', 'prize'] as const
  ).map(at);
  const cellIn = (cells: readonly string[], indexes: readonly number[] = []) =>
    indexes.map((index) => cells[index]).find((cell) => cell) ?? '';
  return rows.map((cells, index) => {
    const who = [cellIn(cells, uid), cellIn(cells, player)].filter((cell) => cell !== '');
    const found = findParticipant(who, people, seen);
    seen.add(found.userId);
    return {
      ...found,
      place: counted(cellIn(cells, place), PLACE_WORDS) || String(taken.length + index + 1),
      kills: counted(cellIn(cells, kills), KILL_WORDS),
      // The numbers of a row that is too long may be one number with a comma, so none is used.
      prize: isLonger(cells, width)
        ? cells.slice(-MOST_SHOWN).join(' / ')
        : counted(cellIn(cells, prize)) || null,
    };
  });
}

const PLACE_WORDS = /^#|(?<=\d)(st|nd|rd|th)$|[.)]$/gi;
const KILL_WORDS = /(?:kills?|elims?|eliminations?|k)$/gi;

/** Returns a cell's number in plain digits. Another text stays, so that the row shows an error. */
function counted(cell: string, words?: RegExp): string {
  const { value } = readWhole(words ? cell.replace(words, '') : cell);
  return value === null ? cell : String(value);
}
