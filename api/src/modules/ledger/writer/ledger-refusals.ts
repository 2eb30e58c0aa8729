import { refusals } from '../../../kernel/index.js';

export const ledgerRefusals = refusals({
  LEDGER_BUSY: {
    status: 503,
    sentence: 'We are very busy right now. Please try again in a moment.',
  },
  /** The outcome of the command is unknown; the same idempotency key may be sent again. */
  LEDGER_UNREACHABLE: {
    status: 503,
    sentence: 'We could not confirm your request in time. Please try again.',
  },
  /** The log contradicts what was signed, and no admin has decided yet. */
  LEDGER_HALTED: {
    status: 503,
    sentence:
      'We are checking our records, so tokens cannot move right now. Please try again later.',
  },
});
