import type { PersonalPart } from '../../platform/personal-data/index.js';

/** Mails to the player's address. Their texts are deleted as soon as they are sent. */
export const mailData: PersonalPart = {
  sections: [
    {
      name: 'mails',
      page: `SELECT id::text AS key, recipient, template, state, created_at AS "createdAt",
                    sent_at AS "sentAt"
               FROM outgoing_mail
              WHERE recipient = (SELECT email FROM user_account WHERE id = $1)
                AND ($2::uuid IS NULL OR id > $2::uuid)
              ORDER BY id LIMIT $3`,
    },
  ],
  blank: (client, { email }) =>
    client.query('DELETE FROM outgoing_mail WHERE recipient = $1', [email]),
};
