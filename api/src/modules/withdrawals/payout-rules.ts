import { Injectable } from '@nestjs/common';
import { Clock, type Id, indianMoment } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import {
  type DayUse,
  fits,
  indianToday,
  type LeftOfDay,
  leftOfDay,
  limitTold,
  payoutLimit,
  type Rules,
  Settings,
} from '../settings/index.js';
import { type Lots, TokenLots, totalOfLots, walletRefusals } from '../wallet/index.js';
import { type Deposited, payable, payableAt } from './domain/payable.js';
import { withdrawalRefusals } from './domain/refusals.js';

/** The data with which a payout is checked. */
export interface Payable {
  readonly rules: Rules;
  readonly lots: Lots;
  readonly deposited: readonly Deposited[];
  /** Number of tokens that may be paid out under the rules about sources. */
  readonly tokens: number;
  readonly left: LeftOfDay;
  /** Number of the player's holds when `lots` was read. */
  readonly holds: number;
}

/** Checks requests against the payout rules in the platform's settings. */
@Injectable()
export class PayoutRules {
  constructor(
    private readonly settings: Settings,
    private readonly lots: TokenLots,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the data for the check; null if no payout rule is switched on and only the balance
   * limits a payout.
   */
  async payable(userId: Id): Promise<Payable | null> {
    const rules = await this.settings.read();
    const limit = payoutLimit(rules);
    const bySource = rules.rulePayoutSource !== 'all' || rules.ruleUnplayed !== 'free';
    if (!bySource && limit.tokens === 0 && limit.count === 0) return null;
    // Reads the lots and the number of holds first. A hold of another request that is posted during
    // the later reads takes the ordinal that this request would use. The ledger then refuses this
    // request, which is checked again (holding.ts).
    const { lots, holds } = await this.lots.of(userId);
    const deposited = rules.ruleUnplayed === 'held' ? await this.deposited(userId, rules) : [];
    const now = this.clock.now();
    const used = await this.usedSince(userId, indianToday(now));
    return {
      rules,
      lots,
      deposited,
      holds,
      tokens: payable(lots, deposited, rules, now),
      left: leftOfDay(limit, used, now),
    };
  }

  mustAllow(tokens: number, { rules, lots, deposited, left, ...now }: Payable): void {
    if (tokens > totalOfLots(lots)) throw walletRefusals.INSUFFICIENT_BALANCE();
    if (tokens > now.tokens) {
      if (rules.rulePayoutSource === 'winnings') {
        throw withdrawalRefusals.ABOVE_WINNINGS({ winnings: lots.winnings });
      }
      const allowedAt = payableAt(tokens, lots, deposited, rules);
      if (!allowedAt) throw withdrawalRefusals.UNPLAYED_TO_SOURCE({ free: now.tokens });
      const [hours, time] = [rules.ruleUnplayedHours, indianMoment(allowedAt)];
      throw withdrawalRefusals.UNPLAYED_HELD({ free: now.tokens, hours, time, allowedAt });
    }
    if (!fits(left, tokens)) throw withdrawalRefusals.PAYOUT_DAY_LIMIT(limitTold(left));
  }

  private deposited(userId: Id, { ruleUnplayedHours }: Rules): Promise<Deposited[]> {
    return this.database.rows<Deposited & object>(
      `SELECT tokens - reversed_tokens AS tokens, credited_at AS at FROM projection.deposit
        WHERE user_id = $1 AND credited_at > $2::timestamptz - $3 * interval '1 hour'
          AND tokens > reversed_tokens`,
      [userId, this.clock.now(), ruleUnplayedHours],
    );
  }

  /**
   * Returns the number and the sum of the withdrawals requested since the given time. Rejected
   * withdrawals do not count towards the daily limit.
   */
  private async usedSince(userId: Id, since: Date): Promise<DayUse> {
    const used = await this.database.row<DayUse & object>(
      `SELECT coalesce(sum(amount_tokens), 0)::bigint AS tokens, count(*) AS count
         FROM projection.withdrawal_state
        WHERE user_id = $1 AND requested_at >= $2 AND state <> 'rejected'`,
      [userId, since],
    );
    return used ?? { tokens: 0, count: 0 };
  }
}
