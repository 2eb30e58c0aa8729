import type pg from 'pg';

/**
 * Returns the orders and payments of the example as lines of the payment sandbox's file, so that
 * the comparison with the provider finds each deposit. The fees are those of the sandbox.
 */
const LINES = `
  SELECT line FROM payment_order o, LATERAL (
    SELECT extract(epoch FROM o.created_at)::bigint AS seconds, o.tokens * 100 AS amount
  ) AS given, LATERAL (VALUES
    (1, json_build_array('order', o.provider_order_id, json_build_object(
       'id', o.provider_order_id, 'entity', 'order', 'amount', amount, 'amount_paid', amount,
       'amount_due', 0, 'currency', 'INR', 'receipt', o.receipt, 'offer_id', NULL,
       'status', 'paid', 'attempts', 1, 'notes', '[]'::json, 'created_at', seconds))::text),
    (2, json_build_array('payment', o.credited_payment_id, json_build_object(
       'id', o.credited_payment_id, 'entity', 'payment', 'amount', amount, 'currency', 'INR',
       'status', 'captured', 'order_id', o.provider_order_id, 'international', false,
       'method', 'upi', 'amount_refunded', 0, 'captured', true, 'vpa', 'player@upi',
       'email', o.user_email, 'contact', '+919999999999', 'notes', '[]'::json,
       'fee', amount * 236 / 10000, 'tax', amount * 36 / 10000, 'acquirer_data', '{}'::json,
       'created_at', seconds))::text)
  ) AS written (n, line)
   WHERE o.credited_payment_id IS NOT NULL ORDER BY o.created_at, o.id, n`;

export async function sandboxLines(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ line: string }>(LINES);
  return rows.map(({ line }) => `${line}\n`).join('');
}
