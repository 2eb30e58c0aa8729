/** Turns a code into words: 'deposit-logs.exported' becomes 'Deposit logs exported'. */
export function inWords(code: string): string {
  const words = code.replaceAll(/[._-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
