import { randomBytes } from 'node:crypto';

const HOW_MANY = 8;
const BYTES = 15;
/**
 * Digits and letters of a recovery code (Crockford's Base32). Letters that look like another
 * character are left out.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns eight recovery codes of 120 random bits each, in groups that are easy to write down. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: HOW_MANY }, () => grouped(randomBytes(BYTES)));
}

/**
 * Returns a typed recovery code in the form that is stored: upper case, without spaces and hyphens.
 * Returns null for a malformed code.
 */
export function readRecoveryCode(typed: string): string | null {
  const read = typed.toUpperCase().replace(/[\s-]/g, '');
  return /^[0-9A-HJKMNP-TV-Z]{24}$/.test(read) ? read : null;
}

function grouped(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]);
  return (letters.join('').match(/.{6}/g) ?? []).join('-');
}
