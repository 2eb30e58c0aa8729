import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Clock, type Id } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { SaferPlay, type Spent } from '../../safer-play/index.js';
import {
  type DayUse,
  depositLimit,
  fits,
  indianToday,
  type LeftOfDay,
  leftOfDay,
  Settings,
} from '../../settings/index.js';
import { type NewPaymentOrder, PaymentOrders } from './payment-orders.js';

/** Age at which an unpaid order no longer counts towards the limits. */
const PAID_WITHIN = "interval '30 minutes'";

/** Adds up a player's credited deposits of today and the open orders that may still be paid. */
const USED = `
  SELECT count(*) AS count, coalesce(sum(tokens), 0)::bigint AS tokens FROM (
    SELECT tokens FROM projection.deposit WHERE user_id = $1 AND credited_at >= $2
    UNION ALL
    SELECT tokens FROM payment_order o
     WHERE user_id = $1 AND status = 'pending' AND created_at > $3::timestamptz - ${PAID_WITHIN}
       AND NOT EXISTS (SELECT FROM projection.deposit d WHERE d.order_id = o.id)) AS today`;

/**
 * Adds up a player's purchases for the limits that the player has set for a day, a week and a
 * month. Reversed deposits do not count; open orders that may still be paid do.
 */
const SPENT = `
  SELECT coalesce(sum(tokens) FILTER (WHERE at >= $2), 0)::bigint AS day,
         coalesce(sum(tokens) FILTER (WHERE at >= $3), 0)::bigint AS week,
         coalesce(sum(tokens) FILTER (WHERE at >= $4), 0)::bigint AS month
    FROM (
    SELECT tokens - reversed_tokens AS tokens, credited_at AS at
      FROM projection.deposit WHERE user_id = $1 AND credited_at >= least($3::timestamptz, $4)
    UNION ALL
    SELECT tokens, $5 FROM payment_order o
     WHERE user_id = $1 AND status = 'pending' AND created_at > $5::timestamptz - ${PAID_WITHIN}
       AND NOT EXISTS (SELECT FROM projection.deposit d WHERE d.order_id = o.id)) AS bought`;

/**
 * Enforces the limits on buying tokens: those in the platform's settings and those that players set
 * for themselves.
 */
@Injectable()
export class DepositDays {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly orders: PaymentOrders,
    private readonly clock: Clock,
    private readonly saferPlay: SaferPlay,
  ) {}

  /**
   * Inserts an order. Returns true for a new order, false if the order exists already, and the
   * remaining daily limit if the order would exceed it.
   */
  async add(order: NewPaymentOrder): Promise<boolean | LeftOfDay> {
    const limit = depositLimit(await this.settings.read());
    const own = await this.saferPlay.mustPlay(order.userId);
    if (!own && limit.tokens === 0 && limit.count === 0) return this.orders.add(order);
    if (await this.orders.byId(order.id)) return false;
    return this.database.transaction(async (client) => {
      // Locks the player's row, so that simultaneous orders of one player are checked against the
      // limits one after the other.
      await client.query('SELECT FROM user_account WHERE id = $1 FOR NO KEY UPDATE', [
        order.userId,
      ]);
      if (own) await this.saferPlay.mustFit(own, order.tokens, spentBy(client, order));
      const used = await usedOn(client, order.userId, order.createdAt);
      const left = leftOfDay(limit, used, order.createdAt);
      return fits(left, order.tokens) ? this.orders.add(order, client) : left;
    });
  }

  async left(userId: Id): Promise<LeftOfDay> {
    const now = this.clock.now();
    const used = await usedOn(this.database, userId, now);
    return leftOfDay(depositLimit(await this.settings.read()), used, now);
  }
}

type Asked = Pick<pg.ClientBase, 'query'>;

const spentBy =
  (asked: Asked, { userId, createdAt }: NewPaymentOrder) =>
  async ({ day, week, month }: Readonly<Record<keyof Spent, Date>>): Promise<Spent> => {
    const { rows } = await asked.query<Spent & object>(SPENT, [
      userId,
      day,
      week,
      month,
      createdAt,
    ]);
    return rows[0] ?? { day: 0, week: 0, month: 0 };
  };

async function usedOn(asked: Asked, userId: Id, now: Date): Promise<DayUse> {
  const { rows } = await asked.query<DayUse & object>(USED, [userId, indianToday(now), now]);
  return rows[0] ?? { tokens: 0, count: 0 };
}
