import { formatTokens } from '../../../../lib/format';
import { numberError, numberSentence, readWhole } from '../../../../lib/typed-number';
import { isNoTable, type PrizeTable, prizesBy } from './prize-table';

/** A participant of the match with unmasked data, or a squad, which counts as one winner. */
export interface Participant {
  /** Id of the player or of the squad. */
  readonly userId: string;
  readonly isSquad?: boolean;
  readonly squad?: { readonly _id: string; readonly name: string };
  readonly gameName: string;
  readonly username: string;
  readonly freeFireUID: string;
  readonly isBanned?: boolean;
  readonly feePaid?: number;
  readonly refunded?: boolean;
}

/** One winner's row as typed or pasted. */
export interface TypedRow {
  readonly key: number;
  /** Id of the participant; empty while a pasted line is unclear. */
  readonly userId: string;
  readonly place: string;
  readonly kills: string;
  /** The typed prize; null if the prize comes from the prize table. */
  readonly prize: string | null;
  readonly unclear?: Unclear | undefined;
  /** The pasted text, if it only resembles the participant's name or UID. */
  readonly guessed?: string | undefined;
}

/** A pasted line that matches no participant or several participants. */
interface Unclear {
  readonly text: string;
  readonly why: string;
  readonly candidates: readonly string[];
}

/** A winner's row with the prize that it shows: the typed prize, or that of the prize table. */
export interface PricedRow extends TypedRow {
  readonly shownPrize: string;
  /**
   * True for a row without a prize that ranks below third place and below the last place with a
   * prize. Such a row is not sent.
   */
  readonly isUnpaid: boolean;
}

export interface PlacedWinner {
  /** Id of the player or of the squad. */
  readonly userId: string;
  readonly isSquad: boolean;
  readonly position: number;
  readonly prizeAmount: number;
  readonly gameName: string;
  /** The place in the match. The API's field `position` is 3 for the third and all lower places. */
  readonly place: number;
}

/** Returns the participants with each squad in place of its players. */
export function squadsAsOne(people: readonly Participant[]): readonly Participant[] {
  const squads = new Map<string, Participant[]>();
  for (const one of people) {
    if (one.squad) squads.set(one.squad._id, [...(squads.get(one.squad._id) ?? []), one]);
  }
  const asOne = [...squads].map(([userId, players]) => ({
    userId,
    isSquad: true,
    gameName: players[0]?.squad?.name ?? '',
    username: players.map(({ gameName }) => gameName).join(', '),
    freeFireUID: players.length === 1 ? '1 player' : `${players.length} players`,
    isBanned: players.some(({ isBanned }) => isBanned),
    feePaid: players.reduce((sum, { feePaid = 0 }) => sum + feePaid, 0),
  }));
  return [...asOne, ...people.filter(({ squad }) => !squad)];
}

export type RowProblems = Readonly<Partial<Record<'userId' | 'place' | 'kills' | 'prize', string>>>;

const LAST_POSITION = 3;
const wholeIn = (text: string) => readWhole(text).value;
/** Returns a typed place; null if the text is not a whole number of at least 1. */
const placeIn = (text: string) => wholeIn(text) || null;
const orderOf = (row: TypedRow) => placeIn(row.place) ?? 0;

/**
 * Returns the rows with one more winner. With `tied`, the new winner gets the previous winner's
 * place.
 */
export function withWinner(
  rows: readonly TypedRow[],
  winner: Partial<TypedRow>,
  tied = false,
): readonly TypedRow[] {
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
  const place = (tied && rows.at(-1)?.place) || String(rows.length + 1);
  return [...rows, { key, userId: '', place, kills: '', prize: null, ...winner }];
}

/**
 * Returns each row with its prize, typed or taken from the prize table. Without a prize pool, a
 * match pays no prizes, as most matches of a cup.
 */
export function priced(
  rows: readonly TypedRow[],
  table: PrizeTable,
  prizePool?: number,
): readonly PricedRow[] {
  const none = prizePool === 0 ? '0' : '';
  const placed = rows.map(({ key, place, kills }) => ({
    key,
    place: placeIn(place),
    kills: wholeIn(kills) ?? 0,
  }));
  const given = isNoTable(table) ? new Map<number, number>() : prizesBy(table, placed);
  const shown = rows.map((row) => ({
    ...row,
    shownPrize: row.prize ?? String(given.get(row.key) ?? none),
  }));
  const paid = shown.filter(({ shownPrize }) => wholeIn(shownPrize));
  const last = Math.max(LAST_POSITION, ...paid.map(({ place }) => placeIn(place) ?? 0));
  return shown.map((row) => ({
    ...row,
    isUnpaid: paid.length > 0 && row.shownPrize.trim() === '' && orderOf(row) > last,
  }));
}

/** Returns the problems of a row, by field. */
export function problemsOf(row: PricedRow, prizePool: number): RowProblems {
  const prize = row.isUnpaid ? null : prizeProblem(row.shownPrize, prizePool);
  const kills = numberError('Kills', row.kills);
  return {
    ...(placeIn(row.place) === null && { place: 'Place must be a whole number of at least 1' }),
    ...(row.userId === '' && { userId: 'Participant is missing' }),
    ...(kills && { kills }),
    ...(prize && { prize }),
  };
}

function prizeProblem(text: string, prizePool: number): string | null {
  const { value, problem } = readWhole(text);
  if (problem === 'empty') return 'Enter a prize amount; 0 means no prize';
  if (problem !== null) {
    return numberSentence('Prize amount', problem, 'Prize amount must be a whole number of tokens');
  }
  if (value <= prizePool) return null;
  return `Prize amount must be at most the prize pool of ${formatTokens(prizePool)}`;
}

export const isIncomplete = (row: PricedRow, prizePool: number) =>
  Object.keys(problemsOf(row, prizePool)).length > 0;

/**
 * Returns true for a row that is not sent, because it is below the winners and has no prize. A
 * pasted sheet that names all players contains such rows.
 */
export const isLeftOut = (row: PricedRow) =>
  row.isUnpaid || (orderOf(row) > LAST_POSITION && wholeIn(row.shownPrize) === 0);

/** Returns the complete rows in the order of their places, as they are sent. */
export function winnersOf(
  rows: readonly PricedRow[],
  prizePool: number,
  people: readonly Participant[],
): PlacedWinner[] {
  const byId = new Map(people.map((one) => [one.userId, one]));
  return rows
    .filter((row) => !isLeftOut(row) && !isIncomplete(row, prizePool))
    .map(({ userId, place, shownPrize }) => ({
      userId,
      place: placeIn(place) ?? 0,
      position: Math.min(placeIn(place) ?? 0, LAST_POSITION),
      prizeAmount: wholeIn(shownPrize) ?? 0,
      isSquad: byId.get(userId)?.isSquad === true,
      gameName: byId.get(userId)?.gameName ?? '',
    }))
    .sort((a, b) => a.place - b.place || b.prizeAmount - a.prizeAmount);
}

/** Place and kills of one player or squad, which cups count. */
export interface PlacedScore {
  /** Id of the player or of the squad. */
  readonly userId: string;
  readonly isSquad: boolean;
  readonly place: number;
  readonly kills: number;
}

/** Returns place and kills of every row with a participant, also below the winners. */
export function scoresOf(
  rows: readonly PricedRow[],
  people: readonly Participant[],
): readonly PlacedScore[] {
  const squads = new Set(people.flatMap((one) => (one.isSquad ? one.userId : [])));
  return rows.flatMap(({ userId, place: typed, kills }) => {
    const place = placeIn(typed);
    if (userId === '' || place === null) return [];
    return [{ userId, isSquad: squads.has(userId), place, kills: wholeIn(kills) ?? 0 }];
  });
}

interface Result {
  readonly winners: readonly PlacedWinner[];
  readonly scores: readonly PlacedScore[];
}

/** Returns true if two results have the same winners, prizes, places and kills. */
export function isEqualResult(one: Result, other: Result): boolean {
  const lines = ({ winners, scores }: Result) =>
    [
      ...winners.map(({ userId, place, prizeAmount }) => `${userId} ${place} ${prizeAmount} prize`),
      ...scores.map(({ userId, place, kills }) => `${userId} ${place} ${kills} kills`),
    ].sort();
  return lines(one).join() === lines(other).join();
}

/** Returns the tokens assigned so far, summed over every row with a valid number. */
export function sumOf(rows: readonly PricedRow[]): number {
  return rows.reduce((sum, { shownPrize }) => sum + (wholeIn(shownPrize) ?? 0), 0);
}

/**
 * Returns the sentences about cells whose text is no number. They are shown at once, because a
 * pasted number that was misread must not wait for the review.
 */
export function misreadIn(row: PricedRow): RowProblems {
  const place = numberError('Place', row.place);
  const kills = numberError('Kills', row.kills);
  const prize = numberError('Prize amount', row.shownPrize);
  return { ...(place && { place }), ...(kills && { kills }), ...(prize && { prize }) };
}
