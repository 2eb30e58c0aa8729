import { formatTokens } from '../../../../lib/format';
import type { WinnerRow } from '../queries';
import { isNoTable, type PrizeTable, prizesBy } from './prize-table';

/** A participant of the match, unmasked. */
export interface Participant {
  readonly userId: string;
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
  /** The typed prize; null takes the prize from the prize table. */
  readonly prize: string | null;
  readonly unclear?: Unclear | undefined;
}

/** A pasted line that matches no participant, or several. */
export interface Unclear {
  readonly text: string;
  readonly why: string;
  readonly candidates: readonly string[];
}

/** A row together with the prize that it shows. */
export interface PricedRow extends TypedRow {
  readonly shownPrize: string;
  /**
   * True for a row without a prize below the third place and the last prize: the row is not sent.
   */
  readonly isUnpaid: boolean;
}

export interface PlacedWinner extends WinnerRow {
  /** The place in the match. `position`, the API's field, is 3 from the third place on. */
  readonly place: number;
}

export type RowProblems = Readonly<Partial<Record<'userId' | 'place' | 'kills' | 'prize', string>>>;

const LAST_POSITION = 3;
const wholeIn = (text: string) => (/^\d{1,8}$/.test(text.trim()) ? Number(text) : null);
const placeIn = (text: string) => wholeIn(text) || null;

/** Returns the rows with one more winner; `tied` gives the previous winner's place. */
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

/** Returns what is missing or wrong in a row, by field. */
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
 * True for a row below the winners without a prize. It is not sent, because a pasted sheet may name
 * all players.
 */
export const isLeftOut = ({ place, shownPrize, isUnpaid }: PricedRow) =>
  isUnpaid || (Number(place) > LAST_POSITION && shownPrize.trim() === '0');

/** Returns the complete rows in the order of their places, as they are sent. */
export function winnersOf(
  rows: readonly PricedRow[],
  prizePool: number,
  names: ReadonlyMap<string, string>,
): PlacedWinner[] {
  return rows
    .filter((row) => !isLeftOut(row) && !isIncomplete(row, prizePool))
    .map(({ userId, place, shownPrize }) => ({
      userId,
      place: Number(place),
      position: Math.min(Number(place), LAST_POSITION),
      prizeAmount: Number(shownPrize),
      gameName: names.get(userId) ?? '',
    }))
    .sort((a, b) => a.place - b.place || b.prizeAmount - a.prizeAmount);
}

/** Returns the tokens assigned so far, summed over every row with a valid number. */
export function sumOf(rows: readonly PricedRow[]): number {
  return rows.reduce((sum, { shownPrize }) => sum + (wholeIn(shownPrize) ?? 0), 0);
}
