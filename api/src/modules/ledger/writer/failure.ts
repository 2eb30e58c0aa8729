/**
 * Class of a failed batch call. lost: the connection broke and the outcome is unknown, so the same
 * keys are sent again over a new one. retry: rolled back for a temporary reason. poison: rolled
 * back, and the same call would fail again.
 */
export type Failure = 'lost' | 'retry' | 'poison';

/** Serialization, deadlock, lock and statement timeouts, read-only after a failover. */
const PASSING = new Set(['40001', '40P01', '55P03', '57014', '25006']);
/** Connection exceptions, shutdown and start of the server. */
const GONE = /^(08...|57P0.)$/;
/** Out of disk, memory or connections; an I/O error. */
const EXHAUSTED = /^(53...|58030)$/;

export function classifyFailure(error: unknown): Failure {
  const code = sqlState(error);
  if (code === null || GONE.test(code)) return 'lost';
  return PASSING.has(code) || EXHAUSTED.test(code) ? 'retry' : 'poison';
}

/** An error from the server has a five-character SQLSTATE; an error of the socket has none. */
function sqlState(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  const { code } = error;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}
