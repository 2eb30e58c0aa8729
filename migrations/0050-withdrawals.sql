-- Where the money of a withdrawal goes and how far an admin has got with it. Whether it is held,
-- paid out or given back stands in the books alone: a row without a `withdrawal_state` beside it
-- is a request that was never granted.
CREATE TABLE withdrawal (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account,
  type text NOT NULL CHECK (type IN ('upi', 'google_play')),
  amount_tokens bigint NOT NULL CHECK (amount_tokens >= 10),
  upi_id text,
  email text,
  -- Of meaning while the amount is held.
  stage text NOT NULL DEFAULT 'pending' CHECK (stage IN ('pending', 'processing')),
  processing_at timestamptz,
  admin_notes text NOT NULL DEFAULT '',
  -- Bearer money: sealed, with the key it was sealed under, and a keyed digest so that one code is
  -- never given out twice.
  redeem_code bytea,
  redeem_code_key text,
  redeem_code_digest bytea UNIQUE,
  -- Raised by every change, so that a stale dialog cannot overwrite a newer one.
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((redeem_code IS NULL) = (redeem_code_key IS NULL)),
  CHECK ((redeem_code IS NULL) = (redeem_code_digest IS NULL))
);
GRANT SELECT, INSERT, UPDATE, DELETE ON withdrawal TO arena_app;

CREATE TABLE projection.withdrawal_state (
  withdrawal_id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  method text NOT NULL,
  amount_tokens bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('held', 'completed', 'rejected')),
  -- How often the amount has been held.
  cycle integer NOT NULL,
  -- How many events it has had.
  steps integer NOT NULL,
  requested_at timestamptz NOT NULL,
  -- NULL while held.
  settled_at timestamptz
);
CREATE INDEX withdrawal_state_newest
  ON projection.withdrawal_state (requested_at DESC, withdrawal_id DESC);
CREATE INDEX withdrawal_state_by_user
  ON projection.withdrawal_state (user_id, requested_at DESC, withdrawal_id DESC);
CREATE INDEX withdrawal_state_by_state
  ON projection.withdrawal_state (state, requested_at DESC, withdrawal_id DESC);

CREATE TABLE projection.withdrawal_step (
  withdrawal_id uuid NOT NULL,
  position bigint NOT NULL,
  state text NOT NULL,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (withdrawal_id, position)
);

-- What the dashboards show, so that they need not count.
CREATE TABLE projection.withdrawal_totals (
  state text PRIMARY KEY,
  withdrawals bigint NOT NULL,
  tokens bigint NOT NULL
);

CREATE FUNCTION projection.apply_withdrawals(first bigint, last bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  -- All parts see the tables as they were before. `was` is the state right before an event, NULL
  -- before the first of all; who asked, when, how and for how much is what the first of all says.
  -- The last event of a withdrawal here writes its row.
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
      -- LIMIT: looked up by its key, whatever the table was like when this was planned.
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
  -- Totals change once per call: a row that a transaction changes again and again, as a rebuild of
  -- the whole log would, has a longer chain of versions to walk each time.
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
