import { formatTokens } from '../../../../lib/format';
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
}

/** A pasted line that matches no participant or several participants. */
export interface Unclear {
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
  }));
  return [...asOne, ...people.filter(({ squad }) => !squad)];
}

export type RowProblems = Readonly<Partial<Record<'userId' | 'place' | 'kills' | 'prize', string>>>;

const LAST_POSITION = 3;
const wholeIn = (text: string) => (/^\d{1,8}$/.test(text.trim()) ? Number(text) : null);
const placeIn = (text: string) => wholeIn(text) || null;

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

/** Returns each row with its prize, typed or taken from the prize table. */
export function priced(rows: readonly TypedRow[], table: PrizeTable): readonly PricedRow[] {
  const placed = rows.map(({ key, place, kills }) => ({
    key,
    place: placeIn(place),
    kills: wholeIn(kills) ?? 0,
  }));
  const given = isNoTable(table) ? new Map<number, number>() : prizesBy(table, placed);
  const shown = rows.map((row) => ({
    ...row,
    shownPrize: row.prize ?? String(given.get(row.key) ?? ''),
  }));
  const paid = shown.filter(({ shownPrize }) => wholeIn(shownPrize));
  const last = Math.max(LAST_POSITION, ...paid.map(({ place }) => placeIn(place) ?? 0));
  return shown.map((row) => ({
    ...row,
    isUnpaid: paid.length > 0 && row.shownPrize.trim() === '' && Number(row.place) > last,
  }));
}

/** Returns the problems of a row, by field. */
export function problemsOf(row: PricedRow, prizePool: number): RowProblems {
  const prize = row.isUnpaid ? null : prizeProblem(row.shownPrize.trim(), prizePool);
  return {
    ...(placeIn(row.place) === null && { place: 'Place must be a whole number of at least 1' }),
    ...(row.userId === '' && { userId: 'Participant is missing' }),
    ...(row.kills.trim() !== '' &&
      wholeIn(row.kills) === null && { kills: 'Kills must be a whole number' }),
    ...(prize && { prize }),
  };
}

function prizeProblem(text: string, prizePool: number): string | null {
  if (text === '') return 'Enter a prize amount; 0 means no prize';
  if (wholeIn(text) === null) return 'Prize amount must be a whole number of tokens';
  if (Number(text) <= prizePool) return null;
  return `Prize amount must be at most the prize pool of ${formatTokens(prizePool)}`;
}

export const isIncomplete = (row: PricedRow, prizePool: number) =>
  Object.keys(problemsOf(row, prizePool)).length > 0;

/**
 * Returns true for a row that is not sent, because it is below the winners and has no prize. A
 * pasted sheet that names all players contains such rows.
 */
export const isLeftOut = ({ place, shownPrize, isUnpaid }: PricedRow) =>
  isUnpaid || (Number(place) > LAST_POSITION && shownPrize.trim() === '0');

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
      place: Number(place),
      position: Math.min(Number(place), LAST_POSITION),
      prizeAmount: Number(shownPrize),
      isSquad: byId.get(userId)?.isSquad === true,
      gameName: byId.get(userId)?.gameName ?? '',
    }))
    .sort((a, b) => a.place - b.place || b.prizeAmount - a.prizeAmount);
}

/** Returns the tokens assigned so far, summed over every row with a valid number. */
export function sumOf(rows: readonly PricedRow[]): number {
  return rows.reduce((sum, { shownPrize }) => sum + (wholeIn(shownPrize) ?? 0), 0);
}
