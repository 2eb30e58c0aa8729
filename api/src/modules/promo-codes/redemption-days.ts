import { Injectable } from '@nestjs/common';
import { Clock, type Id, indianDay } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import {
  type DayUse,
  indianToday,
  type LeftOfDay,
  leftOfDay,
  limitTold,
  redeemLimit,
  Settings,
} from '../settings/index.js';
import { promoRefusals } from './domain/refusals.js';

/**
 * Adds one redemption to the player's count of the day, unless it would exceed the limit. The count
 * includes redemptions that the ledger recorded earlier on that day, because the limit may have
 * been set during the day.
 */
const RESERVE = `
  INSERT INTO redemption_day AS d (user_id, day, redemptions, tokens)
  SELECT $1, $2, count(*) + 1, coalesce(sum(r.tokens), 0) + $3::bigint
    FROM projection.redemption r WHERE r.user_id = $1 AND r.redeemed_at >= $4
  HAVING ($5::bigint = 0 OR count(*) < $5)
     AND ($6::bigint = 0 OR coalesce(sum(r.tokens), 0) + $3 <= $6)
  ON CONFLICT (user_id, day) DO UPDATE
    SET redemptions = greatest(d.redemptions + 1, excluded.redemptions),
        tokens = greatest(d.tokens + $3, excluded.tokens)
    WHERE ($5 = 0 OR d.redemptions < $5) AND ($6 = 0 OR d.tokens + $3 <= $6)
  RETURNING 1`;

/** Limits a player's redemptions per day, if the owner of the platform has set a limit. */
@Injectable()
export class RedemptionDays {
  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a redemption before its tokens move, in one atomic statement. Returns false if no limit
   * is set, and throws if the limit is reached. If the process crashes before the posting, the
   * redemption stays counted, so the player can redeem less on that day.
   */
  async reserve(userId: Id, tokens: number): Promise<boolean> {
    const limit = redeemLimit(await this.settings.read());
    if (limit.tokens === 0 && limit.count === 0) return false;
    const today = this.clock.now();
    const day = indianDay(today);
    await this.database.query('DELETE FROM redemption_day WHERE user_id = $1 AND day < $2', [
      userId,
      day,
    ]);
    const values = [userId, day, tokens, indianToday(today), limit.count, limit.tokens];
    if (await this.database.row(RESERVE, values)) return true;
    throw promoRefusals.REDEEM_DAY_LIMIT(limitTold(await this.left(userId)));
  }

  async giveBack(userId: Id, tokens: number): Promise<void> {
    await this.database.query(
      `UPDATE redemption_day SET redemptions = redemptions - 1, tokens = tokens - $3
        WHERE user_id = $1 AND day = $2 AND redemptions > 0 AND tokens >= $3`,
      [userId, indianDay(this.clock.now()), tokens],
    );
  }

  async left(userId: Id): Promise<LeftOfDay> {
    const now = this.clock.now();
    const used = await this.database.row<DayUse & object>(
      `SELECT greatest(max(d.redemptions), count(r.position)) AS count,
              greatest(max(d.tokens), coalesce(sum(r.tokens), 0))::bigint AS tokens
         FROM (SELECT $1::uuid AS user_id) AS one
         LEFT JOIN redemption_day d ON d.user_id = one.user_id AND d.day = $2
         LEFT JOIN projection.redemption r ON r.user_id = one.user_id AND r.redeemed_at >= $3`,
      [userId, indianDay(now), indianToday(now)],
    );
    const limit = redeemLimit(await this.settings.read());
    return leftOfDay(limit, used ?? { tokens: 0, count: 0 }, now);
  }
}
