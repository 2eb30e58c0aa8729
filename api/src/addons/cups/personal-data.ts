import type { PersonalPart } from '../../platform/personal-data/index.js';

/** The cups from which the player was disqualified. */
export const cupData: PersonalPart = {
  sections: [
    {
      name: 'cupDisqualifications',
      page: `SELECT d.cup_id::text AS key, d.cup_id AS "cupId", c.name AS cup, d.reason,
                    d.disqualified_at AS "disqualifiedAt"
               FROM cup_disqualified d JOIN cup c ON c.id = d.cup_id
              WHERE d.entry_id = $1 AND ($2::uuid IS NULL OR d.cup_id > $2::uuid)
              ORDER BY d.cup_id LIMIT $3`,
    },
  ],
  // The row stays, because the standings would change without it.
  blank: (client, { userId }) =>
    client.query("UPDATE cup_disqualified SET reason = 'deleted' WHERE entry_id = $1", [userId]),
};
