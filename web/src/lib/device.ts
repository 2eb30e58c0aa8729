import { inBrowser } from './storage';

const STORED = 'arena.device';
/** Matches the addresses of the API calls that send the device id. */
const SEEN = /\/api\/(auth\/(login|register|verify-otp)|promo-codes\/redeem|withdrawals\/request)$/;

export const isSeenWithDevice = (url: string): boolean => SEEN.test(url);

/**
 * Returns this browser's random id, which is created at its first use. The id contains no
 * information about the device.
 */
export function deviceId(): string {
  const kept = inBrowser.read(STORED);
  if (kept) return kept;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  inBrowser.write(STORED, made);
  return made;
}
