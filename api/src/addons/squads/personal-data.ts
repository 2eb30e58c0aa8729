import type { PersonalPart } from '../../platform/personal-data/index.js';

/** The squads of which the player is a member or captain, and open invitations. */
export const squadData: PersonalPart = {
  sections: [
    {
      name: 'squads',
      page: `SELECT s.id::text AS key, s.id, s.name, s.captain_id = $1 AS "isCaptain",
                    m.invited_at AS "invitedAt", m.accepted_at AS "acceptedAt",
                    m.share_limit_tokens AS "shareLimitTokens",
                    s.disbanded_at AS "disbandedAt"
               FROM squad_member m JOIN squad s ON s.id = m.squad_id
              WHERE m.user_id = $1 AND ($2::uuid IS NULL OR s.id > $2::uuid)
              ORDER BY s.id LIMIT $3`,
    },
  ],
  // A squad needs its captain. Its row stays, because matches that it joined show its name.
  blank: async (client, { userId }) => {
    await client.query(
      'UPDATE squad SET disbanded_at = coalesce(disbanded_at, now()) WHERE captain_id = $1',
      [userId],
    );
    await client.query('DELETE FROM squad_member WHERE user_id = $1', [userId]);
  },
};
