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
DECLARE
  e record;
  before record;
  -- Totals change once per call: a row that a transaction changes again and again, as a rebuild of
  -- the whole log would, has a longer chain of versions to walk each time.
  states CONSTANT text[] := '{held,completed,rejected}';
  entered boolean[] := '{f,f,f}';
  counts bigint[] := '{0,0,0}';
  sums bigint[] := '{0,0,0}';
  s integer;
BEGIN
  FOR e IN
    SELECT ev.position, ev.recorded_at, ev.reference::uuid AS id, ev.payload::jsonb AS payload,
           CASE ev.type WHEN 'WithdrawalCompleted' THEN 'completed'
                        WHEN 'WithdrawalRejected' THEN 'rejected' ELSE 'held' END AS state
      FROM ledger.event ev
     WHERE ev.position BETWEEN first AND last
       AND ev.type IN ('WithdrawalRequested', 'WithdrawalCompleted', 'WithdrawalRejected',
                       'WithdrawalReopened')
     ORDER BY ev.position
  LOOP
    SELECT w.state, w.amount_tokens INTO before
      FROM withdrawal_state w WHERE w.withdrawal_id = e.id;
    IF FOUND THEN
      UPDATE withdrawal_state w
         SET state = e.state, cycle = (e.payload ->> 'cycle')::integer, steps = w.steps + 1,
             settled_at = CASE WHEN e.state <> 'held' THEN e.recorded_at END
       WHERE w.withdrawal_id = e.id;
      s := array_position(states, before.state);
      counts[s] := counts[s] - 1;
      sums[s] := sums[s] - before.amount_tokens;
    ELSE
      INSERT INTO withdrawal_state (withdrawal_id, user_id, method, amount_tokens, state, cycle,
                                    steps, requested_at)
      VALUES (e.id, (e.payload ->> 'user')::uuid, e.payload ->> 'method',
              (e.payload ->> 'amount')::bigint, 'held', 1, 1, e.recorded_at)
      RETURNING state, amount_tokens INTO before;
    END IF;
    INSERT INTO withdrawal_step (withdrawal_id, position, state, recorded_at)
    VALUES (e.id, e.position, e.state, e.recorded_at);
    s := array_position(states, e.state);
    entered[s] := true;
    counts[s] := counts[s] + 1;
    sums[s] := sums[s] + before.amount_tokens;
  END LOOP;
  INSERT INTO withdrawal_totals AS t (state, withdrawals, tokens)
  SELECT each.state, each.withdrawals, each.tokens
    FROM unnest(states, entered, counts, sums) AS each (state, entered, withdrawals, tokens)
   WHERE each.entered OR each.withdrawals <> 0
  ON CONFLICT (state) DO UPDATE
    SET withdrawals = t.withdrawals + excluded.withdrawals, tokens = t.tokens + excluded.tokens;
END $$;
SELECT ledger.register_projection(
  'withdrawals', 'projection.apply_withdrawals',
  ARRAY['withdrawal_state', 'withdrawal_step', 'withdrawal_totals'],
  ARRAY['WithdrawalRequested', 'WithdrawalCompleted', 'WithdrawalRejected', 'WithdrawalReopened']);
