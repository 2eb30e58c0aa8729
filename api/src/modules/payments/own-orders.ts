import { Injectable } from '@nestjs/common';
import type { Id } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import type { OwnPaymentOrder } from './payment.dto.js';
import { paymentRefusals } from './payment-refusals.js';

/** Reads the caller's own orders. */
@Injectable()
export class OwnOrders {
  constructor(private readonly database: Database) {}

  /** Returns one order, by our order id or by the provider's. */
  async one(userId: Id, orderId: string): Promise<OwnPaymentOrder> {
    const where = '(o.provider_order_id = $2 OR o.id::text = $2)';
    // PostgreSQL refuses a text with a NUL character, so the query is sent without such characters.
    const wanted = orderId.replaceAll('\u0000', '');
    const [order] = await this.orders(userId, where, [wanted]);
    if (!order) throw paymentRefusals.ORDER_NOT_FOUND();
    return order;
  }

  /** Returns the open orders, newest first. */
  pending(userId: Id): Promise<OwnPaymentOrder[]> {
    const where = "o.status = 'pending' AND o.next_check_at IS NOT NULL AND d.payment_id IS NULL";
    return this.orders(userId, where);
  }

  /**
   * Returns at most 20 orders, newest first. `where` is an SQL condition in which $1 is the
   * caller's id.
   */
  private orders(
    userId: Id,
    where: string,
    values: readonly unknown[] = [],
  ): Promise<OwnPaymentOrder[]> {
    return this.database.rows<OwnPaymentOrder & object>(
      `SELECT o.id AS "_id", o.id, o.provider_order_id AS "orderId",
              coalesce(d.payment_id, o.payment_id) AS "paymentId", o.tokens AS amount,
              CASE WHEN d.payment_id IS NOT NULL THEN 'success' ELSE o.status END AS status,
              CASE WHEN d.payment_id IS NULL THEN o.error_code END AS "errorCode",
              CASE WHEN d.payment_id IS NULL THEN o.error_message END AS "errorMessage",
              o.created_at AS "createdAt"
         FROM payment_order o
         LEFT JOIN LATERAL (SELECT payment_id FROM projection.deposit
                             WHERE order_id = o.id ORDER BY position LIMIT 1) d ON true
        WHERE o.user_id = $1 AND o.provider_order_id IS NOT NULL AND ${where}
        ORDER BY o.created_at DESC LIMIT 20`,
      [userId, ...values],
    );
  }
}
