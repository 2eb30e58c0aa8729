import { refusals } from '../../kernel/index.js';
import type { ArenaRequest } from './access.js';

const idempotencyRefusals = refusals({
  IDEMPOTENCY_KEY_INVALID: {
    status: 400,
    sentence: 'The Idempotency-Key must be 1 to 255 visible characters',
  },
});

/**
 * Returns the request's header `Idempotency-Key`; null if the request has none. Throws if it is
 * invalid.
 */
export function readIdempotencyKey(request: ArenaRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw idempotencyRefusals.IDEMPOTENCY_KEY_INVALID();
  }
  return header;
}
