import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { tidied } from '../../kernel/index.js';
import type { ArenaRequest } from '../http/index.js';
import { countedAddress } from './counted-address.js';
import { RATE_LIMITS, type RateLimitRule } from './rate-limit.js';
import { RateLimits } from './rate-limits.js';

type Rules = readonly RateLimitRule[];

/**
 * Refuses requests above a route's limits. Runs after the access guard, so that a limit can count
 * by user.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly rules = new Map<object, Rules | null>();

  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const handler = context.getHandler();
    // Reads the rules of a route once. Null is cached too, because most routes have no rules.
    if (!this.rules.has(handler)) {
      this.rules.set(handler, this.reflector.get<Rules | undefined>(RATE_LIMITS, handler) ?? null);
    }
    const rules = this.rules.get(handler);
    return rules ? this.counted(context, rules) : true;
  }

  private async counted(context: ExecutionContext, rules: Rules): Promise<true> {
    const request = context.switchToHttp().getRequest<ArenaRequest>();
    const route = `${context.getClass().name}.${context.getHandler().name}`;
    for (const [index, rule] of rules.entries()) {
      const parts = rule.by.map((by) => partOf(request, by));
      const counted = rule.together ?? `${route}.${index}`;
      await this.limits.mustTake(counted, rule, parts);
    }
    return true;
  }
}

function partOf(request: ArenaRequest, by: RateLimitRule['by'][number]): string {
  if (by === 'ip') return countedAddress(request.ip);
  if (by === 'user') return request.session?.userId ?? countedAddress(request.ip);
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null) return '';
  const value: unknown = Reflect.get(body, by.slice('body.'.length));
  // All spellings of one address share a count.
  return typeof value === 'string' ? tidied('address', value) : '';
}
