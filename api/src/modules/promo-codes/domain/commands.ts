import type { Id } from '../../../kernel/index.js';
import type { LedgerCommand } from '../../ledger/index.js';
import type { PromoCode } from './promo-code.js';

/**
 * Returns the command that posts a promo code's number of uses to the ledger, once. The floor of
 * the account `uses:{promo}` is zero, so the ledger refuses a redemption when no use is left.
 */
export function usesOpened(
  { id, maxUses }: Pick<PromoCode, 'id' | 'maxUses'>,
  adminId: Id,
): LedgerCommand {
  return {
    type: 'UsesOpened',
    schemaVersion: 1,
    actor: { type: 'admin', id: adminId },
    reason: null,
    reference: id,
    idempotencyKey: `uses-opened:${id}`,
    uniqueKey: `uses-opened:${id}`,
    payload: { uses: maxUses },
    entries: [
      { account: 'house:uses', amount: -maxUses },
      { account: `uses:${id}`, amount: maxUses },
    ],
  };
}

/**
 * Returns the command for one redemption. One event credits the tokens and removes one use, so that
 * both happen or neither does.
 */
export function promoCodeRedeemed(
  { id, tokens }: Pick<PromoCode, 'id' | 'tokens'>,
  by: { readonly userId: Id; readonly idempotencyKey: string },
): LedgerCommand {
  return {
    type: 'PromoCodeRedeemed',
    schemaVersion: 1,
    actor: { type: 'player', id: by.userId },
    reason: null,
    reference: id,
    idempotencyKey: by.idempotencyKey,
    uniqueKey: `redeem:${id}:${by.userId}`,
    payload: { user: by.userId, tokens },
    entries: [
      { account: `uses:${id}`, amount: -1 },
      { account: `used:${id}`, amount: 1 },
      { account: 'house:promotions', amount: -tokens },
      { account: `player:${by.userId}`, amount: tokens },
    ],
  };
}
