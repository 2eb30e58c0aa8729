import { readWhole } from '../../../lib/typed-number';
import type { ClaimBody, OwnClaim } from './queries';

/** Maximum number of kills in one row; the server refuses more. */
const MOST_KILLS = 1_000;

/** Texts of the form's fields: `side3` and `kills3` belong to the third place. */
export type ClaimValues = Readonly<Record<string, string>>;

export const placesTo = (last: number): readonly number[] =>
  Array.from({ length: last }, (_, at) => at + 1);

/** Returns the fields of every place, filled with what was sent before. */
export function valuesOf({ sides, claim }: OwnClaim): ClaimValues {
  const values: Record<string, string> = {};
  for (const place of placesTo(sides.length)) {
    values[`side${place}`] = '';
    values[`kills${place}`] = '';
  }
  for (const { place, kills, squadId, userId } of claim?.scores ?? []) {
    values[`side${place}`] = squadId ?? userId ?? '';
    values[`kills${place}`] = kills > 0 ? String(kills) : '';
  }
  return values;
}

/** Returns the number of places that the form shows first: the paid ones, and those sent before. */
export const firstPlaces = ({ places, claim }: OwnClaim): number =>
  Math.max(places, ...(claim?.scores.map(({ place }) => place) ?? []));

type Problem = 'winnerMissing' | 'sideMissing' | 'killsWrong';

/** Returns the kills of a field, 0 if it is empty; null if its text is no such number. */
function killsIn(text = ''): number | null {
  const { value, problem } = readWhole(text);
  if (problem === 'empty') return 0;
  return value !== null && value <= MOST_KILLS ? value : null;
}

/** Returns the problem of each field that has one. */
export function problemsOf(values: ClaimValues, shown: number): Readonly<Record<string, Problem>> {
  const problems: Record<string, Problem> = {};
  for (const place of placesTo(shown)) {
    const kills = killsIn(values[`kills${place}`]);
    const isEmpty = !values[`side${place}`];
    if (kills === null) problems[`kills${place}`] = 'killsWrong';
    if (isEmpty && kills !== 0) problems[`side${place}`] = 'sideMissing';
    if (isEmpty && place === 1) problems.side1 = 'winnerMissing';
  }
  return problems;
}

/** Returns the chosen sides with their places and kills. */
export function scoresIn(
  values: ClaimValues,
  shown: number,
  sides: OwnClaim['sides'],
): ClaimBody['scores'] {
  const squads = new Set(sides.flatMap(({ id, isSquad }) => (isSquad ? id : [])));
  return placesTo(shown).flatMap((place) => {
    const side = values[`side${place}`];
    if (!side) return [];
    const named = squads.has(side) ? { squadId: side } : { userId: side };
    return [{ ...named, place, kills: killsIn(values[`kills${place}`]) ?? 0 }];
  });
}
