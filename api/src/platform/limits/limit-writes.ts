import { RateLimit } from './rate-limit.js';

const TEN_MINUTES = 600;

/**
 * Requests of one person in ten minutes, by what he does. `own`: one a second, far above what
 * fingers do and below what fills a table. `admin`: five a second, for an evening of matches and
 * for scripts of an admin.
 */
const POINTS = { own: 600, admin: 3_000 } as const;

/**
 * Limits what one person changes, all routes of a kind counted together. Refused requests and
 * repeats of a keyed request count as well.
 */
export const LimitWrites = (kind: keyof typeof POINTS): MethodDecorator =>
  RateLimit({
    points: POINTS[kind],
    seconds: TEN_MINUTES,
    by: ['user'],
    together: `writes.${kind}`,
  });
