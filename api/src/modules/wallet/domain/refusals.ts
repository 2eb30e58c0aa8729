import { generalRefusals, type Refusal, refusals } from '../../../kernel/index.js';
import type { Refused } from '../../ledger/index.js';

export const walletRefusals = refusals({
  INSUFFICIENT_BALANCE: { status: 400, sentence: 'Insufficient token balance' },
  MOVEMENT_NOT_FOUND: { status: 404, sentence: 'Your wallet has no entry at this position' },
  AMOUNT_ZERO: { status: 400, sentence: 'The amount must not be zero', staff: true },
  BULK_RUNNING: {
    status: 409,
    sentence: 'Another token update for all users is still running. Please wait for it to finish.',
    staff: true,
  },
});

/**
 * Returns the refusal that a user sees for a refusal of the ledger. Handles only the codes that
 * mean the same in every module. Throws an error for any other code, because only a defect can
 * cause it.
 */
export function refusalOf({ code, account }: Refused): Refusal {
  switch (code) {
    case 'KEY_REUSED':
      return generalRefusals.IDEMPOTENCY_KEY_REUSED();
    case 'FROZEN':
      return generalRefusals.ACCOUNT_BANNED();
    case 'BELOW_FLOOR':
      if (account?.startsWith('player:')) return walletRefusals.INSUFFICIENT_BALANCE();
      break;
    case 'CLOSED':
    case 'UNKNOWN_ACCOUNT':
    case 'UNBALANCED':
    case 'OVERFLOW':
    case 'ALREADY_HAPPENED':
    case 'INVALID':
      break;
  }
  throw new Error(`The ledger refused an entry unexpectedly: ${code} at ${account}`);
}
