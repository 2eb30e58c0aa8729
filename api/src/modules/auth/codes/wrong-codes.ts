import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Counter } from 'prom-client';
import type { Id } from '../../../kernel/index.js';
import { type RateLimitRule, RateLimits } from '../../../platform/limits/index.js';
import { Metrics } from '../../../platform/metrics/index.js';
import type { CodePurpose } from '../auth.entity.js';
import { KnownBrowsers } from '../browser/known-browsers.js';
import { authRefusals } from '../refusals.js';
import { CodeRequests } from './code-requests.js';
import type { Requester } from './requester.js';

/**
 * Maximum number of wrong reset codes of all clients together, per hour and per day. A stranger
 * could spread guesses over many accounts, so the wrong codes for all accounts count together.
 */
const BUDGETS: readonly RateLimitRule[] = [
  { points: 100, seconds: 3600, by: [] },
  { points: 500, seconds: 24 * 3600, by: [] },
];
/** Limit for each network while the budgets of wrong reset codes are used up: one try a minute. */
const SLOW: RateLimitRule = { points: 1, seconds: 60, by: [] };

/**
 * Limits wrong reset codes over all accounts. When the budget is used up, a client that has
 * requested no code is refused, and a client that has requested a code is slowed down. Known
 * browsers are not slowed down; otherwise a stranger's guesses could stop every reset.
 */
@Injectable()
export class WrongCodes implements OnModuleInit {
  private wrong: Counter<'purpose'> | null = null;

  constructor(
    private readonly codes: CodeRequests,
    private readonly limits: RateLimits,
    private readonly metrics: Metrics,
    private readonly browsers: KnownBrowsers,
  ) {}

  onModuleInit(): void {
    const help = 'Wrong codes that were compared with an open request';
    this.wrong = this.metrics.counter('wrong_codes', help, ['purpose']);
    // Starts each counter at 0. Otherwise the counter would first appear with its first wrong code,
    // and the alert, which looks for an increase, would miss that code.
    for (const purpose of ['signup', 'reset'] as const) this.wrong.inc({ purpose }, 0);
  }

  /** Returns the id of the request that a right code belongs to; throws for a wrong code. */
  async judge(
    email: string,
    purpose: CodePurpose,
    code: string,
    requester: Requester,
  ): Promise<Id> {
    let guessed = false;
    const takeBack = purpose === 'reset' ? await this.spend(email, requester) : null;
    try {
      const outcome = await this.codes.compare(email, purpose, code, requester);
      if (outcome.kind === 'right') return outcome.id;
      if (outcome.kind === 'of-another') throw authRefusals.CODE_OF_ANOTHER();
      guessed = outcome.compared;
      throw authRefusals.CODE_INVALID();
    } finally {
      if (guessed) this.wrong?.inc({ purpose });
      else await takeBack?.();
    }
  }

  /**
   * Counts a try before the code is compared, so that parallel tries stay within the budget.
   * Returns a function that removes the try from the budget again, or throws if the client must
   * wait.
   */
  private async spend(email: string, requester: Requester): Promise<() => Promise<void>> {
    const each = BUDGETS.map((rule) => ({ name: `wrong-codes.${rule.seconds}`, rule }));
    const takeBack = async () => {
      await Promise.all(each.map(({ name, rule }) => this.limits.giveBack(name, rule, [])));
    };
    const waits = await Promise.all(each.map(({ name, rule }) => this.limits.take(name, rule, [])));
    const retryAfter = Math.max(...waits);
    const slower = retryAfter > 0 ? await this.slowDown(email, requester, retryAfter) : 0;
    if (slower === 0) return takeBack;
    await takeBack();
    throw authRefusals.TOO_MANY_WRONG({ retryAfter: slower });
  }

  /** Returns the seconds that this client must wait while the budget is used up. */
  private async slowDown(
    email: string,
    requester: Requester,
    untilBudget: number,
  ): Promise<number> {
    if (!(await this.codes.hasAsked(email, 'reset', requester))) return untilBudget;
    // A known browser need not wait. Its request for a code allows only a few tries, and strangers
    // in its network cannot use up these tries.
    if (await this.browsers.isKnown(email, requester.cameAs)) return 0;
    return this.limits.take('wrong-codes.slow', SLOW, [requester.network.toString('hex')]);
  }
}
