import type { Sizes } from './sizes.js';

/**
 * SQL for the rows outside the ledger: players, tournaments, payment orders, withdrawals, promo
 * codes, activity and mail. Each id is derived from a number, so that the commands for the ledger
 * can compute the same id. Times are spread over the days before now.
 */
// The cast to uuid keeps `id_of` immutable, so that the planner computes a constant id only once.
export const idOf = ({ days }: Sizes) => `
  CREATE FUNCTION pg_temp.id_of(what text, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT overlay(overlay(md5(what || n::text) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid
  $$;
  CREATE FUNCTION pg_temp.moment(n bigint, size bigint) RETURNS timestamptz
  LANGUAGE sql STABLE AS $$
    SELECT date_trunc('second', now()) - interval '${days} days' * (1 - n::float8 / (size + 1))
  $$;`;

const people = ({ users, orders }: Sizes) => `
  INSERT INTO user_account (id, email, password_hash, email_verified_at, banned_at, ban_reason,
                            standing_changes, standing_posted, standing_by, in_game_name,
                            free_fire_uid, profile_version, created_at)
  SELECT pg_temp.id_of('user', n), 'player' || n || '@large.example', 'none', now(),
         CASE WHEN n % 100 = 0 THEN now() END,
         CASE WHEN n % 100 = 0 THEN 'Played with a modified client' END,
         CASE WHEN n % 100 = 0 THEN 1 ELSE 0 END, CASE WHEN n % 100 = 0 THEN 1 ELSE 0 END,
         CASE WHEN n % 100 = 0
              THEN (SELECT id FROM user_account WHERE role = 'admin' LIMIT 1) END,
         (ARRAY['Asha', 'Ravi', 'Kabir', 'Meera', 'Dev', 'Zoya'])[n % 6 + 1] || n,
         (100000000 + n)::text, 1,
         pg_temp.moment(n, ${orders}) - interval '1 hour'
    FROM generate_series(1, ${users}) AS n;
  INSERT INTO profile_version (user_id, version, in_game_name, free_fire_uid, created_at)
  SELECT id, 1, in_game_name, free_fire_uid, created_at
    FROM user_account WHERE email LIKE 'player%@large.example'`;

/**
 * Returns SQL for the start of a played tournament. Tournaments begin after the first deposit of
 * each player, so that each player can pay the fees.
 */
export function startOf({ users, orders, played }: Sizes, n: string): string {
  const earlier = orders > users ? Math.ceil((played * users) / (orders - users)) : 0;
  return `pg_temp.moment(${n} + ${earlier}, ${played + earlier})`;
}

const tournaments = (sizes: Sizes) => `
  INSERT INTO tournament (id, name, mode, status, max_participants, entry_fee_tokens,
                          prize_pool_tokens, details, start_time, end_time, created_at, changed_by)
  SELECT pg_temp.id_of('tournament', n),
         (ARRAY['Sunday', 'Midnight', 'Monsoon', 'Diwali', 'City'])[n % 5 + 1] || ' Cup ' || n,
         (ARRAY['survival', 'clash-squad', 'kill-only', 'survival'])[n % 4 + 1],
         CASE WHEN n <= ${sizes.played} THEN 'completed'
              WHEN n % 25 = 0 THEN 'active' ELSE 'upcoming' END,
         ${sizes.capacity}, 20, 300, 'Bring your own squad. No teaming.', start,
         start + interval '2 hours', start - interval '3 days',
         (SELECT id FROM user_account WHERE role = 'admin' LIMIT 1)
    FROM generate_series(1, ${sizes.tournaments}) AS n,
         LATERAL (
           SELECT CASE WHEN n <= ${sizes.played} THEN ${startOf(sizes, 'n')}
                       ELSE now() + interval '1 minute' * (n - ${sizes.played}) END) AS t (start)`;

const orders = ({ users, orders: count, failedOrders }: Sizes) => `
  INSERT INTO payment_order (id, user_id, user_email, tokens, receipt, provider_order_id,
                             ip_address, created_at)
  SELECT pg_temp.id_of('order', n), pg_temp.id_of('user', person),
         'player' || person || '@large.example', 1000, 'dep_large' || n, 'order_large' || n,
         '203.0.113.7', pg_temp.moment(n, ${count})
    FROM generate_series(1, ${count}) AS n,
         LATERAL (SELECT (n - 1) % ${users} + 1) AS u (person);
  INSERT INTO payment_order (id, user_id, user_email, tokens, receipt, provider_order_id, status,
                             error_code, error_message, failed_at, ip_address, created_at)
  SELECT pg_temp.id_of('failed', n), pg_temp.id_of('user', n), 'player' || n || '@large.example',
         10 + n % 500, 'dep_failed' || n, 'order_failed' || n,
         CASE WHEN n % 20 = 0 THEN 'pending' ELSE 'failed' END,
         CASE WHEN n % 20 > 0 THEN 'BAD_REQUEST_ERROR' END,
         CASE WHEN n % 20 > 0 THEN 'The bank refused the payment' END,
         CASE WHEN n % 20 > 0 THEN now() END, '203.0.113.8', pg_temp.moment(n, ${failedOrders})
    FROM generate_series(1, ${failedOrders}) AS n`;

/**
 * Withdrawals with a decision are spread over all days. The others were requested in the last 60
 * hours, so that some of them are overdue.
 */
const withdrawals = ({ withdrawals: count, settled }: Sizes) => `
  INSERT INTO withdrawal (id, user_id, type, amount_tokens, upi_id, email, stage, processing_at,
                          bank_reference, created_at, destination_salt)
  SELECT pg_temp.id_of('withdrawal', n), pg_temp.id_of('user', n),
         CASE WHEN n % 3 = 0 THEN 'google_play' ELSE 'upi' END, 50 + n % 200,
         CASE WHEN n % 3 > 0 THEN 'player' || n || '@okaxis' END,
         CASE WHEN n % 3 = 0 THEN 'player' || n || '@large.example' END,
         CASE WHEN n % 7 = 0 THEN 'processing' ELSE 'pending' END,
         CASE WHEN n % 7 = 0 THEN at + interval '1 hour' END,
         CASE WHEN n <= ${settled} AND n % 3 > 0 AND n % 10 > 0
              THEN '43' || lpad(n::text, 10, '0') END,
         at, uuid_send(pg_temp.id_of('salt', n))
    FROM generate_series(1, ${count}) AS n,
         LATERAL (SELECT CASE WHEN n <= ${settled} THEN pg_temp.moment(n, ${settled})
                              ELSE date_trunc('second', now()) - interval '60 hours'
                                   * (${count} - n + 0.5) / ${count - settled} END) AS t (at)`;

const codes = ({ codes: count }: Sizes) => `
  INSERT INTO promo_code (id, code, description, tokens, max_uses, expires_at, is_active,
                          created_by, created_at)
  SELECT pg_temp.id_of('promo', n), 'LARGE' || n, 'Offer number ' || n, 10 + n % 40, 1000,
         now() + interval '1 day' * (n * 13 % 60 - 20), n % 9 > 0,
         (SELECT id FROM user_account WHERE role = 'admin' LIMIT 1), pg_temp.moment(0, 1)
    FROM generate_series(1, ${count}) AS n`;

const activity = ({ activity: count }: Sizes) => `
  INSERT INTO activity (recorded_at, actor_id, actor_role, action, target_type, target_id, after,
                        reason)
  SELECT pg_temp.moment(n, ${count}), (SELECT id FROM user_account WHERE role = 'admin' LIMIT 1),
         'admin', (ARRAY['user.banned', 'tokens.adjusted', 'withdrawal.status-set',
                         'tournament.edited', 'users.exported'])[n % 5 + 1],
         'user', pg_temp.id_of('user', n)::text, '{"seeded": true}', 'By the large example'
    FROM generate_series(1, ${count}) AS n`;

const mails = ({ mails: count }: Sizes) => `
  INSERT INTO outgoing_mail (id, recipient, template, state, attempts, due_at, created_at, sent_at)
  SELECT pg_temp.id_of('mail', n), 'player' || n || '@large.example', 'receipt', 'sent', 1, at, at,
         at
    FROM generate_series(1, ${count}) AS n, LATERAL (SELECT pg_temp.moment(n, ${count})) AS t (at)`;

/** Copies the credit of each deposit from the projection into the row of its payment order. */
export const CREDITED = `
  UPDATE payment_order o
     SET next_check_at = NULL, credited_payment_id = d.payment_id, credited_at = d.credited_at
    FROM projection.deposit d
   WHERE d.order_id = o.id AND o.credited_payment_id IS NULL`;

export const ROWS: readonly (readonly [what: string, sql: (sizes: Sizes) => string])[] = [
  ['players', people],
  ['tournaments', tournaments],
  ['payment orders', orders],
  ['withdrawals', withdrawals],
  ['promo codes', codes],
  ['activity', activity],
  ['mail', mails],
];
