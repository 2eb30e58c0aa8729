/** The preset packages. The server trusts only the amount stored in its own order. */
export const PACKAGES = [
  { tokens: 10, price: 10, popular: false },
  { tokens: 50, price: 50, popular: true },
  { tokens: 100, price: 100, popular: false },
  { tokens: 200, price: 200, popular: false },
] as const;

/** Returns the number of whole tokens that a person typed, or null for other texts. */
export function typedTokens(text: string): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,9}$/.test(trimmed)) return null;
  return Number(trimmed);
}
