import { Injectable } from '@nestjs/common';
import { PersonalData } from '../../platform/personal-data/index.js';
import { EvidenceStore } from './evidence/evidence-store.js';

/** Registers the player's disputes and images. */
@Injectable()
export class DisputeData {
  constructor(store: EvidenceStore, personal: PersonalData) {
    personal.register({
      sections: [
        {
          name: 'disputes',
          page: `SELECT id::text AS key, tournament_id AS "tournamentId", text,
                        created_at AS "createdAt", answer, answered_at AS "answeredAt"
                   FROM dispute
                  WHERE user_id = $1 AND ($2::uuid IS NULL OR id > $2::uuid)
                  ORDER BY id LIMIT $3`,
        },
        {
          name: 'images',
          page: `SELECT tournament_id || ':' || number AS key, tournament_id AS "tournamentId",
                        number, added_at AS "addedAt"
                   FROM evidence
                  WHERE user_id = $1 AND ($2::text IS NULL OR (tournament_id, number) >
                        (split_part($2, ':', 1)::uuid, split_part($2, ':', 2)::smallint))
                  ORDER BY tournament_id, number LIMIT $3`,
        },
      ],
      blank: async (client, { userId }) => {
        await client.query('DELETE FROM dispute WHERE user_id = $1', [userId]);
        await store.forget(userId, client);
      },
    });
  }
}
