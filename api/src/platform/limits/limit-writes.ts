import { RateLimit } from './rate-limit.js';

const TEN_MINUTES = 600;

/**
 * Maximum number of writes of one user in ten minutes, by kind. `own`: one a second, far above
 * manual use and below what fills a table. `admin`: five a second, for an evening of matches and
 * for an admin's scripts. /
 */
const POINTS = { own: 600, admin: 3_000 } as const;

/**
 * Limits the writes of one user, all routes of a kind together. Refused requests and repeats of a
 * keyed request count too.
 */
export const LimitWrites = (kind: keyof typeof POINTS): MethodDecorator =>
  RateLimit({
    points: POINTS[kind],
    seconds: TEN_MINUTES,
    by: ['user'],
    together: `writes.${kind}`,
  });
