import { readStored, store } from './storage';

const STORED = 'arena.device';
/** API calls that send the device id. */
const SEEN = /\/api\/(auth\/(login|register|verify-otp)|promo-codes\/redeem|withdrawals\/request)$/;

export const isSeenWithDevice = (url: string): boolean => SEEN.test(url);

/** Returns this browser's random id, made at its first use; it reveals nothing about the device. */
export function deviceId(): string {
  const kept = readStored(STORED);
  if (kept) return kept;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  store(STORED, made);
  return made;
}
