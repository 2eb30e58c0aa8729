import type { components } from '../../../../api/schema.gen';
import type { PlacedScore, TypedRow } from './winner-rows';
import { type Participant, withWinner } from './winner-rows';

export type ClaimedTable = components['schemas']['ClaimedTable'];
type Score = ClaimedTable['scores'][number];

const sideOf = ({ squadId, userId }: Score) => squadId ?? userId ?? '';

/**
 * Returns a claimed result as rows of the sheet, with the prizes of the prize table. A side that has
 * left the match since is a row whose participant the admin has to choose.
 */
export function rowsOfClaim(
  { scores }: ClaimedTable,
  people: readonly Participant[],
): readonly TypedRow[] {
  const known = new Set(people.map(({ userId }) => userId));
  return scores.reduce<readonly TypedRow[]>((rows, score) => {
    const row = { place: String(score.place), kills: score.kills > 0 ? String(score.kills) : '' };
    const side = sideOf(score);
    if (known.has(side)) return withWinner(rows, { ...row, userId: side });
    const unclear = { text: score.name, why: 'Has left the match.', candidates: [] };
    return withWinner(rows, { ...row, unclear });
  }, []);
}

const keyOf = (side: string, place: number, kills: number) => `${side} ${place} ${kills}`;

/** Returns true if a claim has the same places and kills as the results in the sheet. */
export function isSameResult({ scores }: ClaimedTable, placed: readonly PlacedScore[]): boolean {
  const claimed = new Set(scores.map((each) => keyOf(sideOf(each), each.place, each.kills)));
  return (
    claimed.size === placed.length &&
    placed.every(({ userId, place, kills }) => claimed.has(keyOf(userId, place, kills)))
  );
}
