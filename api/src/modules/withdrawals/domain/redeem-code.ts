/** Long enough to distinguish two codes, too short to use one. */
export function maskedCode(code: string): string {
  return code.length < 8 ? '••••' : `••••${code.slice(-4)}`;
}
