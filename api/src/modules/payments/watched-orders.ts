import { Injectable } from '@nestjs/common';
import { type Id, isId } from '../../kernel/index.js';
import { Conditions, Database } from '../../platform/database/index.js';
import type { Session } from '../../platform/http/index.js';
import { Activity } from '../activity/index.js';
import { OrderChecks } from './checks/order-checks.js';
import { paymentRefusals } from './payment-refusals.js';
import type {
  QueueState,
  WatchedOrder,
  WatchedOrderList,
  WatchState,
} from './watched-order.dto.js';

interface WatchedOrderRow {
  readonly id: string;
  readonly user_email: string;
  readonly tokens: number;
  readonly provider_order_id: string | null;
  readonly state: WatchState;
  readonly checks: number;
  readonly checked_at: Date | null;
  readonly next_check_at: Date | null;
  readonly problem: string | null;
  readonly created_at: Date;
}

/**
 * SQL for the state of an order. "settled" means that the order is credited or too old for further
 * checks. In every other state the order is checked again.
 */
const WATCH_STATE = `
  CASE WHEN o.next_check_at IS NULL
         OR EXISTS (SELECT FROM projection.deposit d WHERE d.order_id = o.id) THEN 'settled'
       WHEN o.check_problem IS NOT NULL THEN 'unanswered'
       WHEN o.status = 'failed' THEN 'failed'
       ELSE 'waiting' END`;

const WATCHED_ORDER = `
  SELECT o.id, o.user_email, o.tokens, o.provider_order_id, ${WATCH_STATE} AS state, o.checks,
         o.checked_at, o.next_check_at, coalesce(o.check_problem, o.error_message) AS problem,
         o.created_at
    FROM payment_order o`;

/** Lists the orders that are still checked, for staff, and checks one at once. */
@Injectable()
export class WatchedOrders {
  constructor(
    private readonly database: Database,
    private readonly activity: Activity,
    private readonly checks: OrderChecks,
  ) {}

  /**
   * Returns a page of the orders that are still checked, newest first. The cursor is the last order
   * of the page before. After six days an order is no longer checked and leaves the list.
   */
  async list(
    state: QueueState | null,
    limit: number,
    before: Id | null,
  ): Promise<WatchedOrderList> {
    const found = new Conditions().and('o.next_check_at IS NOT NULL');
    found.and(`${WATCH_STATE} ${state ? `= ${found.place(state)}` : "<> 'settled'"}`);
    if (before) {
      found.and(`(o.created_at, o.id) <
        (SELECT c.created_at, c.id FROM payment_order c WHERE c.id = ${found.place(before)})`);
    }
    const rows = await this.database.rows<WatchedOrderRow & object>(
      `${WATCHED_ORDER} WHERE ${found} ORDER BY o.created_at DESC, o.id DESC LIMIT ${limit + 1}`,
      found.values,
    );
    const page = rows.slice(0, limit);
    return {
      orders: page.map(describeOrder),
      nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  }

  /**
   * Asks the provider about an order at once, before its next scheduled check. If a scheduled check
   * runs at the same time, a payment is still credited only once.
   */
  async checkNow(session: Session, orderId: string): Promise<WatchedOrder> {
    const before = isId(orderId) ? await this.read(orderId) : null;
    if (!before) throw paymentRefusals.ORDER_NOT_FOUND();
    if (before.state === 'settled') throw paymentRefusals.ORDER_NOT_WATCHED();
    await this.checks.check(orderId);
    const after = (await this.read(orderId)) ?? before;
    await this.activity.record({
      actor: session,
      action: 'payment.checked',
      target: { type: 'payment', id: orderId },
      before: { state: before.state },
      after: { state: after.state, problem: after.problem },
    });
    return describeOrder(after);
  }

  private read(orderId: string): Promise<WatchedOrderRow | null> {
    return this.database.row<WatchedOrderRow & object>(`${WATCHED_ORDER} WHERE o.id = $1`, [
      orderId,
    ]);
  }
}

function describeOrder(row: WatchedOrderRow): WatchedOrder {
  const isSettled = row.state === 'settled';
  return {
    _id: row.id,
    id: row.id,
    userEmail: row.user_email,
    amount: row.tokens,
    orderId: row.provider_order_id,
    state: row.state,
    tries: row.checks,
    lastLookAt: row.checked_at?.toISOString() ?? null,
    nextLookAt: isSettled ? null : (row.next_check_at?.toISOString() ?? null),
    problem: isSettled ? null : row.problem,
    createdAt: row.created_at.toISOString(),
  };
}
