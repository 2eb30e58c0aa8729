/**
 * Returns the last four characters of a redeem code. Four characters are enough to distinguish two
 * codes and too few to use a code.
 */
export function maskedCode(code: string): string {
  return code.length < 8 ? '••••' : `••••${code.slice(-4)}`;
}
