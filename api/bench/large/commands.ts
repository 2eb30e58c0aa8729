import { startOf } from './people.js';
import type { Sizes } from './sizes.js';

/**
 * Table of the commands that are posted to the ledger, one row per command in the order of posting.
 * The commands are the same as those that the modules create. In the queries below, OFFSET 0 makes
 * PostgreSQL compute a value once per row instead of at each use.
 */
export const COMMANDS_TABLE = `
  CREATE TEMP TABLE large_command (
    n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Time of the event, for an example whose events are in the past.
    at timestamptz NOT NULL,
    type text NOT NULL,
    version integer NOT NULL DEFAULT 1,
    actor_type text NOT NULL,
    actor_id text NOT NULL,
    reason text,
    reference text,
    key text NOT NULL,
    unique_key text,
    payload text NOT NULL,
    accounts text[] NOT NULL,
    amounts bigint[] NOT NULL,
    controlled text,
    status text
  )`;

const COLUMNS = `at, type, actor_type, actor_id, reason, reference, key, unique_key, payload,
  accounts, amounts`;
const ADMIN = `(SELECT id::text FROM user_account WHERE role = 'admin' LIMIT 1)`;

const deposits = ({ users, orders }: Sizes) => `
  INSERT INTO large_command (${COLUMNS})
  SELECT pg_temp.moment(o.n, ${orders}) + interval '5 seconds',
         'TokensDeposited', 'gateway', 'razorpay', NULL, o.id,
         'deposit:razorpay:' || o.pay, 'deposit:razorpay:' || o.pay,
         format('{"amountPaise":100000,"orderId":"%s","paymentId":"%s"}', o.id, o.pay),
         ARRAY['gateway:razorpay', 'player:' || o.person], ARRAY[-1000, 1000]
    FROM (SELECT n, pg_temp.id_of('order', n)::text AS id,
                 pg_temp.id_of('user', (n - 1) % ${users} + 1)::text AS person,
                 'pay_large' || n AS pay
            FROM generate_series(1, ${orders}) AS n OFFSET 0) AS o ORDER BY o.n`;

/** Returns SQL that opens the seats of tournaments. The columns of `from` are n, id and at. */
export const seatsOpenedOf = (from: string, capacity: number) => `
  INSERT INTO large_command (${COLUMNS}, controlled, status)
  SELECT t.at, 'SeatsOpened', 'admin', ${ADMIN}, NULL, t.id, 'SeatsOpened:' || t.id || ':1:large',
         NULL, format('{"round":1,"seats":${capacity},"tournament":"%s"}', t.id),
         ARRAY['house:seats', 'seats:' || t.id || ':1'], ARRAY[-${capacity}, ${capacity}],
         'seats:' || t.id || ':1', 'open'
    FROM (${from} OFFSET 0) AS t ORDER BY t.n`;

const seatsOpened = (sizes: Sizes) =>
  seatsOpenedOf(
    `SELECT n, pg_temp.id_of('tournament', n)::text AS id,
            ${startOf(sizes, 'n')} - interval '3 days' AS at
       FROM generate_series(1, ${sizes.tournaments}) AS n`,
    sizes.capacity,
  );

/**
 * Returns SQL for the player in a seat. The factors are coprime to the number of players, so that
 * each player gets seats. The factors differ, so that two players do not meet in all their matches.
 */
const PERSON_AT = ({ users, seats }: Sizes, n: string, seat: string) =>
  `pg_temp.id_of('user', ((${n} * ${seats} + ${seat})
     * (ARRAY[7919, 7907, 7901, 7883, 7879, 7877, 7873])[${n} % 7 + 1]::bigint) % ${users} + 1
   )::text`;

/** Returns SQL that lets players join. The columns of `from` are n, seat, t, person and at. */
export const joinsOf = (from: string) => `
  INSERT INTO large_command (${COLUMNS})
  SELECT j.at, 'EntryFeePaid', 'player', j.person, NULL, j.t,
         'join:' || j.t || ':1:' || j.person || ':large', 'join:' || j.t || ':1:' || j.person,
         format('{"fee":20,"profileVersion":1,"round":1,"tournament":"%s","user":"%s"}', j.t,
                j.person),
         ARRAY['seats:' || j.t || ':1', 'seated:' || j.t || ':1', 'player:' || j.person,
               'pot:' || j.t || ':1'], ARRAY[-1, 1, -20, 20]
    FROM (${from} OFFSET 0) AS j
   ORDER BY j.n, j.seat`;

const joins = (sizes: Sizes) =>
  joinsOf(`
    SELECT n, seat, pg_temp.id_of('tournament', n)::text AS t,
           ${PERSON_AT(sizes, 'n', 'seat')} AS person,
           ${startOf(sizes, 'n')} - interval '1 hour' * (1 + seat / 10) AS at
      FROM generate_series(1, ${sizes.played}) AS n, generate_series(1, ${sizes.seats}) AS seat`);

/** Three winners share 300 tokens; the rest of the pot goes to `house:result`. */
const prizes = (sizes: Sizes) => `
  INSERT INTO large_command (${COLUMNS}, controlled, status)
  SELECT w.at, 'PrizesAwarded', 'admin', ${ADMIN}, NULL, w.t, 'results:' || w.t || ':large',
         'results:' || w.t || ':1',
         format('{"attempt":1,"pot":%s,"prizes":300,"round":1,"tournament":"%s","winners":['
                || '{"position":1,"prize":150,"user":"%s"},{"position":2,"prize":100,"user":"%s"},'
                || '{"position":3,"prize":50,"user":"%s"}]}', ${sizes.seats * 20}, w.t, w.a, w.b,
                w.c),
         ARRAY['pot:' || w.t || ':1', 'house:result', 'player:' || w.a, 'player:' || w.b,
               'player:' || w.c],
         ARRAY[-${sizes.seats * 20}, ${sizes.seats * 20 - 300}, 150, 100, 50],
         'seats:' || w.t || ':1', 'closed'
    FROM (SELECT n, pg_temp.id_of('tournament', n)::text AS t,
                 ${startOf(sizes, 'n')} + interval '130 minutes' AS at,
                 ${PERSON_AT(sizes, 'n', '1')} AS a, ${PERSON_AT(sizes, 'n', '2')} AS b,
                 ${PERSON_AT(sizes, 'n', '3')} AS c
            FROM generate_series(1, ${sizes.played}) AS n OFFSET 0) AS w ORDER BY w.n`;

const withdrawals = ({ withdrawals: count, settled }: Sizes) => `
  INSERT INTO large_command (${COLUMNS}, version)
  SELECT w.created_at, 'WithdrawalRequested', 'player', w.user_id, NULL, w.id, 'large:' || w.id,
         'withdrawal-held:' || w.id || ':1',
         format('{"amount":%s,"cycle":1,"destination":"%s","method":"%s","user":"%s"}',
                w.amount_tokens,
                encode(withdrawal_destination(w.destination_salt, w.type, w.upi_id, w.email),
                       'hex'),
                w.type, w.user_id),
         ARRAY['player:' || w.user_id, 'hold:' || w.id], ARRAY[-w.amount_tokens, w.amount_tokens],
         2
    FROM generate_series(1, ${count}) AS n
    JOIN withdrawal w ON w.id = pg_temp.id_of('withdrawal', n) ORDER BY n;
  INSERT INTO large_command (${COLUMNS})
  SELECT w.created_at + interval '20 hours',
         CASE WHEN n % 10 = 0 THEN 'WithdrawalRejected' ELSE 'WithdrawalCompleted' END, 'admin',
         ${ADMIN}, NULL, w.id, 'large-settled:' || w.id, 'withdrawal-settled:' || w.id || ':1',
         format('{"cycle":1,"user":"%s"}', w.user_id),
         ARRAY['hold:' || w.id,
               CASE WHEN n % 10 = 0 THEN 'player:' || w.user_id ELSE 'payouts:' || w.type END],
         ARRAY[-w.amount_tokens, w.amount_tokens]
    FROM generate_series(1, ${settled}) AS n
    JOIN withdrawal w ON w.id = pg_temp.id_of('withdrawal', n) ORDER BY n`;

const codes = ({ users, codes: count, redemptions }: Sizes) => `
  INSERT INTO large_command (${COLUMNS})
  SELECT p.created_at, 'UsesOpened', 'admin', ${ADMIN}, NULL, p.id, 'uses-opened:' || p.id,
         'uses-opened:' || p.id, '{"uses":1000}', ARRAY['house:uses', 'uses:' || p.id],
         ARRAY[-1000, 1000]
    FROM promo_code p WHERE p.code LIKE 'LARGE%' ORDER BY p.id;
  INSERT INTO large_command (${COLUMNS})
  SELECT pg_temp.moment(r.n, ${redemptions}),
         'PromoCodeRedeemed', 'player', r.person, NULL, p.id, 'redeem-large:' || r.n,
         'redeem:' || p.id || ':' || r.person,
         format('{"tokens":%s,"user":"%s"}', p.tokens, r.person),
         ARRAY['uses:' || p.id, 'used:' || p.id, 'house:promotions', 'player:' || r.person],
         ARRAY[-1, 1, -p.tokens, p.tokens]
    FROM (SELECT n, pg_temp.id_of('user', n % ${users} + 1)::text AS person
            FROM generate_series(1, ${redemptions}) AS n OFFSET 0) AS r
    JOIN promo_code p ON p.id = pg_temp.id_of('promo', r.n % ${count} + 1) ORDER BY r.n`;

const adjustments = ({ adjustments: count }: Sizes) => `
  INSERT INTO large_command (${COLUMNS})
  SELECT pg_temp.moment(n, ${count}),
         'TokensAdjusted', 'admin', ${ADMIN}, 'Made good for a broken match', NULL,
         'large-adjusted:' || n, NULL, '{}',
         ARRAY['house:adjustments', 'player:' || pg_temp.id_of('user', n)], ARRAY[-25, 25]
    FROM generate_series(1, ${count}) AS n`;

/**
 * Freezes the wallets of the banned players, which are every hundredth player. The rows of these
 * players (people.ts) contain the bans.
 */
const bans = ({ users }: Sizes) => `
  INSERT INTO large_command (${COLUMNS}, controlled, status)
  SELECT now(), 'AccountFrozen', 'admin', ${ADMIN}, 'ban', person,
         'standing:' || person || ':1', NULL, '{}', '{}', '{}', 'player:' || person, 'frozen'
    FROM (SELECT pg_temp.id_of('user', n)::text AS person
            FROM generate_series(100, ${users}, 100) AS n ORDER BY n OFFSET 0) AS banned`;

export const COMMANDS: readonly ((sizes: Sizes) => string)[] = [
  deposits,
  seatsOpened,
  codes,
  joins,
  prizes,
  withdrawals,
  adjustments,
  bans,
];
