import type { PersonalPart } from '../../platform/personal-data/index.js';

/** The promo codes that the player redeemed. They contain no personal data that could be blanked. */
export const redemptionData: PersonalPart = {
  sections: [
    {
      name: 'promoRedemptions',
      page: `SELECT r.position::text AS key, p.code, r.tokens, r.redeemed_at AS "redeemedAt",
                    r.reversed_at AS "reversedAt", r.position AS "ledgerPosition"
               FROM projection.redemption r JOIN promo_code p ON p.id = r.promo_id
              WHERE r.user_id = $1 AND ($2::bigint IS NULL OR r.position > $2::bigint)
              ORDER BY r.position LIMIT $3`,
    },
  ],
};
