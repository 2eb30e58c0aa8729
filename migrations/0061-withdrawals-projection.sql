CREATE TABLE projection.withdrawal_state (
  withdrawal_id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  method text NOT NULL,
  amount_tokens bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('held', 'completed', 'rejected')),
  -- Number of times that the amount was held: 1, and one more for each time that the withdrawal was
  -- reopened.
  cycle integer NOT NULL,
  -- Number of the withdrawal's events.
  steps integer NOT NULL,
  requested_at timestamptz NOT NULL,
  -- Time of the payout or the return. NULL while the amount is held.
  settled_at timestamptz
);
CREATE INDEX withdrawal_state_newest
  ON projection.withdrawal_state (requested_at DESC, withdrawal_id DESC);
CREATE INDEX withdrawal_state_by_user
  ON projection.withdrawal_state (user_id, requested_at DESC, withdrawal_id DESC);
CREATE INDEX withdrawal_state_by_state
  ON projection.withdrawal_state (state, requested_at DESC, withdrawal_id DESC);
CREATE INDEX withdrawal_state_largest
  ON projection.withdrawal_state (amount_tokens DESC, requested_at DESC, withdrawal_id DESC);

CREATE TABLE projection.withdrawal_step (
  withdrawal_id uuid NOT NULL,
  position bigint NOT NULL,
  state text NOT NULL,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (withdrawal_id, position)
);

-- Number and tokens of the withdrawals in each state, so that dashboards need not count rows.
CREATE TABLE projection.withdrawal_totals (
  state text PRIMARY KEY,
  withdrawals bigint NOT NULL,
  tokens bigint NOT NULL
);

CREATE FUNCTION projection.apply_withdrawals(first bigint, last bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  -- All parts of this statement see the tables as they were before it. `was` is the state before an
  -- event. It is NULL before the first event of a withdrawal, which contains player, method and
  -- amount. The last event of a withdrawal in the range decides its row.
  WITH given AS MATERIALIZED (
    SELECT e.position, e.recorded_at, e.id, e.body, e.state, w.state AS kept_state,
           coalesce(w.steps, 0) AS kept_steps,
           coalesce(w.user_id, (e.body ->> 'user')::uuid) AS user_id,
           coalesce(w.method, e.body ->> 'method') AS method,
           coalesce(w.amount_tokens, (e.body ->> 'amount')::bigint) AS amount,
           coalesce(w.requested_at, e.recorded_at) AS requested_at
      FROM (SELECT position, recorded_at, reference::uuid AS id, payload::jsonb AS body,
                   CASE type WHEN 'WithdrawalCompleted' THEN 'completed'
                             WHEN 'WithdrawalRejected' THEN 'rejected' ELSE 'held' END AS state
              FROM ledger.event
             WHERE position BETWEEN first AND last
               AND type IN ('WithdrawalRequested', 'WithdrawalCompleted', 'WithdrawalRejected',
                            'WithdrawalReopened') OFFSET 0) AS e
      -- LIMIT 1 makes the planner look rows up by the primary key, even if the table was empty when
      -- the statement was planned.
      LEFT JOIN LATERAL (SELECT k.state, k.steps, k.user_id, k.method, k.amount_tokens,
                                k.requested_at
                           FROM withdrawal_state k
                          WHERE k.withdrawal_id = e.id LIMIT 1) AS w ON true
  ), step AS MATERIALIZED (
    SELECT g.position, g.recorded_at, g.id, g.state,
           first_value(g.user_id) OVER events AS user_id,
           first_value(g.method) OVER events AS method,
           first_value(g.amount) OVER events AS amount,
           first_value(g.requested_at) OVER events AS requested_at,
           (g.body ->> 'cycle')::integer AS cycle,
           g.kept_steps + row_number() OVER events AS steps,
           coalesce(lag(g.state) OVER events, g.kept_state) AS was,
           lead(g.id) OVER events IS NULL AS is_last
      FROM given g WINDOW events AS (PARTITION BY g.id ORDER BY g.position)
  ), kept AS (
    INSERT INTO withdrawal_state (withdrawal_id, user_id, method, amount_tokens, state, cycle,
                                  steps, requested_at, settled_at)
    SELECT s.id, s.user_id, s.method, s.amount, s.state, s.cycle, s.steps, s.requested_at,
           CASE WHEN s.state <> 'held' THEN s.recorded_at END
      FROM step s WHERE s.is_last ORDER BY s.position
    ON CONFLICT (withdrawal_id) DO UPDATE
      SET state = excluded.state, cycle = excluded.cycle, steps = excluded.steps,
          settled_at = excluded.settled_at
  ), followed AS (
    INSERT INTO withdrawal_step (withdrawal_id, position, state, recorded_at)
    SELECT s.id, s.position, s.state, s.recorded_at FROM step s ORDER BY s.position
  )
  -- Updates the totals once per call. A row that one transaction changes many times, as in a
  -- rebuild, gets slower with each change, because all its old versions remain.
  INSERT INTO withdrawal_totals AS t (state, withdrawals, tokens)
  SELECT moved.state, sum(moved.n), sum(moved.n * moved.amount)
    FROM (SELECT state, 1 AS n, amount FROM step
          UNION ALL
          SELECT was, -1, amount FROM step WHERE was IS NOT NULL) AS moved
   GROUP BY moved.state
  ON CONFLICT (state) DO UPDATE
    SET withdrawals = t.withdrawals + excluded.withdrawals, tokens = t.tokens + excluded.tokens;
END $$;
SELECT ledger.register_projection(
  'withdrawals', 'projection.apply_withdrawals',
  ARRAY['withdrawal_state', 'withdrawal_step', 'withdrawal_totals'],
  ARRAY['WithdrawalRequested', 'WithdrawalCompleted', 'WithdrawalRejected', 'WithdrawalReopened']);

-- Digests of the destinations in the log. Requests with schema version 1 have none.
CREATE TABLE projection.withdrawal_destination (
  withdrawal_id uuid PRIMARY KEY,
  digest bytea NOT NULL
);

CREATE FUNCTION projection.apply_withdrawal_destination(first bigint, last bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO withdrawal_destination (withdrawal_id, digest)
  SELECT e.reference::uuid, decode(body ->> 'destination', 'hex')
    FROM ledger.event e, LATERAL (SELECT e.payload::jsonb AS body) AS read
   WHERE e.position BETWEEN first AND last AND e.type = 'WithdrawalRequested'
     AND e.schema_version > 1;
END $$;
SELECT ledger.register_projection(
  'withdrawal_destination', 'projection.apply_withdrawal_destination',
  ARRAY['withdrawal_destination'], ARRAY['WithdrawalRequested']);

-- Compares a withdrawal's row with its request in the log. Returns `proved`, `changed`, `blanked`
-- (destination and salt are erased, so it can no longer be paid out) or `unrecorded` (the request
-- has no digest).
CREATE FUNCTION withdrawal_proof(
  w withdrawal, p_user uuid, p_method text, p_amount bigint, p_digest bytea
) RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE
    WHEN (w.user_id, w.type, w.amount_tokens) <> (p_user, p_method, p_amount) THEN 'changed'
    WHEN num_nonnulls(w.destination_salt, w.upi_id, w.email) = 0 THEN 'blanked'
    WHEN p_digest IS NULL THEN 'unrecorded'
    WHEN p_digest = withdrawal_destination(w.destination_salt, w.type, w.upi_id, w.email)
      THEN 'proved'
    ELSE 'changed' END
$$;
GRANT EXECUTE ON FUNCTION withdrawal_proof TO arena_app;

CREATE FUNCTION compare_withdrawals() RETURNS TABLE ("position" bigint, problem text)
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT (SELECT min(t.position) FROM projection.withdrawal_step t
           WHERE t.withdrawal_id = s.withdrawal_id),
         format('withdrawal %s: %s', s.withdrawal_id,
                CASE proof WHEN 'changed' THEN 'its row is not what the player asked for'
                           WHEN 'blanked' THEN 'its destination is gone while its tokens are held'
                           ELSE 'its row is missing' END)
    FROM projection.withdrawal_state s
    LEFT JOIN projection.withdrawal_destination d USING (withdrawal_id)
    LEFT JOIN withdrawal w ON w.id = s.withdrawal_id
   CROSS JOIN LATERAL (
     SELECT CASE WHEN w.id IS NOT NULL THEN
              withdrawal_proof(w, s.user_id, s.method, s.amount_tokens, d.digest) END AS proof
   ) AS judged
   WHERE proof IS NULL OR proof = 'changed' OR (proof = 'blanked' AND s.state = 'held')
   ORDER BY s.requested_at, s.withdrawal_id
$$;
SELECT ledger.register_comparison('withdrawals', 'compare_withdrawals');

INSERT INTO ledger.person_named (type, path)
VALUES ('WithdrawalRequested', '{user}'), ('WithdrawalCompleted', '{user}'),
       ('WithdrawalRejected', '{user}'), ('WithdrawalReopened', '{user}');
