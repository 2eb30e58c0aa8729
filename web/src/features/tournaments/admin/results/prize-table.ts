import { formatTokens } from '../../../../lib/format';
import { numberSentence, readWhole, withAsciiDigits } from '../../../../lib/typed-number';

/** A prize table in whole tokens: one prize for each place from the first on, and one per kill. */
export interface PrizeTable {
  readonly places: readonly number[];
  readonly perKill: number;
}

/** Maximum number of places in a stored prize table; the server refuses more. */
const MOST_PLACES = 100;

export const NO_TABLE: PrizeTable = { places: [], perKill: 0 };

export const isNoTable = ({ places, perKill }: PrizeTable) => places.length === 0 && perKill === 0;

/**
 * Returns a prize table as text, such as "200, 100, 50x8", in which consecutive equal prizes are
 * written once.
 */
export function placesText(places: readonly number[]): string {
  const runs: { tokens: number; times: number }[] = [];
  for (const tokens of places) {
    const last = runs.at(-1);
    if (last?.tokens === tokens) last.times += 1;
    else runs.push({ tokens, times: 1 });
  }
  return runs
    .map(({ tokens, times }) => (times > 1 ? `${tokens}x${times}` : String(tokens)))
    .join(', ');
}

export type PlacesRead =
  | { readonly places: readonly number[]; readonly problem: null }
  | { readonly places: null; readonly problem: string };

const FORM = 'Whole tokens by place, such as 200, 100, 50x8';

/**
 * Reads the prizes in a text such as "200, 100, 50x8" or "₹1,000, ₹500". A comma without a space
 * groups the digits of one number; if it may also separate two prizes, the text is a problem.
 */
export function readPlaces(text: string): PlacesRead {
  const places: number[] = [];
  for (const part of text.replace(/₹ |\brs\.? ?/gi, '').split(/[;\s]+|,(?=\s|$)/)) {
    if (part === '') continue;
    const [, amount = part, times = '1'] =
      /^(.+?)[x×*](\d{1,3})$/i.exec(withAsciiDigits(part)) ?? [];
    if (mayBeTwo(amount)) {
      const apart = amount.replaceAll(',', ', ');
      const problem = `Write ${apart} for several places, or ${amount.replaceAll(',', '')} for one`;
      return { places: null, problem };
    }
    for (const one of isGrouped(amount) ? [amount] : amount.split(',')) {
      const { value, problem } = readWhole(/^0\d/.test(one) ? '' : one);
      const place = `Prize of place ${places.length + 1}`;
      if (problem !== null) return { places: null, problem: numberSentence(place, problem, FORM) };
      places.push(...Array.from({ length: Number(times) }, () => value));
    }
  }
  return places.length > MOST_PLACES ? { places: null, problem: MOST } : { places, problem: null };
}

const MOST = `At most ${MOST_PLACES} places`;
const isGrouped = (text: string): boolean => readWhole(text).problem !== 'unreadable';

/** Returns true if the groups of a number may also be prizes, each at most the one before it. */
function mayBeTwo(text: string): boolean {
  const groups = text.split(',');
  if (groups.length === 1 || !isGrouped(text)) return false;
  return groups.every(
    (group, at) =>
      /^(?!0)\d+$/.test(group) && (at === 0 || Number(group) <= Number(groups[at - 1])),
  );
}

/** Returns a prize table in words, such as "1st 1,000 · 2nd–3rd 500", to show how it was read. */
export function placesSaid(places: readonly number[]): string {
  const said: string[] = [];
  for (let from = 0; from < places.length; ) {
    const tokens = places[from] ?? 0;
    let to = from;
    while (places[to + 1] === tokens) to += 1;
    const place = from === to ? `${from + 1}` : `${from + 1}–${to + 1}`;
    said.push(`${place}: ${formatTokens(tokens)}`);
    from = to + 1;
  }
  return said.join(' · ');
}

const percent = (pool: number, parts: readonly number[]) =>
  parts.map((part) => Math.floor((pool * part) / 100));

/** Returns suggested prize tables for a prize pool. */
export function templatesFor(pool: number): readonly { name: string; table: PrizeTable }[] {
  const equal = (count: number) =>
    Array.from({ length: Math.min(count, pool || count) }, () => Math.floor(pool / count));
  const tables: readonly (readonly [string, readonly number[]])[] = [
    ['Winner takes all', [pool]],
    ['60 / 30 / 10 %', percent(pool, [60, 30, 10])],
    ['50 / 30 / 20 %', percent(pool, [50, 30, 20])],
    ['Top 10, decreasing', percent(pool, [30, 20, 12, 8, 6, 6, 5, 5, 4, 4])],
    ['Top 10, equal', equal(10)],
  ];
  return tables.map(([name, places]) => ({ name, table: { places, perKill: 0 } }));
}

interface Placed {
  readonly key: number;
  /** The typed place; null while it is not a whole number of at least 1. */
  readonly place: number | null;
  readonly kills: number;
}

/**
 * Returns the prize of each row by the row's key. Rows with the same place share the prizes of the
 * places that they occupy, equally and in whole tokens. No winner gets the remainder.
 */
export function prizesBy(table: PrizeTable, rows: readonly Placed[]): ReadonlyMap<number, number> {
  const sharing = new Map<number, number>();
  for (const { place } of rows) {
    if (place !== null) sharing.set(place, (sharing.get(place) ?? 0) + 1);
  }
  return new Map(
    rows.flatMap(({ key, place, kills }) => {
      if (place === null) return [];
      const count = sharing.get(place) ?? 1;
      const taken = table.places.slice(place - 1, place - 1 + count);
      const share = Math.floor(taken.reduce((sum, tokens) => sum + tokens, 0) / count);
      return [[key, share + kills * table.perKill] as const];
    }),
  );
}
