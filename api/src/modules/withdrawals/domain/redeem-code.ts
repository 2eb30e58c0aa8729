/** Enough to tell two codes apart, and too little to use one. */
export function maskedCode(code: string): string {
  return code.length < 8 ? '••••' : `••••${code.slice(-4)}`;
}
