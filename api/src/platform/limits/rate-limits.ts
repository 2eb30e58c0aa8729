import { createHash } from 'node:crypto';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { refusals } from '../../kernel/index.js';
import { Config } from '../config/index.js';
import type { AddressLimit } from '../http/route-settings.js';
import { waitWords } from './wait-words.js';

const limiting = refusals({
  TOO_MANY_REQUESTS: {
    status: 429,
    sentence: 'Too many requests. Please try again in {wait}.',
  },
});

const REDIS_PATIENCE_MS = 500;

/**
 * Counts requests against limits: in Redis for all processes together, or in each process if Redis
 * is not configured. While Redis is unreachable, each process counts for itself, so the limits
 * still apply but are looser.
 */
@Injectable()
export class RateLimits implements OnModuleInit, OnApplicationShutdown {
  private readonly limiters = new Map<string, RateLimiterAbstract>();
  private readonly redis: Redis | null;

  constructor(private readonly config: Config) {
    this.redis =
      config.redisUrl && config.rateLimits
        ? new Redis(config.redisUrl, {
            enableOfflineQueue: false,
            maxRetriesPerRequest: 1,
            commandTimeout: REDIS_PATIENCE_MS,
          })
        : null;
    this.redis?.on('error', () => undefined);
  }

  /**
   * At the start, waits up to half a second for Redis, so that the first requests are counted in
   * Redis and not in each process.
   */
  async onModuleInit(): Promise<void> {
    const deadline = Date.now() + REDIS_PATIENCE_MS;
    while (this.redis && this.redis.status !== 'ready' && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Counts one request. Returns 0 if it is allowed, otherwise the seconds to wait. */
  async take(name: string, rule: AddressLimit, parts: readonly string[]): Promise<number> {
    if (!this.config.rateLimits) return 0;
    try {
      await this.limiter(name, rule).consume(keyOf(parts));
      return 0;
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      return Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
    }
  }

  /** Counts one request, and throws a refusal if it is above the limit. */
  async mustTake(name: string, rule: AddressLimit, parts: readonly string[]): Promise<void> {
    const retryAfter = await this.take(name, rule, parts);
    if (retryAfter === 0) return;
    const refusal = rule.refusal ?? limiting.TOO_MANY_REQUESTS;
    throw refusal({ retryAfter, wait: waitWords(retryAfter) });
  }

  /** Subtracts one request that `take` has counted. */
  async giveBack(name: string, rule: AddressLimit, parts: readonly string[]): Promise<void> {
    if (this.config.rateLimits) await this.limiter(name, rule).reward(keyOf(parts));
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  private limiter(name: string, { points, seconds }: AddressLimit): RateLimiterAbstract {
    const known = this.limiters.get(name);
    if (known) return known;
    const settings = { keyPrefix: `arena-limit:${name}`, points, duration: seconds };
    const inProcess = new RateLimiterMemory(settings);
    const made = this.redis
      ? new RateLimiterRedis({
          ...settings,
          storeClient: this.redis,
          insuranceLimiter: inProcess,
          rejectIfRedisNotReady: true,
        })
      : inProcess;
    this.limiters.set(name, made);
    return made;
  }
}

/**
 * Returns a digest of the values that are counted, so that keys are short and contain no e-mail
 * address.
 */
const keyOf = (parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
