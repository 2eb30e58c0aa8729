import type { Id } from '../../../kernel/index.js';

/** Time after the end of a match in which its result can be claimed, in milliseconds. */
const CLAIM_MS = 24 * 3_600_000;

/** Number of sides that must claim the same result to propose it. */
const EQUAL_CLAIMS = 2;

/** Data of a match that decide whether its result can be claimed. */
export interface MatchState {
  readonly status: string;
  readonly endTime: Date;
  /** True if results are in force. */
  readonly hasResults: boolean;
}

/** `early`: not started. `late`: ended more than a day ago, or cancelled. `paid`: has results. */
export type ClaimWindow = 'early' | 'open' | 'late' | 'paid';

export const claimUntil = ({ endTime }: Pick<MatchState, 'endTime'>): Date =>
  new Date(endTime.getTime() + CLAIM_MS);

/**
 * Returns the window in which a match is. A match counts as started once an admin has started it,
 * also before its start time.
 */
export function claimWindow(match: MatchState, now: Date): ClaimWindow {
  if (match.hasResults) return 'paid';
  if (match.status === 'upcoming') return 'early';
  return match.status === 'cancelled' || now >= claimUntil(match) ? 'late' : 'open';
}

/** Place and kills of a side: a squad, or a player who joined alone. */
export interface ClaimedScore {
  readonly userId?: Id | undefined;
  readonly squadId?: Id | undefined;
  readonly place: number;
  readonly kills: number;
}

const sideOf = ({ userId, squadId }: ClaimedScore) => squadId ?? userId ?? '';

/**
 * Returns the rows in their one order and form, so that equal results are equal texts whatever the
 * order in which a captain typed them.
 */
export function canonicalScores(scores: readonly ClaimedScore[]): readonly ClaimedScore[] {
  return scores
    .map(({ userId, squadId, place, kills }) => ({
      ...(squadId ? { squadId } : { userId }),
      place,
      kills,
    }))
    .sort((one, other) => one.place - other.place || (sideOf(one) < sideOf(other) ? -1 : 1));
}

/** A claim, as far as equality matters. */
interface Compared {
  readonly sideId: Id;
  readonly digest: string;
}

/** Returns true if another side has claimed the same result. */
export const isAgreed = (own: Compared, claims: readonly Compared[]): boolean =>
  claims.some(({ sideId, digest }) => sideId !== own.sideId && digest === own.digest);

/**
 * Returns the digest of the result that most sides claim, if at least two do. Returns null if as
 * many sides claim another result, because the claims alone then cannot tell which one is right.
 */
export function proposedDigest(claims: readonly Compared[]): string | null {
  const sides = new Map<string, number>();
  for (const { digest } of claims) sides.set(digest, (sides.get(digest) ?? 0) + 1);
  const [first, second] = [...sides].sort((one, other) => other[1] - one[1]);
  if (!first || first[1] < EQUAL_CLAIMS || second?.[1] === first[1]) return null;
  return first[0];
}
