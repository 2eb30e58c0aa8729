/** Time in which a declared result can be disputed, in milliseconds. */
const DISPUTE_MS = 30 * 60_000;

/** Data of a match that decide whether a player may send images or open a dispute. */
export interface MatchTimes {
  readonly startTime: Date;
  /** With any status but `upcoming` the match counts as started, even before its start time. */
  readonly status: string;
  /** Time at which the valid results were declared; null if there are none. */
  readonly declaredAt: Date | null;
}

export const disputeUntil = ({ declaredAt }: MatchTimes): Date | null =>
  declaredAt && new Date(declaredAt.getTime() + DISPUTE_MS);

export function canDispute(match: MatchTimes, now: Date): boolean {
  const until = disputeUntil(match);
  return match.status !== 'cancelled' && until !== null && now < until;
}

/** Returns true if the match has other results since the dispute was opened. */
export const isOfOtherResults = (dispute: { readonly declaredAt: Date }, match: MatchTimes) =>
  match.declaredAt !== null && match.declaredAt > dispute.declaredAt;

/**
 * Returns true if a player may send images: from the start of the match until its result can no
 * longer be disputed, and after that while the player's dispute waits for an answer.
 */
export function canSendEvidence(match: MatchTimes, isWaiting: boolean, now: Date): boolean {
  if (match.status === 'cancelled') return false;
  if (match.status === 'upcoming' && now < match.startTime) return false;
  return match.declaredAt === null || isWaiting || canDispute(match, now);
}
