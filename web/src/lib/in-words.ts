/** 'deposit-logs.exported' → 'Deposit logs exported': a code as people read it. */
export function inWords(code: string): string {
  const words = code.replaceAll(/[._-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
