import { formatTokens } from '../../../../lib/format';
import type { WinnerRow } from '../queries';
import { isNoTable, type PrizeTable, prizesBy } from './prize-table';

/** Somebody who has a seat, as the admin console sees him. */
export interface Participant {
  readonly userId: string;
  readonly gameName: string;
  readonly username: string;
  readonly freeFireUID: string;
  readonly isBanned?: boolean;
  readonly feePaid?: number;
  readonly refunded?: boolean;
}

/** One winner as he is typed or pasted. */
export interface TypedRow {
  readonly key: number;
  /** Empty while it is not clear whom a pasted line means. */
  readonly userId: string;
  readonly place: string;
  readonly kills: string;
  /** Null follows the prize table. */
  readonly prize: string | null;
  readonly unclear?: Unclear | undefined;
}

/** A pasted line that fits no participant, or more than one. */
export interface Unclear {
  readonly text: string;
  readonly why: string;
  readonly candidates: readonly string[];
}

/** A row with the prize that it shows. */
export interface PricedRow extends TypedRow {
  readonly shownPrize: string;
}

export interface PlacedWinner extends WinnerRow {
  /** The place in the match; `position` is 3 from the third place on. */
  readonly place: number;
}

export type RowProblems = Readonly<Partial<Record<'userId' | 'place' | 'kills' | 'prize', string>>>;

const LAST_POSITION = 3;
const wholeIn = (text: string) => (/^\d{1,8}$/.test(text.trim()) ? Number(text) : null);
const placeIn = (text: string) => wholeIn(text) || null;

/** The rows with one more winner; `tied` gives him the place of the one before. */
export function withWinner(
  rows: readonly TypedRow[],
  winner: Partial<TypedRow>,
  tied = false,
): readonly TypedRow[] {
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
  const place = (tied && rows.at(-1)?.place) || String(rows.length + 1);
  return [...rows, { key, userId: '', place, kills: '', prize: null, ...winner }];
}

/** Each row with its prize: as typed, or as the table gives it. */
export function priced(rows: readonly TypedRow[], table: PrizeTable): readonly PricedRow[] {
  const placed = rows.map(({ key, place, kills }) => ({
    key,
    place: placeIn(place),
    kills: wholeIn(kills) ?? 0,
  }));
  const given = isNoTable(table) ? new Map<number, number>() : prizesBy(table, placed);
  return rows.map((row) => ({
    ...row,
    shownPrize: row.prize ?? String(given.get(row.key) ?? ''),
  }));
}

/** What is missing or wrong in a row, by its field. */
export function problemsOf(row: PricedRow, prizePool: number): RowProblems {
  const prize = prizeProblem(row.shownPrize.trim(), prizePool);
  return {
    ...(placeIn(row.place) === null && { place: 'Place is a whole number from 1 on' }),
    ...(row.userId === '' && { userId: 'Participant is missing' }),
    ...(row.kills.trim() !== '' &&
      wholeIn(row.kills) === null && { kills: 'Kills are a whole number' }),
    ...(prize && { prize }),
  };
}

function prizeProblem(text: string, prizePool: number): string | null {
  if (text === '') return 'Prize amount is missing; 0 is a place without a prize';
  if (wholeIn(text) === null) return 'Prize amount is a whole number of tokens';
  if (Number(text) <= prizePool) return null;
  return `Prize amount is at most the prize pool of ${formatTokens(prizePool)}`;
}

export const isIncomplete = (row: PricedRow, prizePool: number) =>
  Object.keys(problemsOf(row, prizePool)).length > 0;

/** Below the third place, whoever wins no tokens is no winner: a pasted sheet names all players. */
export const isLeftOut = ({ place, shownPrize }: PricedRow) =>
  Number(place) > LAST_POSITION && shownPrize.trim() === '0';

/** The whole rows, by place, as they are sent. */
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

/** What is given away so far, by every row with a number in it. */
export function sumOf(rows: readonly PricedRow[]): number {
  return rows.reduce((sum, { shownPrize }) => sum + (wholeIn(shownPrize) ?? 0), 0);
}
