/**
 * Class of a failed batch. lost: the connection broke and the outcome is unknown, so the same
 * idempotency keys are sent again over a new connection. retry: the batch was rolled back for a
 * temporary reason. poison: the batch was rolled back, and the same batch would fail again.
 */
export type Failure = 'lost' | 'retry' | 'poison';

/**
 * SQLSTATEs of temporary errors: serialization failure, deadlock, lock timeout, statement timeout,
 * and a server that is read-only after a failover.
 */
const PASSING = new Set(['40001', '40P01', '55P03', '57014', '25006']);
/** SQLSTATEs of a lost connection, or of a server that shuts down or starts. */
const GONE = /^(08...|57P0.)$/;
/** SQLSTATEs of a server that has no disk, memory or connections left, or has an I/O error. */
const EXHAUSTED = /^(53...|58030)$/;

export function classifyFailure(error: unknown): Failure {
  const code = sqlState(error);
  if (code === null || GONE.test(code)) return 'lost';
  return PASSING.has(code) || EXHAUSTED.test(code) ? 'retry' : 'poison';
}

/**
 * Returns the five-character SQLSTATE of a server's error; null for an error of the socket, which
 * has no SQLSTATE.
 */
function sqlState(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  const { code } = error;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}
