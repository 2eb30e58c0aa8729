import type { PersonalPart } from '../../platform/personal-data/index.js';

/**
 * Actions of the player, and of staff about the player. Names of staff are left out, and so is the
 * work on suspicions, which would tell cheaters how to avoid the rules. Entries are never changed.
 */
export const activityData: PersonalPart = {
  sections: [
    {
      name: 'activity',
      page: `SELECT id::text AS key, recorded_at AS "recordedAt", action, actor_role AS "by", reason
               FROM activity
              WHERE id IN (SELECT id FROM activity WHERE target_id = $1::uuid::text
                           UNION SELECT id FROM activity WHERE actor_id = $1::uuid)
                AND action NOT LIKE 'risk.%' AND ($2::bigint IS NULL OR id > $2::bigint)
              ORDER BY id LIMIT $3`,
    },
  ],
};
