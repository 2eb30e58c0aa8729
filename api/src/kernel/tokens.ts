/**
 * Largest amount of one ledger entry, in tokens. Amounts are whole numbers, and 1 token is worth
 * ₹1.
 */
export const MAX_TOKENS = 10_000_000;

export const PAISE_PER_TOKEN = 100;

/** Converts tokens to paise, the unit in which the payment provider counts. */
export function paiseFor(tokens: number): number {
  return tokens * PAISE_PER_TOKEN;
}
