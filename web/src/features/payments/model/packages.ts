/**
 * The packages on offer. The server verifies a payment only with the amount in its own order, never
 * with a price from the browser.
 */
export const PACKAGES = [
  { tokens: 10, price: 10, popular: false },
  { tokens: 50, price: 50, popular: true },
  { tokens: 100, price: 100, popular: false },
  { tokens: 200, price: 200, popular: false },
] as const;
