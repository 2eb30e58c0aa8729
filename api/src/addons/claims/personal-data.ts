import type { PersonalPart } from '../../platform/personal-data/index.js';

/** The results that the player has claimed. Their screenshots are the evidence of disputes. */
export const claimData: PersonalPart = {
  sections: [
    {
      name: 'resultClaims',
      page: `SELECT c.tournament_id || ':' || c.round AS key, c.tournament_id AS "tournamentId",
                    c.screenshot, c.sent_at AS "sentAt",
                    (SELECT json_agg(json_build_object('place', s -> 'place', 'kills', s -> 'kills',
                              'isOwnSide', c.side_id::text = coalesce(s ->> 'squadId', s ->> 'userId')))
                       FROM jsonb_array_elements(c.scores) AS s) AS scores
               FROM result_claim c
              WHERE c.user_id = $1 AND ($2::text IS NULL OR (c.tournament_id, c.round) >
                    (split_part($2, ':', 1)::uuid, split_part($2, ':', 2)::integer))
              ORDER BY c.tournament_id, c.round LIMIT $3`,
    },
  ],
  blank: (client, { userId }) =>
    client.query('DELETE FROM result_claim WHERE user_id = $1', [userId]),
};
