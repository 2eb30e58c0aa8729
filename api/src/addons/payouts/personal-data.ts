import type { PersonalPart } from '../../platform/personal-data/index.js';

/**
 * The payouts and the UPI IDs with their records at the provider. A payout is a record of a payment,
 * so its row stays after the account is deleted; what the provider wrote about it does not.
 */
export const payoutData: PersonalPart = {
  sections: [
    {
      name: 'payouts',
      page: `SELECT id::text AS key, withdrawal_id AS "withdrawalId", attempt, state,
                    amount_tokens AS "amountTokens", provider_id AS "providerId", utr, reason,
                    approved_at AS "approvedAt", sent_at AS "sentAt", ended_at AS "endedAt"
               FROM payout WHERE user_id = $1 AND ($2::uuid IS NULL OR id > $2::uuid)
              ORDER BY id LIMIT $3`,
    },
    {
      name: 'payoutDestinations',
      page: `SELECT upi_id AS key, upi_id AS "upiId", fund_account_id AS "fundAccountId",
                    added_at AS "addedAt", returned_for AS "returnedFor"
               FROM payout_destination WHERE user_id = $1 AND ($2::text IS NULL OR upi_id > $2)
              ORDER BY upi_id LIMIT $3`,
    },
  ],
  blank: async (client, { userId }) => {
    await client.query('DELETE FROM payout_destination WHERE user_id = $1', [userId]);
    await client.query('UPDATE payout SET description = NULL WHERE user_id = $1', [userId]);
  },
};
