import {
  endsConnection,
  isServerAway,
  UnconfirmedCommit,
} from '../../../platform/database/index.js';

/**
 * Class of a failed batch. lost: the connection broke and the outcome is unknown, or the server is
 * no longer the primary, so the same idempotency keys are sent again over a new connection.
 * unconfirmed: the batch is on this server only, and another one may lack it. retry: the batch was
 * rolled back for a temporary reason. poison: the batch was rolled back, and the same batch would
 * fail again.
 */
export type Failure = 'lost' | 'unconfirmed' | 'retry' | 'poison';

/** SQLSTATEs of a serialization failure and a deadlock. */
const CONFLICT = new Set(['40001', '40P01']);

export function classifyFailure(error: unknown): Failure {
  if (error instanceof UnconfirmedCommit) return 'unconfirmed';
  const code = sqlState(error);
  if (code === null || endsConnection(error)) return 'lost';
  return CONFLICT.has(code) || isServerAway(error) ? 'retry' : 'poison';
}

/** Returns the five-character SQLSTATE of a server's error; null for most errors of the socket. */
function sqlState(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  const { code } = error;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}
