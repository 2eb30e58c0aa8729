import { joinsOf, seatsOpenedOf } from './commands.js';
import type { Sizes } from './sizes.js';

/**
 * Matches of the current evening, one per row: start in quarters of an hour from now, status,
 * number of players, and 1 if the id and password of the room are set. The first three have ended
 * without results, and the fifth has started without a room.
 */
const MATCHES = [
  [-14, 'active', 40, 1],
  [-10, 'active', 38, 1],
  [-9, 'completed', 40, 1],
  [-2, 'active', 35, 1],
  [0, 'upcoming', 40, 0],
  [2, 'upcoming', 40, 1],
  [3, 'upcoming', 40, 0],
  [4, 'upcoming', 37, 0],
  [5, 'upcoming', 40, 0],
  [6, 'upcoming', 28, 0],
  [8, 'upcoming', 22, 0],
  [9, 'upcoming', 33, 0],
  [10, 'upcoming', 17, 0],
  [12, 'upcoming', 12, 0],
  [13, 'upcoming', 40, 0],
  [14, 'upcoming', 9, 0],
  [16, 'upcoming', 0, 0],
] as const;
const CAPACITY = 40;

const PLAN = `(VALUES ${MATCHES.map(
  ([quarters, status, seated, room], index) =>
    `(${index + 1}, interval '15 minutes' * ${quarters}, '${status}', ${seated}, ${room})`,
).join(', ')}) AS plan (n, away, status, seated, room)`;

const MATCH_ROWS = `
  INSERT INTO tournament (id, name, mode, status, max_participants, entry_fee_tokens,
                          prize_pool_tokens, details, start_time, end_time, created_at, changed_by,
                          room_id, room_password)
  SELECT pg_temp.id_of('evening', n),
         (ARRAY['Survival', 'Clash', 'Booyah', 'Kill'])[n % 4 + 1] || ' Evening ' || n,
         (ARRAY['survival', 'clash-squad', 'survival', 'kill-only'])[n % 4 + 1], status,
         ${CAPACITY}, 20, 500, 'Bring your own squad. No teaming.', start,
         start + interval '1 hour', now() - interval '2 days',
         (SELECT id FROM user_account WHERE role = 'admin' LIMIT 1),
         CASE WHEN room = 1 THEN (48213300 + n)::text END, CASE WHEN room = 1 THEN 'booyah' END
    FROM ${PLAN}, LATERAL (SELECT date_bin('15 minutes', now(), 'epoch') + away) AS t (start)`;

const SEATS_OPENED = seatsOpenedOf(
  `SELECT n, pg_temp.id_of('evening', n)::text AS id, now() - interval '2 days' AS at
     FROM ${PLAN}`,
  CAPACITY,
);

/** The factor 7 is coprime to the number of players, so that no player joins a match twice. */
const joins = ({ users }: Sizes) =>
  joinsOf(`
    SELECT n, seat, pg_temp.id_of('evening', n)::text AS t,
           pg_temp.id_of('user', (n * 53 + seat * 7) % ${users} + 1)::text AS person,
           now() - interval '6 hours' + interval '1 minute' * n AS at
      FROM ${PLAN}, LATERAL generate_series(1, seated) AS seat`);

/** Inserts a user with the role finance, who has the password of the first admin. */
const FINANCE = `
  INSERT INTO user_account (id, email, password_hash, role, email_verified_at, standing_changes,
                            standing_by)
  SELECT pg_temp.id_of('staff', 1), 'finance@example.com', password_hash, 'finance', now(), 1, id
    FROM user_account WHERE role = 'admin' LIMIT 1`;

/**
 * Returns the statements that add the evening's matches, and the ledger's commands for these
 * matches.
 */
export function eveningOf(sizes: Sizes): readonly string[] {
  return [MATCH_ROWS, SEATS_OPENED, joins(sizes), FINANCE];
}

/** Number of events that the evening adds to the log. */
export const EVENING_EVENTS = MATCHES.reduce((sum, [, , seated]) => sum + seated + 1, 0);
