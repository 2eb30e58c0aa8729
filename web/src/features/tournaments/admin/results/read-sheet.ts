import type { Participant, TypedRow, Unclear } from './winner-rows';

/** Maximum number of lines read from one paste. */
const MOST_LINES = 1000;
/** Maximum number of characters in a line. */
const MOST_CHARACTERS = 300;
const MOST_CELLS = 20;
/** Maximum number of suggestions for a line that matches no participant. */
const MOST_CANDIDATES = 5;

type Line = Omit<TypedRow, 'key'>;
type Meaning = 'place' | 'player' | 'uid' | 'kills' | 'prize';

const HEADINGS: Readonly<Record<Meaning, RegExp>> = {
  place: /^(place|rank|pos(ition)?|#|no\.?)$/,
  uid: /^((free ?fire )?u?id|player id)$/,
  player: /^(player|name|in-?game name|ign|nick(name)?|winner|participant)$/,
  kills: /^(kills?|k|eliminations?)$/,
  prize: /^(prize|amount|tokens|prize amount|reward|won|₹)$/,
};

const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/**
 * Returns true if a pasted text has several lines or cells. Other texts are pasted into the field
 * itself.
 */
export const isSheet = (text: string) => /[\t\n]/.test(text.trim());

/**
 * Reads the lines of a spreadsheet or a text as rows, and matches the rows to participants by UID,
 * then by name. A header names the columns. Without a header, a number before the player is the
 * place, and numbers after the player are kills and prize. A single number is the prize; in a match
 * that pays per kill, it is the kills.
 */
export function readSheet(
  text: string,
  participants: readonly Participant[],
  known: { readonly taken: readonly string[]; readonly paysKills: boolean },
): readonly Line[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const cells = lines.slice(0, MOST_LINES).map(cellsOf(delimiterOf(text)));
  const header = headerOf(cells[0] ?? []);
  const people = index(participants);
  const seen = new Set(known.taken);
  return (header ? cells.slice(1) : cells).map((row, at) => {
    const parts = header ? byHeader(row, header) : byShape(row, people, known.paysKills);
    const found = matched(parts, people, seen);
    seen.add(found.userId);
    return {
      ...found,
      place: parts.place ?? String(known.taken.length + at + 1),
      kills: parts.kills ?? '',
      prize: parts.prize ?? null,
    };
  });
}

function delimiterOf(text: string): RegExp {
  if (text.includes('\t')) return /\t/;
  if (text.includes(';')) return /;/;
  return text.includes(',') ? /,/ : /\s{2,}/;
}

const cellsOf = (delimiter: RegExp) => (line: string) => {
  const short = line.slice(0, MOST_CHARACTERS);
  const cells = short.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  return (cells.length > 1 ? cells : wordsOf(short)).slice(0, MOST_CELLS);
};

/** Splits "1. Asha 7 200" into a place, a name, and up to two numbers. */
function wordsOf(line: string): string[] {
  const words = line.split(/[\s:]+/).filter((word) => /[^\s–-]/.test(word));
  const [, place] = /^#?(\d{1,4})(?:st|nd|rd|th)?[.)]?$/.exec(words[0] ?? '') ?? [];
  const rest = place && words.length > 1 ? words.slice(1) : words;
  const isNumber = (word = '') => /^\d{1,8}$/.test(word);
  const numbers = !isNumber(rest.at(-1)) ? 0 : isNumber(rest.at(-2)) ? 2 : 1;
  const nameEnds = Math.max(1, rest.length - numbers);
  const name = rest.slice(0, nameEnds).join(' ');
  return [...(rest === words ? [] : [place ?? '']), name, ...rest.slice(nameEnds)];
}

function headerOf(cells: readonly string[]): ReadonlyMap<Meaning, number> | null {
  const meanings = Object.entries(HEADINGS) as [Meaning, RegExp][];
  const found = cells.flatMap((cell, at) => {
    const meaning = meanings.find(([, words]) => words.test(plain(cell)))?.[0];
    return meaning ? [[meaning, at] as const] : [];
  });
  const header = new Map(found);
  return header.size > 1 && (header.has('player') || header.has('uid')) ? header : null;
}

interface Parts {
  readonly place?: string | undefined;
  readonly kills?: string | undefined;
  readonly prize?: string | undefined;
  /** Cells of a row that may identify the participant. */
  readonly who: readonly string[];
}

/** Returns the number in a text such as "1,200", "₹50" or "50 tokens". */
function numberIn(cell = ''): string | undefined {
  const digits = cell.replace(/[₹,\s#.]|tokens?|(?<=\d)(st|nd|rd|th)$/gi, '');
  return /^\d{1,8}$/.test(digits) ? String(Number(digits)) : undefined;
}

function byHeader(cells: readonly string[], header: ReadonlyMap<Meaning, number>): Parts {
  const at = (meaning: Meaning) => cells[header.get(meaning) ?? -1];
  /** Keep a text that is not a number, so that the row shows an error. */
  const number = (meaning: Meaning) => numberIn(at(meaning)) ?? (at(meaning) || undefined);
  return {
    place: number('place'),
    kills: number('kills'),
    prize: number('prize'),
    who: [at('uid'), at('player')].flatMap((cell) => cell || []),
  };
}

interface People {
  readonly all: readonly Participant[];
  readonly byUid: ReadonlyMap<string, readonly Participant[]>;
  readonly byName: ReadonlyMap<string, readonly Participant[]>;
}

function index(all: readonly Participant[]): People {
  const grouped = (name: (one: Participant) => string) => {
    const groups = new Map<string, Participant[]>();
    for (const one of all) groups.set(name(one), [...(groups.get(name(one)) ?? []), one]);
    return groups;
  };
  return {
    all,
    byUid: grouped(({ freeFireUID }) => freeFireUID),
    byName: grouped(({ gameName }) => plain(gameName)),
  };
}

function byShape(cells: readonly string[], people: People, paysKills: boolean): Parts {
  const isKnown = (cell: string) => people.byUid.has(cell) || people.byName.has(plain(cell));
  // A name may end in a number, such as "Asha 7", so use the longest known name.
  const joined = cells.map((_, at) =>
    cells.slice(at).map((__, length) => [at, length + 1] as const),
  );
  const named = joined
    .flat()
    .sort((a, b) => b[1] - a[1])
    .find(([at, length]) => length > 1 && isKnown(cells.slice(at, at + length).join(' ')));
  if (named) {
    const [at, length] = named;
    const who = cells.slice(at, at + length).join(' ');
    return numbersAround(cells, at, at + length - 1, paysKills, [who]);
  }
  const known = cells.flatMap((cell, at) => (isKnown(cell) ? [at] : []));
  const worded = cells.flatMap((cell, at) => (numberIn(cell) === undefined ? [at] : []));
  const who = known.length > 0 ? [...new Set([...known, ...worded])].sort((a, b) => a - b) : worded;
  const [first = Math.min(1, cells.length - 1)] = who;
  const texts = who.length > 0 ? who.map((at) => cells[at] ?? '') : [cells[first] ?? ''];
  return numbersAround(cells, first, who.at(-1) ?? first, paysKills, texts);
}

function numbersAround(
  cells: readonly string[],
  first: number,
  last: number,
  paysKills: boolean,
  who: readonly string[],
): Parts {
  const before = cells.slice(0, first).map((cell) => numberIn(cell));
  const after = cells.slice(last + 1).map((cell) => numberIn(cell));
  const [one, two] = after.filter((number) => number !== undefined);
  const isKills = two !== undefined || paysKills;
  return { who, place: before[0], kills: isKills ? one : undefined, prize: isKills ? two : one };
}

/** Returns the participant that the row names, or the reason why the row is unclear. */
function matched(
  { who }: Parts,
  people: People,
  seen: ReadonlySet<string>,
): Pick<Line, 'userId' | 'unclear'> {
  const uids = who.flatMap((cell) => people.byUid.get(cell) ?? []);
  const names = who.flatMap((cell) => people.byName.get(plain(cell)) ?? []);
  const unclear = (why: string, candidates: readonly Participant[]): { unclear: Unclear } => ({
    unclear: { text: who.join(' '), why, candidates: candidates.map(({ userId }) => userId) },
  });
  const [one, ...others] = uids.length > 0 ? uids : names;
  if (!one) {
    return { userId: '', ...unclear('No participant has this UID or name.', like(who, people)) };
  }
  if (others.length > 0) {
    return { userId: '', ...unclear('Several participants match.', [one, ...others]) };
  }
  if (names.length > 0 && !names.includes(one)) {
    const both = [one, ...names];
    return { userId: '', ...unclear('UID and name belong to different participants.', both) };
  }
  if (seen.has(one.userId)) {
    return { userId: '', ...unclear('This participant is in the list already.', []) };
  }
  return { userId: one.userId };
}

/** Returns participants whose name or UID is similar to the text. */
function like(who: readonly string[], { all }: People): readonly Participant[] {
  const words = who.map(plain).filter((word) => word.length > 1);
  const resembles = ({ gameName, freeFireUID }: Participant) => {
    const name = plain(gameName);
    return words.some(
      (word) => name.includes(word) || word.includes(name) || freeFireUID.includes(word),
    );
  };
  return all.filter(resembles).slice(0, MOST_CANDIDATES);
}
