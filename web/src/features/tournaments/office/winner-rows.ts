import { formatTokens } from '../../../lib/format';
import type { WinnerRow } from './queries';

/** One winner as he is typed. */
export interface TypedRow {
  readonly key: number;
  readonly userId: string;
  readonly position: string;
  readonly prize: string;
}

export type RowProblems = Readonly<Partial<Record<'userId' | 'position' | 'prize', string>>>;

export const POSITIONS = ['1', '2', '3'];

/** A new row, with the next place chosen already. */
export function emptyRow(rows: readonly TypedRow[]): TypedRow {
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
  return { key, userId: '', position: String(Math.min(rows.length + 1, 3)), prize: '' };
}

/** Typed into by nobody: it is left out, and no mistake. The place is chosen before it is typed. */
const isEmpty = ({ userId, prize }: TypedRow) => userId === '' && prize.trim() === '';

/** What is missing or wrong in a row, by its field; nothing for a row that is whole or empty. */
export function problemsOf(row: TypedRow, prizePool: number): RowProblems {
  if (isEmpty(row)) return {};
  const prize = prizeProblem(row.prize.trim(), prizePool);
  return {
    ...(!POSITIONS.includes(row.position) && { position: 'Position is missing' }),
    ...(row.userId === '' && { userId: 'Participant is missing' }),
    ...(prize && { prize }),
  };
}

function prizeProblem(text: string, prizePool: number): string | null {
  if (text === '') return 'Prize amount is missing; 0 is a place without a prize';
  if (!/^\d{1,8}$/.test(text)) return 'Prize amount is a whole number of tokens';
  if (Number(text) <= prizePool) return null;
  return `Prize amount is at most the prize pool of ${formatTokens(prizePool)}`;
}

export const isIncomplete = (row: TypedRow, prizePool: number) =>
  Object.keys(problemsOf(row, prizePool)).length > 0;

/** The whole rows, as they are sent. */
export function winnersOf(
  rows: readonly TypedRow[],
  prizePool: number,
  names: ReadonlyMap<string, string>,
): WinnerRow[] {
  return rows
    .filter((row) => !isEmpty(row) && !isIncomplete(row, prizePool))
    .map(({ userId, position, prize }) => ({
      userId,
      position: Number(position),
      prizeAmount: Number(prize),
      gameName: names.get(userId) ?? '',
    }));
}

/** What is given away so far, by every row with a number in it. */
export function sumOf(rows: readonly TypedRow[]): number {
  const prizes = rows.map(({ prize }) => (/^\d{1,8}$/.test(prize.trim()) ? Number(prize) : 0));
  return prizes.reduce((sum, prize) => sum + prize, 0);
}
