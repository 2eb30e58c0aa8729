import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Arena';
const STEP_SECONDS = 30;
/** Number of 30-second steps that a phone's clock may be ahead or behind. */
const STEPS_OFF = 1;
const SECRET_BYTES = 20;

/**
 * Returns a new secret for the codes of an authenticator app (RFC 6238: SHA-1, six digits, 30
 * seconds).
 */
export function newTimeSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the `otpauth:` address in the QR code that the authenticator app scans. */
export function enrolmentAddress(secret: string, email: string): string {
  return authenticator(secret, email).toString();
}

/**
 * Returns the number of the 30-second step in which the code is valid, or null when it is not valid
 * now.
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const off = authenticator(secret, '').validate({ token: code, timestamp, window: STEPS_OFF });
  return off === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + off;
}

function authenticator(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
  });
}
