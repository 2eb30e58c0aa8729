import type { Id } from '../../../kernel/index.js';
import type { LedgerCommand } from '../../../modules/ledger/index.js';
import { type PlayerPrize, sumOf } from './prizes.js';

/** Start of the unique keys of the payouts of a cup, before the number of the payout. */
const payoutKeys = (cupId: Id) => `cup:${cupId}:`;

export interface CupPayout {
  readonly cupId: Id;
  /** Number of this payout: 1, plus the number of payouts that were reversed. */
  readonly attempt: number;
  readonly prizes: readonly PlayerPrize[];
  readonly adminId: Id;
  readonly reason: string | null;
  readonly idempotencyKey: string;
}

/**
 * Returns the event that pays all prizes of a cup. The unique key allows a second payout only after
 * the first was reversed.
 */
export function cupPrizesAwarded(payout: CupPayout): LedgerCommand {
  const { cupId: cup, attempt, prizes, adminId, reason, idempotencyKey } = payout;
  const tokens = sumOf(prizes);
  return {
    type: 'CupPrizesAwarded',
    schemaVersion: 1,
    actor: { type: 'admin', id: adminId },
    reason,
    reference: cup,
    idempotencyKey,
    uniqueKey: `${payoutKeys(cup)}${attempt}`,
    payload: {
      cup,
      attempt,
      prizes: tokens,
      winners: prizes.map(({ userId, place, tokens: prize }) => ({ user: userId, place, prize })),
    },
    entries: [
      { account: 'house:result', amount: -tokens },
      ...prizes.map(({ userId, tokens: amount }) => ({
        account: `player:${userId}` as const,
        amount,
      })),
    ],
  };
}
