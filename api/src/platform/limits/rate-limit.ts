import { applyDecorators, SetMetadata } from '@nestjs/common';
import { type AddressLimit, SetRoute } from '../http/route-settings.js';

export const RATE_LIMITS = 'arena:rate-limits';

export interface RateLimitRule extends AddressLimit {
  /** Properties by which requests are counted. Requests with the same values share one count. */
  readonly by: readonly ('ip' | 'user' | `body.${string}`)[];
  /**
   * Name under which several routes share one count. If it is missing, each route has its own
   * count.
   */
  readonly together?: string;
}

/**
 * Limits the requests to a route. A request must pass every rule. The rules that count by address
 * alone are applied before the body is read.
 */
export function RateLimit(...rules: readonly RateLimitRule[]): MethodDecorator {
  const later = rules.filter((rule) => !isByAddress(rule));
  return applyDecorators(
    SetMetadata(RATE_LIMITS, later),
    SetRoute({ addressLimits: rules.filter(isByAddress) }),
  );
}

const isByAddress = ({ by, together }: RateLimitRule): boolean =>
  together === undefined && by.length === 1 && by[0] === 'ip';
