import type { PersonalPart } from '../../platform/personal-data/index.js';
import { IS_REFUNDED } from './store/tournament-now.js';

/** Seats, results, check-ins, looks at rooms and places in waiting lists. Seats and results are in the ledger. */
export const matchData: PersonalPart = {
  sections: [
    {
      name: 'joins',
      page: `SELECT e.joined_position::text AS key, e.tournament_id AS "tournamentId",
                    t.name AS tournament, t.mode, t.start_time AS "startTime",
                    e.joined_at AS "joinedAt", e.fee_tokens AS "feeTokens",
                    e.payer_id IS NOT NULL AND e.payer_id <> e.user_id AS "paidByCaptain",
                    e.squad_id AS "squadId", e.profile_version AS "profileVersion",
                    ${IS_REFUNDED} AS refunded, e.moved_to AS "movedTo",
                    e.joined_position AS "ledgerPosition"
               FROM projection.entrant e JOIN tournament t ON t.id = e.tournament_id
              WHERE e.user_id = $1 AND ($2::bigint IS NULL OR e.joined_position > $2::bigint)
              ORDER BY e.joined_position LIMIT $3`,
    },
    {
      name: 'results',
      page: `SELECT w.declared_position::text AS key, w.tournament_id AS "tournamentId",
                    t.name AS tournament, w.position AS place, w.prize_tokens AS "prizeTokens",
                    w.declared_position AS "ledgerPosition"
               FROM projection.winner w JOIN tournament t ON t.id = w.tournament_id
              WHERE w.user_id = $1 AND ($2::bigint IS NULL OR w.declared_position > $2::bigint)
              ORDER BY w.declared_position LIMIT $3`,
    },
    {
      name: 'checkIns',
      page: `SELECT c.tournament_id || ':' || c.round AS key, c.tournament_id AS "tournamentId",
                    t.name AS tournament, c.checked_in_at AS "checkedInAt"
               FROM tournament_check_in c JOIN tournament t ON t.id = c.tournament_id
              WHERE c.user_id = $1 AND ($2::text IS NULL OR (c.tournament_id, c.round) >
                    (split_part($2, ':', 1)::uuid, split_part($2, ':', 2)::integer))
              ORDER BY c.tournament_id, c.round LIMIT $3`,
    },
    {
      name: 'roomLooks',
      page: `SELECT l.tournament_id || ':' || l.round || ':' || l.room_number AS key,
                    l.tournament_id AS "tournamentId", t.name AS tournament,
                    l.looked_at AS "lookedAt"
               FROM room_look l JOIN tournament t ON t.id = l.tournament_id
              WHERE l.user_id = $1 AND ($2::text IS NULL
                    OR (l.tournament_id, l.round, l.room_number) >
                       (split_part($2, ':', 1)::uuid, split_part($2, ':', 2)::integer,
                        split_part($2, ':', 3)::integer))
              ORDER BY l.tournament_id, l.round, l.room_number LIMIT $3`,
    },
    {
      name: 'waitingLists',
      page: `SELECT w.place::text AS key, w.tournament_id AS "tournamentId", t.name AS tournament
               FROM tournament_waiting w JOIN tournament t ON t.id = w.tournament_id
              WHERE w.user_id = $1 AND ($2::bigint IS NULL OR w.place > $2::bigint)
              ORDER BY w.place LIMIT $3`,
    },
  ],
  blank: async (client, { userId }) => {
    await client.query('DELETE FROM tournament_waiting WHERE user_id = $1', [userId]);
    await client.query('DELETE FROM room_look WHERE user_id = $1', [userId]);
  },
};
