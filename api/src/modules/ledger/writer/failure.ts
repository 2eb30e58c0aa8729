import { UnconfirmedCommit } from '../../../platform/database/index.js';

/**
 * Class of a failed batch. lost: the connection broke and the outcome is unknown, or the server is
 * no longer the primary, so the same idempotency keys are sent again over a new connection.
 * unconfirmed: the batch is on this server only, and another one may lack it. retry: the batch was
 * rolled back for a temporary reason. poison: the batch was rolled back, and the same batch would
 * fail again.
 */
export type Failure = 'lost' | 'unconfirmed' | 'retry' | 'poison';

/**
 * SQLSTATEs of temporary errors: serialization failure, deadlock, lock timeout, statement timeout.
 */
const PASSING = new Set(['40001', '40P01', '55P03', '57014']);
/**
 * SQLSTATEs of a lost connection, of a server that shuts down or starts, and of a server that is
 * read-only after a failover.
 */
const GONE = /^(08...|57P0.|25006)$/;
/** SQLSTATEs of a server that has no disk, memory or connections left, or has an I/O error. */
const EXHAUSTED = /^(53...|58030)$/;

export function classifyFailure(error: unknown): Failure {
  if (error instanceof UnconfirmedCommit) return 'unconfirmed';
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
