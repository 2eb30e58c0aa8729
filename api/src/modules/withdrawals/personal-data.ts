import type { PersonalPart } from '../../platform/personal-data/index.js';

/**
 * The withdrawals with their destinations. A withdrawal is a record of a payment, so its row stays
 * after the account is deleted. Verification accepts a destination that is blanked with its salt.
 */
export const withdrawalData: PersonalPart = {
  sections: [
    {
      name: 'withdrawals',
      page: `SELECT w.id::text AS key, w.id, w.type, w.amount_tokens AS "amountTokens",
                    w.upi_id AS "upiId", w.email, coalesce(s.state, 'not posted') AS state,
                    w.admin_notes AS "adminNotes", w.bank_reference AS "bankReference",
                    w.redeem_code IS NOT NULL AS "hasRedeemCode",
                    w.created_at AS "requestedAt", w.processing_at AS "processingAt",
                    s.settled_at AS "settledAt"
               FROM withdrawal w
               LEFT JOIN projection.withdrawal_state s ON s.withdrawal_id = w.id
              WHERE w.user_id = $1 AND ($2::uuid IS NULL OR w.id > $2::uuid)
              ORDER BY w.id LIMIT $3`,
    },
  ],
  blank: (client, { userId }) =>
    client.query(
      `UPDATE withdrawal SET upi_id = NULL, email = NULL, destination_salt = NULL
        WHERE user_id = $1`,
      [userId],
    ),
};
