import { RateLimit, type RateLimitRule } from '../../platform/limits/index.js';
import { authRefusals } from './refusals.js';

const QUARTER = 15 * 60;
const HOUR = 3600;

/**
 * Many users of a mobile network can share one IP address, so this limit is high and stops only
 * automated calls.
 */
const perAddress: RateLimitRule = { points: 300, seconds: QUARTER, by: ['ip'] };

/**
 * Limits sign-ins per IP address and e-mail address together, so that one user's tries cannot lock
 * out another user behind the same IP address.
 */
export const LimitLogins = () =>
  RateLimit(
    {
      points: 10,
      seconds: QUARTER,
      by: ['ip', 'body.email'],
      refusal: authRefusals.TOO_MANY_LOGINS,
    },
    perAddress,
  );

/**
 * Limits calls that request or enter codes. Codes have stricter limits per request and browser (see
 * CodeRequests), and resets are limited by their grant. A limit per IP address and e-mail address
 * would be wrong here, because a stranger in the same network could use it up.
 */
export const LimitCodes = () => RateLimit(perAddress);

/**
 * Limits sign-ins with passkeys per IP address. Nobody can guess a signature, so this limit only stops
 * automated calls.
 */
export const LimitPasskeySignIns = () =>
  RateLimit({
    points: 60,
    seconds: QUARTER,
    by: ['ip'],
    refusal: authRefusals.TOO_MANY_LOGINS,
  });

export const LimitTestMails = () => RateLimit({ points: 3, seconds: HOUR, by: ['ip'] });

/**
 * Limits how often a signed-in user can confirm with the password or a code. The limit equals that
 * of the second factor, so that a stranger with an open session cannot guess the password faster
 * than a code.
 */
export const LimitConfirmations = () => RateLimit({ points: 10, seconds: QUARTER, by: ['user'] });

/**
 * Limits the calls of one user about the second factor. The check of a code allows only ten tries
 * in 15 minutes.
 */
export const LimitSecondFactor = () => RateLimit({ points: 30, seconds: QUARTER, by: ['user'] });
