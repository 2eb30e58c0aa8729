import { RateLimit } from './rate-limit.js';

const TEN_MINUTES = 600;

/**
 * Maximum number of writes of one user in ten minutes. `own` is one write per second: more than
 * manual use needs, but too few to fill a table. `admin` is five writes per second: enough for an
 * evening of matches and for scripts of an admin.
 */
const POINTS = { own: 600, admin: 3_000 } as const;

/**
 * Limits the writes of a user. All routes of the same type share one count, which includes refused
 * requests and repeats with an Idempotency-Key.
 */
export const LimitWrites = (kind: keyof typeof POINTS): MethodDecorator =>
  RateLimit({
    points: POINTS[kind],
    seconds: TEN_MINUTES,
    by: ['user'],
    together: `writes.${kind}`,
  });
