import type { PersonalPart } from '../../platform/personal-data/index.js';

/** The inbox, the devices of push messages and the choices for them. */
export const notificationData: PersonalPart = {
  sections: [
    {
      name: 'notifications',
      page: `SELECT id::text AS key, kind, title, text, link, created_at AS "createdAt",
                    read_at AS "readAt", delivered_at AS "deliveredAt",
                    delivered_by AS "deliveredBy"
               FROM notification
              WHERE user_id = $1 AND ($2::uuid IS NULL OR id > $2::uuid) ORDER BY id LIMIT $3`,
    },
    {
      name: 'pushDevices',
      page: `SELECT session_id::text AS key, language, added_at AS "addedAt"
               FROM push_device
              WHERE user_id = $1 AND ($2::uuid IS NULL OR session_id > $2::uuid)
              ORDER BY session_id LIMIT $3`,
    },
    {
      name: 'pushChoices',
      page: `SELECT user_id::text AS key, muted, quiet_from AS "quietFromHour",
                    quiet_to AS "quietToHour"
               FROM push_choice WHERE user_id = $1 AND $2::text IS NULL LIMIT $3`,
    },
  ],
  blank: async (client, { userId }) => {
    for (const table of ['outgoing_push', 'push_device', 'push_choice', 'notification']) {
      await client.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
    }
  },
};
