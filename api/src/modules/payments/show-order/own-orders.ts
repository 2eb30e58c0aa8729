import type { Id } from '../../../kernel/index.js';
import type { Database } from '../../../platform/database/index.js';
import type { OwnPaymentOrder } from './show-order.dto.js';

/**
 * Returns the caller's own orders, at most 20, newest first. `where` is an SQL condition in which
 * $1 is the caller's id.
 */
export function ownOrders(
  database: Database,
  userId: Id,
  where: string,
  values: readonly unknown[] = [],
): Promise<OwnPaymentOrder[]> {
  return database.rows<OwnPaymentOrder & object>(
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
