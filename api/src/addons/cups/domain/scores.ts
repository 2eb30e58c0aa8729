import type { Id } from '../../../kernel/index.js';

/** Place and kills of one player in one match. */
export interface PlayerScore {
  readonly userId: Id;
  readonly place: number;
  readonly kills: number;
}

interface Line {
  readonly user: Id;
}

/** The payload of the event of declared results, as `tournaments` writes it. */
export interface DeclaredPayload {
  readonly tournament: Id;
  readonly winners: readonly (Line & { readonly position: number })[];
  /** Absent if the results were declared without places and kills. */
  readonly scores?: readonly (Line & { readonly place: number; readonly kills: number })[];
}

/**
 * Returns place and kills of the players in declared results. Results without them name only the
 * winners, with the places 1 to 3; their kills count as 0.
 */
export function playerScores({ winners, scores }: DeclaredPayload): readonly PlayerScore[] {
  if (scores) return scores.map(({ user, place, kills }) => ({ userId: user, place, kills }));
  return winners.map(({ user, position }) => ({ userId: user, place: position, kills: 0 }));
}
