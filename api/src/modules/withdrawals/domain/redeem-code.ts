/**
 * Returns the last four characters of a code. They are enough to tell two codes apart and not
 * enough to use a code.
 */
export function maskedCode(code: string): string {
  return code.length < 8 ? '••••' : `••••${code.slice(-4)}`;
}
