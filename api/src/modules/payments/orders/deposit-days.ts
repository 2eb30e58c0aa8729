import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { Clock, type Id, Refusal } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import {
  type DayLimit,
  type DayUse,
  depositLimit,
  fits,
  indianToday,
  type LeftOfDay,
  leftOfDay,
  limitTold,
  Settings,
} from '../../settings/index.js';
import { paymentRefusals } from '../payment-refusals.js';
import { PaymentDecisions } from './payment-decisions.js';
import { type NewPaymentOrder, type PaymentOrder, PaymentOrders } from './payment-orders.js';
import { type BoughtSince, PurchaseGate, type PurchaseLimit } from './purchase-gate.js';

/**
 * Age up to which an order counts towards the limits. It can be paid later too; such a payment is
 * credited only if it still fits the limits.
 */
const COUNTS_FOR = "interval '30 minutes'";

/**
 * Returns the tokens that will be credited or may be: of payments that are accepted and not yet
 * credited and, if $2 is true, of unpaid orders that the player can still pay, whatever their
 * status is. A failed order without the provider's id was never opened. $1 is the player, $3 the
 * present.
 */
const EXPECTED = `
  SELECT o.tokens FROM payment_decision p JOIN payment_order o ON o.id = p.order_id
   WHERE p.user_id = $1 AND p.returned_for IS NULL
     AND NOT EXISTS (SELECT FROM projection.deposit d WHERE d.payment_id = p.payment_id)
  UNION ALL
  SELECT o.tokens FROM payment_order o
   WHERE $2::boolean AND o.user_id = $1 AND o.created_at > $3::timestamptz - ${COUNTS_FOR}
     AND (o.status = 'pending' OR o.provider_order_id IS NOT NULL)
     AND NOT EXISTS (SELECT FROM projection.deposit d WHERE d.order_id = o.id)
     AND NOT EXISTS (SELECT FROM payment_decision p WHERE p.order_id = o.id)`;

/** Adds up a player's purchases of today. $4 is the start of the day. */
const USED = `
  SELECT count(*) AS count, coalesce(sum(tokens), 0)::bigint AS tokens FROM (
    SELECT tokens FROM projection.deposit WHERE user_id = $1 AND credited_at >= $4
    UNION ALL
    SELECT tokens FROM (${EXPECTED}) AS expected) AS today`;

/**
 * Adds up a player's purchases of a day, a week and a month. $4 to $6 are their starts. Reversed
 * deposits do not count.
 */
const BOUGHT = `
  SELECT coalesce(sum(tokens) FILTER (WHERE at >= $4), 0)::bigint AS day,
         coalesce(sum(tokens) FILTER (WHERE at >= $5), 0)::bigint AS week,
         coalesce(sum(tokens) FILTER (WHERE at >= $6), 0)::bigint AS month
    FROM (
    SELECT tokens - reversed_tokens AS tokens, credited_at AS at
      FROM projection.deposit WHERE user_id = $1 AND credited_at >= least($5::timestamptz, $6)
    UNION ALL
    SELECT tokens, $3::timestamptz FROM (${EXPECTED}) AS expected) AS bought`;

interface Purchase {
  readonly userId: Id;
  readonly tokens: number;
  readonly at: Date;
  /** True for a new order. The order of a payment is among the orders that can still be paid. */
  readonly isNew: boolean;
}

interface Limits {
  readonly day: DayLimit;
  readonly others: readonly PurchaseLimit[];
}

/**
 * Enforces the rules on buying tokens: the limits in the platform's settings, and those of the
 * gate. An order is checked when it is opened, and its payment again when it arrives.
 */
@Injectable()
export class DepositDays {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly orders: PaymentOrders,
    private readonly decisions: PaymentDecisions,
    private readonly clock: Clock,
    private readonly gate: PurchaseGate,
  ) {}

  /**
   * Inserts an order. Returns false if the order exists already, and throws a refusal if the player
   * may not buy these tokens.
   */
  async add(order: NewPaymentOrder): Promise<boolean> {
    const limits = await this.limitsOf(order.userId);
    if (!limits) return this.orders.add(order);
    if (await this.orders.byId(order.id)) return false;
    return this.database.transaction(async (client) => {
      await lockBuyer(client, order.userId);
      const { userId, tokens, createdAt: at } = order;
      await this.mustFit(client, limits, { userId, tokens, at, isNew: true });
      return this.orders.add(order, client);
    });
  }

  /**
   * Decides whether a captured payment is credited, and stores the decision, which is final.
   * Returns null if it is credited; otherwise the code of the rule for which its money goes back.
   */
  async decide({ id, userId, tokens }: PaymentOrder, paymentId: string): Promise<string | null> {
    const limits = await this.limitsOf(userId).catch(codeOf);
    return this.database.transaction(async (client) => {
      await lockBuyer(client, userId);
      const known = await this.decisions.of(paymentId, client);
      if (known) return known.returnedFor;
      if (await isCredited(client, paymentId)) return null;
      const at = this.clock.now();
      const returnedFor =
        limits === null || typeof limits === 'string'
          ? limits
          : await this.mustFit(client, limits, { userId, tokens, at, isNew: false }).then(
              () => null,
              codeOf,
            );
      await this.decisions.add({ paymentId, orderId: id, userId, returnedFor, at }, client);
      return returnedFor;
    });
  }

  async left(userId: Id): Promise<LeftOfDay> {
    const now = this.clock.now();
    const limit = depositLimit(await this.settings.read());
    return leftOfDay(limit, await usedOn(this.database, { userId, at: now, isNew: true }), now);
  }

  /**
   * Returns the limits that apply to a player; null if there are none. Throws a refusal if the
   * player may not buy tokens at all.
   */
  private async limitsOf(userId: Id): Promise<Limits | null> {
    const day = depositLimit(await this.settings.read());
    const others = (await this.gate.ask(userId)).filter((limit) => limit !== null);
    return others.length > 0 || day.tokens > 0 || day.count > 0 ? { day, others } : null;
  }

  private async mustFit(client: Asked, { day, others }: Limits, purchase: Purchase): Promise<void> {
    const { tokens, at } = purchase;
    for (const limit of others) await limit.mustFit(tokens, boughtBy(client, purchase));
    const left = leftOfDay(day, await usedOn(client, purchase), at);
    if (!fits(left, tokens)) throw paymentRefusals.DEPOSIT_DAY_LIMIT(limitTold(left));
  }
}

/**
 * Locks the player's row, so that simultaneous orders and payments of one player are checked
 * against the limits one after the other.
 */
async function lockBuyer(client: Asked, userId: Id): Promise<void> {
  await client.query('SELECT FROM user_account WHERE id = $1 FOR NO KEY UPDATE', [userId]);
}

/** Returns true for a payment that was credited before decisions were stored. */
async function isCredited(client: Asked, paymentId: string): Promise<boolean> {
  const found = await client.query('SELECT FROM projection.deposit WHERE payment_id = $1', [
    paymentId,
  ]);
  return found.rowCount === 1;
}

function codeOf(error: unknown): string {
  if (error instanceof Refusal && error.isFinal) return error.code;
  throw error;
}

type Asked = Pick<pg.ClientBase, 'query'>;

const boughtBy =
  (asked: Asked, { userId, at, isNew }: Purchase): BoughtSince =>
  async ({ day, week, month }) => {
    const { rows } = await asked.query<Awaited<ReturnType<BoughtSince>>>(BOUGHT, [
      userId,
      isNew,
      at,
      day,
      week,
      month,
    ]);
    return rows[0] ?? { day: 0, week: 0, month: 0 };
  };

async function usedOn(
  asked: Asked,
  { userId, at, isNew }: Omit<Purchase, 'tokens'>,
): Promise<DayUse> {
  const { rows } = await asked.query<DayUse & object>(USED, [userId, isNew, at, indianToday(at)]);
  return rows[0] ?? { tokens: 0, count: 0 };
}
