import { applyDecorators, SetMetadata } from '@nestjs/common';

export const RATE_LIMITS = 'arena:rate-limits';

export interface RateLimitRule {
  /** Requests allowed within `seconds`, counted from the first. */
  readonly points: number;
  readonly seconds: number;
  /** Requests with equal values of all of these share one count. */
  readonly by: readonly ('ip' | 'user' | `body.${string}`)[];
  /** The name under which routes share one count; without it each route counts for itself. */
  readonly together?: string;
  /** Message for the user; `{wait}` is replaced by the time to wait in words. */
  readonly sentence?: string;
}

/** Limits a route; a request must pass every rule. */
export const RateLimit = (...rules: readonly RateLimitRule[]): MethodDecorator =>
  applyDecorators(SetMetadata(RATE_LIMITS, rules));
