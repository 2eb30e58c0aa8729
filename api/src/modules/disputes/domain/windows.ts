/** Time to dispute a result after it was declared, in milliseconds. */
const DISPUTE_MS = 30 * 60_000;

/** Times of a match that decide if its player may still send images or dispute. */
export interface MatchTimes {
  readonly startTime: Date;
  /** A match that an admin made active has started, also before its time. */
  readonly status: string;
  /** Null while no results are valid. */
  readonly declaredAt: Date | null;
}

export const disputeUntil = ({ declaredAt }: MatchTimes): Date | null =>
  declaredAt && new Date(declaredAt.getTime() + DISPUTE_MS);

export function canDispute(match: MatchTimes, now: Date): boolean {
  const until = disputeUntil(match);
  return match.status !== 'cancelled' && until !== null && now < until;
}

/** True from the start of the match; after the window, only beside a dispute without an answer. */
export function canSendEvidence(match: MatchTimes, isWaiting: boolean, now: Date): boolean {
  if (match.status === 'cancelled') return false;
  if (match.status === 'upcoming' && now < match.startTime) return false;
  return match.declaredAt === null || isWaiting || canDispute(match, now);
}
