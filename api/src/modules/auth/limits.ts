import { RateLimit, type RateLimitRule } from '../../platform/limits/index.js';

const QUARTER = 15 * 60;
const HOUR = 3600;

/** Many people share one address of a mobile network: this only stops machines. */
const perAddress: RateLimitRule = { points: 300, seconds: QUARTER, by: ['ip'] };

const perAddressAndEmail = (points: number, sentence?: string): RateLimitRule => ({
  points,
  seconds: QUARTER,
  by: ['ip', 'body.email'],
  ...(sentence ? { sentence } : {}),
});

/** By address and e-mail together, so that nobody can lock out somebody else. */
export const LimitLogins = () =>
  RateLimit(
    perAddressAndEmail(10, 'Too many login attempts. Please try again in {wait}.'),
    perAddress,
  );

/**
 * Codes are limited by request and browser (see CodeRequests) and resets by their grant. A limit
 * by address and e-mail would let a stranger use up what others of the same network need.
 */
export const LimitCodes = () => RateLimit(perAddress);

export const LimitTestMails = () =>
  RateLimit({
    points: 3,
    seconds: HOUR,
    by: ['ip'],
    sentence: 'Too many test emails. Please try again in {wait}.',
  });

/** As strict as the second factor's own count: a session left open is no way to guess. */
export const LimitConfirmations = () => RateLimit({ points: 10, seconds: QUARTER, by: ['user'] });

/** Beside the ten tries in a quarter of an hour that each second factor has. */
export const LimitSecondFactor = () => RateLimit({ points: 30, seconds: QUARTER, by: ['user'] });
