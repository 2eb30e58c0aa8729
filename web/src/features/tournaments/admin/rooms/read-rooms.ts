/** Maximum number of lines read from one paste. */
const MOST_LINES = 200;
/** Maximum number of characters of a room's id and of its password, as the server allows. */
const MOST_CHARACTERS = 50;

interface Named {
  readonly _id: string;
  readonly name: string;
}

/** One pasted line, with the room that it contains and the match that gets this room. */
export interface RoomLine<Match> {
  readonly line: string;
  readonly match: Match | null;
  readonly roomId: string;
  readonly roomPassword: string;
  /** The reason why the line is unclear and is not sent; null for a clear line. */
  readonly problem: string | null;
}

export interface RoomsRead<Match> {
  readonly lines: readonly RoomLine<Match>[];
  /** Chosen matches for which no pasted line contains a room. */
  readonly without: readonly Match[];
}

const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');
const HEADING = /^(match\b.*)?\broom\b.*\bpass(word)?$/;

/**
 * Reads lines such as `48213377 booyah` or `Friday Final, 48213377, booyah`, and assigns each room
 * to a match. A line that begins with a match's name sets the room of that match; every other line
 * sets the room of the next match in order.
 */
export function readRooms<Match extends Named>(
  text: string,
  matches: readonly Match[],
): RoomsRead<Match> {
  const all = text.split(/\r?\n/).flatMap((line) => line.trim() || []);
  const read = all
    .filter((line, at) => at > 0 || !HEADING.test(plain(line)))
    .slice(0, MOST_LINES)
    .map((line) => splitLine(line, matches));
  const taken = new Set<Match>();
  const named = read.map(({ name }) => {
    const same = matches.filter((match) => plain(match.name) === name);
    const match = same.find((one) => !taken.has(one)) ?? same[0] ?? null;
    const isTwice = match !== null && taken.has(match);
    if (match) taken.add(match);
    return { match, isTwice };
  });
  const left = matches.filter((match) => !taken.has(match));
  const lines = read.map((one, at): RoomLine<Match> => {
    const { match: byName = null, isTwice = false } = named[at] ?? {};
    const isEarlier = read
      .slice(0, at)
      .some(({ roomId }) => roomId !== '' && roomId === one.roomId);
    // A line with an error still uses up its match, so that later lines keep their matches.
    const match = byName ?? (one.name === null ? (left.shift() ?? null) : null);
    const problem =
      one.problem ??
      (isTwice ? 'The same match twice' : null) ??
      (match ? null : 'More rooms than chosen matches') ??
      (isEarlier ? 'The same room twice' : null);
    return { line: one.line, match, roomId: one.roomId, roomPassword: one.password, problem };
  });
  return { lines, without: left };
}

interface Split {
  readonly line: string;
  /**
   * The name at the start of the line; empty for an unknown name, null if the line contains no
   * name.
   */
  readonly name: string | null;
  readonly roomId: string;
  readonly password: string;
  readonly problem: string | null;
}

function splitLine(line: string, matches: readonly Named[]): Split {
  const names = [...new Set(matches.map((match) => plain(match.name)))];
  const found = names
    .filter((name) => name !== '' && new RegExp(`^${escaped(name)}[\\s,;:]`).test(plain(line)))
    .sort((one, other) => other.length - one.length)[0];
  const rest = found === undefined ? line : line.normalize('NFKC').slice(lengthOf(found, line));
  const [roomId = '', password = '', ...more] = cellsOf(rest);
  const isLong = Math.max(roomId.length, password.length) > MOST_CHARACTERS;
  // In a line of three parts without a known name, the first part names a match that is not chosen.
  const isUnknown = found === undefined && more.length > 0;
  const problem =
    (isUnknown ? 'No chosen match has this name' : null) ??
    (more.length > 0 ? 'More than a room ID and a password' : null) ??
    (password === '' ? 'No password' : null) ??
    (isLong ? `Longer than ${MOST_CHARACTERS} characters` : null);
  return { line, name: isUnknown ? '' : (found ?? null), roomId, password, problem };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns the length of the name as typed at the start of a line, with its spaces. */
function lengthOf(name: string, line: string): number {
  const pattern = escaped(name).replaceAll(' ', '\\s+');
  return new RegExp(`^\\s*${pattern}`, 'i').exec(line.normalize('NFKC'))?.[0].length ?? 0;
}

function cellsOf(text: string): readonly string[] {
  const trimmed = text.replace(/^[\s,;:]+/, '').trim();
  const separator = [/\t/, /[,;]/].find((one) => one.test(trimmed)) ?? /\s+/;
  const cells = trimmed.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  return cells.filter((cell, at) => cell !== '' || at < 2);
}
