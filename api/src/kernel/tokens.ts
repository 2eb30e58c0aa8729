/** 1 token = ₹1. Tokens are whole numbers; this is the largest amount of one entry. */
export const MAX_TOKENS = 10_000_000;

export const PAISE_PER_TOKEN = 100;

/** Converts tokens to paise, the provider's unit. */
export function paiseFor(tokens: number): number {
  return tokens * PAISE_PER_TOKEN;
}
