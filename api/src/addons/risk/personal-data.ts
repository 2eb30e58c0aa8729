import type { PersonalPart } from '../../platform/personal-data/index.js';

/**
 * Facts about sign-ins and payments, and explanations that the player wrote. The findings of the
 * rules are left out of the file, because they would tell cheaters how to avoid the rules.
 */
export const riskData: PersonalPart = {
  sections: [
    {
      name: 'accountFacts',
      page: `SELECT kind || ':' || encode(digest, 'hex') || ':' || purpose AS key, kind, purpose,
                    network, first_seen_at AS "firstSeenAt", last_seen_at AS "lastSeenAt"
               FROM risk_fact
              WHERE user_id = $1
                AND ($2::text IS NULL
                     OR (kind, digest, purpose) > (split_part($2, ':', 1) COLLATE "C",
                         decode(split_part($2, ':', 2), 'hex'),
                         split_part($2, ':', 3) COLLATE "C"))
              ORDER BY risk_fact.kind, digest, risk_fact.purpose LIMIT $3`,
    },
    {
      name: 'explanations',
      page: `SELECT id::text AS key, text, written_at AS "writtenAt"
               FROM risk_answer
              WHERE user_id = $1 AND ($2::uuid IS NULL OR id > $2::uuid) ORDER BY id LIMIT $3`,
    },
  ],
  blank: async (client, { userId }) => {
    await client.query('DELETE FROM risk_fact WHERE user_id = $1', [userId]);
    await client.query('DELETE FROM risk_answer WHERE user_id = $1', [userId]);
  },
};
