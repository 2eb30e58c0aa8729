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

export const LimitRegistrations = () => RateLimit(perAddressAndEmail(10), perAddress);

/** Beside the five tries that each code has. */
export const LimitCodeTries = () => RateLimit(perAddressAndEmail(30), perAddress);

/** Beside the minute's wait and the day's limit that each e-mail has (see OneTimeCodes). */
export const LimitCodeRequests = () => RateLimit(perAddress);

export const LimitResets = () => RateLimit(perAddressAndEmail(10), perAddress);

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
