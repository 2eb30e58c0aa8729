import { applyDecorators, SetMetadata } from '@nestjs/common';

export const RATE_LIMITS = 'arena:rate-limits';

export interface RateLimitRule {
  /** Number of requests allowed within `seconds`. The time begins with the first request. */
  readonly points: number;
  readonly seconds: number;
  /** Properties by which requests are counted. Requests with the same values share one count. */
  readonly by: readonly ('ip' | 'user' | `body.${string}`)[];
  /**
   * Name under which several routes share one count. If it is missing, each route has its own
   * count.
   */
  readonly together?: string;
}

/** Limits the requests to a route. A request must pass every rule. */
export const RateLimit = (...rules: readonly RateLimitRule[]): MethodDecorator =>
  applyDecorators(SetMetadata(RATE_LIMITS, rules));
