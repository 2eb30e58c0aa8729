import { RateLimit, type RateLimitRule } from '../../platform/limits/index.js';

const QUARTER = 15 * 60;
const HOUR = 3600;

/** A mobile network's users may share one address, so this limit only stops machines. */
const perAddress: RateLimitRule = { points: 300, seconds: QUARTER, by: ['ip'] };

const perAddressAndEmail = (points: number, sentence?: string): RateLimitRule => ({
  points,
  seconds: QUARTER,
  by: ['ip', 'body.email'],
  ...(sentence ? { sentence } : {}),
});

/** By address and e-mail together, so that one address cannot lock out a user of another. */
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

/** As strict as the second factor's own limit: an open session must not help guessing. */
export const LimitConfirmations = () => RateLimit({ points: 10, seconds: QUARTER, by: ['user'] });

/** Besides the second factor's own ten tries in 15 minutes. */
export const LimitSecondFactor = () => RateLimit({ points: 30, seconds: QUARTER, by: ['user'] });
