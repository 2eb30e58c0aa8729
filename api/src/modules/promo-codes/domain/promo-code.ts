import type { Id } from '../../../kernel/index.js';

export const MAX_CODE_LENGTH = 20;
export const CODE_PATTERN = /^[A-Z0-9_-]{1,20}$/;

export const PROMO_STATUSES = ['active', 'expired', 'inactive'] as const;
export type PromoStatus = (typeof PROMO_STATUSES)[number];

export interface PromoCode {
  readonly id: Id;
  readonly code: string;
  readonly tokens: number;
  readonly maxUses: number;
  readonly expiresAt: Date;
  readonly isActive: boolean;
}

/**
 * Returns the status shown to admins. A promo code that has no uses left stays active or expired.
 */
export function promoStatus(
  { isActive, expiresAt }: Pick<PromoCode, 'isActive' | 'expiresAt'>,
  now: Date,
): PromoStatus {
  if (!isActive) return 'inactive';
  return now > expiresAt ? 'expired' : 'active';
}

export type RedeemProblem = 'INVALID_CODE' | 'EXPIRED' | 'USED_UP' | 'ALREADY_REDEEMED';

/**
 * Returns the reason why a player cannot redeem a promo code; null if the player can. A code that
 * is switched off gets the same refusal as an unknown code, so that players cannot discover future
 * codes by guessing.
 */
export function redeemProblem(
  promo: (PromoCode & { readonly usedCount: number; readonly isRedeemed: boolean }) | null,
  now: Date,
): RedeemProblem | null {
  if (!promo?.isActive) return 'INVALID_CODE';
  if (now > promo.expiresAt) return 'EXPIRED';
  if (promo.usedCount >= promo.maxUses) return 'USED_UP';
  return promo.isRedeemed ? 'ALREADY_REDEEMED' : null;
}

/** Returns the maximum number of tokens that this many uses can pay out. */
export function givesAway({ tokens }: Pick<PromoCode, 'tokens'>, uses: number) {
  const paysOut = Math.min(tokens * Math.max(0, uses), Number.MAX_SAFE_INTEGER);
  return { tokens: paysOut, paysOut };
}
