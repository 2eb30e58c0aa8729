import type { Participant, TypedRow } from './winner-rows';

/** Maximum number of suggestions for a row that matches no participant. */
const MOST_CANDIDATES = 5;
/** Minimum number of characters of a part of a name that may choose the only candidate. */
const LEAST_PART = 3;

export const plain = (text: string): string =>
  text.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');

/** The participants of a match, indexed by UID and name. */
export interface People {
  readonly all: readonly Participant[];
  readonly byUid: ReadonlyMap<string, readonly Participant[]>;
  readonly byName: ReadonlyMap<string, readonly Participant[]>;
  /** Returns true if a text is the name or the UID of a participant. */
  readonly isKnown: (text: string) => boolean;
}

export function peopleOf(all: readonly Participant[]): People {
  const byUid = grouped(all, ({ freeFireUID }) => freeFireUID);
  const byName = grouped(all, ({ gameName }) => plain(gameName));
  return { all, byUid, byName, isKnown: (text) => byUid.has(text) || byName.has(plain(text)) };
}

function grouped(all: readonly Participant[], nameOf: (one: Participant) => string) {
  const groups = new Map<string, Participant[]>();
  for (const one of all) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one]);
  return groups;
}

type Found = Pick<TypedRow, 'userId' | 'unclear' | 'guessed'>;

/**
 * Returns the participant that the cells of a row name: by UID, then by name, then the only
 * participant that resembles them. Otherwise it returns the reason why the row is unclear.
 *
 * @param seen Ids of the participants that earlier rows name.
 */
export function findParticipant(
  who: readonly string[],
  people: People,
  seen: ReadonlySet<string>,
): Found {
  const uids = who.flatMap((cell) => people.byUid.get(cell) ?? []);
  const names = who.flatMap((cell) => people.byName.get(plain(cell)) ?? []);
  const text = who.join(' ');
  const unclear = (why: string, candidates: readonly Participant[]): Found => ({
    userId: '',
    unclear: { text, why, candidates: candidates.map(({ userId }) => userId) },
  });
  const [one, ...others] = uids.length > 0 ? uids : names;
  if (!one) {
    const { candidates, isSure } = like(text, people);
    const [only] = candidates;
    const isFree = only && candidates.length === 1 && isSure && !seen.has(only.userId);
    if (isFree) return { userId: only.userId, guessed: text };
    return unclear('No participant has this UID or name.', candidates);
  }
  if (others.length > 0) return unclear('Several participants match.', [one, ...others]);
  if (names.length > 0 && !names.includes(one)) {
    return unclear('UID and name belong to different participants.', [one, ...names]);
  }
  if (seen.has(one.userId)) return unclear('This participant is in the list already.', []);
  return { userId: one.userId };
}

/**
 * Returns the participants whose name or UID resembles a text. A name or UID that the text contains
 * as whole words counts more than a part of a name.
 */
function like(text: string, { all }: People) {
  const whole = ` ${plain(text)} `;
  const within = all.filter(({ gameName, freeFireUID }) =>
    [plain(gameName), freeFireUID].some((known) => known !== '' && whole.includes(` ${known} `)),
  );
  const longest = Math.max(...within.map(({ gameName }) => gameName.length));
  const named = within.filter(({ gameName }) => gameName.length === longest);
  if (named.length > 0) return { candidates: named, isSure: true };
  const words = plain(text).split(' ');
  const candidates = all.filter((one) => words.some((word) => resembles(word, one, 2)));
  const [only, ...others] = candidates;
  const isSure =
    others.length === 0 && words.some((word) => only && resembles(word, only, LEAST_PART));
  return { candidates: candidates.slice(0, MOST_CANDIDATES), isSure };
}

/** Returns true if a word and a name or UID share a part of at least `least` characters. */
function resembles(word: string, { gameName, freeFireUID }: Participant, least: number): boolean {
  const name = plain(gameName);
  if (word.length < least) return false;
  const isPart = name.includes(word) || (name.length >= least && word.includes(name));
  return isPart || freeFireUID.endsWith(word);
}
