import type { PersonalPart } from '../../platform/personal-data/index.js';

/**
 * The orders of tokens with their payments. An order is a record of a sale, so it stays after the
 * account is deleted, without the address of the mailbox and of the network.
 */
export const paymentData: PersonalPart = {
  sections: [
    {
      name: 'payments',
      page: `SELECT o.id::text AS key, o.id, o.tokens, o.user_email AS "email",
                    o.shown_status AS status, o.provider_order_id AS "providerOrderId",
                    coalesce(o.credited_payment_id, o.payment_id) AS "paymentId",
                    o.error_message AS problem, o.ip_address AS "ipAddress",
                    o.created_at AS "createdAt", o.credited_at AS "creditedAt",
                    (SELECT sum(d.reversed_tokens)::bigint FROM projection.deposit d
                      WHERE d.order_id = o.id) AS "tokensTakenBack",
                    (SELECT p.returned_for FROM payment_decision p
                      WHERE p.payment_id = o.payment_id) AS "moneyReturnedFor"
               FROM payment_order o
              WHERE o.user_id = $1 AND ($2::uuid IS NULL OR o.id > $2::uuid)
              ORDER BY o.id LIMIT $3`,
    },
  ],
  blank: (client, { userId, newEmail }) =>
    client.query("UPDATE payment_order SET user_email = $2, ip_address = '' WHERE user_id = $1", [
      userId,
      newEmail,
    ]),
};
