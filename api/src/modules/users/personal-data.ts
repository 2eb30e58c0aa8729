import type { PersonalPart } from '../../platform/personal-data/index.js';

/** The name that lists show instead of the in-game name of a deleted player. */
const DELETED_NAME = 'Deleted player';

/**
 * An Argon2 hash is never equal to this text, so no password fits. Sign-ins do not reach it either,
 * because they look an account up by its address.
 */
const NO_PASSWORD = '-';

/** The account and the versions of its profile. */
export const accountData: PersonalPart = {
  sections: [
    {
      name: 'account',
      page: `SELECT id::text AS key, id, email, in_game_name AS "inGameName",
                    free_fire_uid AS "freeFireUID", language, created_at AS "createdAt",
                    email_verified_at AS "emailVerifiedAt", banned_at AS "bannedAt",
                    ban_reason AS "banReason", deletion_requested_at AS "deletionRequestedAt"
               FROM user_account
              WHERE id = $1 AND $2::text IS NULL LIMIT $3`,
    },
    {
      name: 'profileVersions',
      page: `SELECT version::text AS key, version, in_game_name AS "inGameName",
                    free_fire_uid AS "freeFireUID", created_at AS "createdAt"
               FROM profile_version
              WHERE user_id = $1 AND ($2::integer IS NULL OR version > $2::integer)
              ORDER BY version LIMIT $3`,
    },
  ],
  blank: async (client, { userId, newEmail }) => {
    await client.query(
      `UPDATE user_account
          SET email = $2, password_hash = $3, in_game_name = NULL, free_fire_uid = NULL,
              language = 'en', session_version = session_version + 1
        WHERE id = $1`,
      [userId, newEmail, NO_PASSWORD],
    );
    // The rows stay, because the seats of matches name a version.
    await client.query(
      "UPDATE profile_version SET in_game_name = $2, free_fire_uid = '' WHERE user_id = $1",
      [userId, DELETED_NAME],
    );
  },
};
