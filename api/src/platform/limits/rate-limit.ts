import { applyDecorators, SetMetadata } from '@nestjs/common';
import type { Refusal } from '../../kernel/index.js';

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
  /** Creates the refusal of a request above the limit. The default is TOO_MANY_REQUESTS. */
  readonly refusal?: (wait: { readonly retryAfter: number; readonly wait: string }) => Refusal;
}

/** Limits the requests to a route. A request must pass every rule. */
export const RateLimit = (...rules: readonly RateLimitRule[]): MethodDecorator =>
  applyDecorators(SetMetadata(RATE_LIMITS, rules));
