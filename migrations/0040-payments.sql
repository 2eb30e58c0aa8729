-- Deposits. The order is the module's row; whether it was credited is the projection's word.
CREATE TABLE payment_order (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account,
  -- As it was when the order was made, for the deposit log.
  user_email text NOT NULL,
  tokens integer NOT NULL CHECK (tokens BETWEEN 10 AND 100000),
  receipt text NOT NULL UNIQUE,
  -- NULL until the provider's answer to the create has reached us.
  provider_order_id text UNIQUE,
  -- What we know besides the books: an order with a row in projection.deposit is a success,
  -- whatever stands here.
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'failed')),
  -- The last payment heard of that was not credited.
  payment_id text,
  error_code text,
  error_message text,
  failed_at timestamptz,
  -- Set when a person has to look: money that does not fit the order.
  attention text,
  ip_address text NOT NULL,
  checks integer NOT NULL DEFAULT 0,
  -- NULL: nothing more to find out.
  next_check_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX payment_order_newest ON payment_order (created_at DESC, id DESC);
CREATE INDEX payment_order_of_user ON payment_order (user_id, created_at DESC);
CREATE INDEX payment_order_attention ON payment_order (created_at DESC)
  WHERE attention IS NOT NULL;
CREATE INDEX payment_order_due ON payment_order (next_check_at) WHERE next_check_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON payment_order TO arena_app;

-- The webhook's inbox. Ids are kept for ever: the provider may send an event again after days.
-- The body, with what it says about a person, is kept for a dispute and readable by the owner only.
CREATE TABLE provider_event (
  event_id text PRIMARY KEY,
  type text NOT NULL,
  payment_id text,
  order_id text,
  refund_id text,
  dispute_id text,
  raw_body bytea NOT NULL,
  received_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  -- NULL: done.
  next_try_at timestamptz,
  outcome text
);
CREATE INDEX provider_event_due ON provider_event (next_try_at) WHERE next_try_at IS NOT NULL;
GRANT INSERT ON provider_event TO arena_app;
GRANT SELECT (event_id, type, payment_id, order_id, refund_id, dispute_id, received_at, tries,
              next_try_at, outcome),
      UPDATE (tries, next_try_at, outcome) ON provider_event TO arena_app;

-- One row per day whose settlement report was compared with the books.
CREATE TABLE settlement_comparison (
  day date PRIMARY KEY,
  compared_at timestamptz NOT NULL,
  lines integer NOT NULL,
  matched integer NOT NULL,
  -- [{outcome, paymentId, detail}], at most 500 of them.
  breaks jsonb NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON settlement_comparison TO arena_app;

CREATE TABLE projection.deposit (
  payment_id text PRIMARY KEY,
  order_id uuid NOT NULL,
  user_id uuid NOT NULL,
  tokens bigint NOT NULL,
  -- Given back by refunds and lost disputes, and not returned again.
  reversed_tokens bigint NOT NULL DEFAULT 0,
  position bigint NOT NULL,
  credited_at timestamptz NOT NULL
);
CREATE INDEX deposit_of_order ON projection.deposit (order_id, position);
CREATE INDEX deposit_credited ON projection.deposit (credited_at);

CREATE TABLE projection.deposit_reversal (
  -- The refund's or dispute's id at the provider.
  reversal_id text PRIMARY KEY,
  kind text NOT NULL,
  payment_id text NOT NULL,
  order_id uuid NOT NULL,
  user_id uuid NOT NULL,
  tokens bigint NOT NULL,
  -- What the wallet covered, and what its owner owes since.
  wallet_tokens bigint NOT NULL,
  owed_tokens bigint NOT NULL,
  position bigint NOT NULL,
  reversed_at timestamptz NOT NULL,
  -- Where a refund that failed gave it back.
  undone_position bigint
);
-- Unique, for the step looks reversals up by it: see 0010.
CREATE UNIQUE INDEX deposit_reversal_of_payment
  ON projection.deposit_reversal (payment_id, reversal_id);

CREATE FUNCTION projection.apply_deposit(first bigint, last bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  -- An event of this type that names no order (made by a tool, not by a purchase) is no deposit.
  INSERT INTO deposit (payment_id, order_id, user_id, tokens, position, credited_at)
  SELECT e.body ->> 'paymentId', (e.body ->> 'orderId')::uuid, split_part(a.name, ':', 2)::uuid,
         m.amount, e.position, e.recorded_at
    FROM (SELECT position, recorded_at, accounts, amounts, payload::jsonb AS body
            FROM ledger.event
           WHERE position BETWEEN first AND last AND type = 'TokensDeposited' OFFSET 0) AS e
   CROSS JOIN LATERAL unnest(e.accounts, e.amounts) AS m (account_id, amount)
    JOIN ledger.account a ON a.id = m.account_id AND a.kind = 'player'
   WHERE e.body ?& ARRAY['paymentId', 'orderId'];

  -- The rest is rare.
  IF NOT EXISTS (SELECT FROM ledger.event e
                  WHERE e.position BETWEEN first AND last
                    AND e.type IN ('DepositReversed', 'DepositReversalUndone')) THEN
    RETURN;
  END IF;

  INSERT INTO deposit_reversal (reversal_id, kind, payment_id, order_id, user_id, tokens,
                                wallet_tokens, owed_tokens, position, reversed_at)
  SELECT m.payload::jsonb ->> 'reversalId', m.payload::jsonb ->> 'kind',
         m.payload::jsonb ->> 'paymentId', (m.payload::jsonb ->> 'orderId')::uuid,
         max(split_part(m.account, ':', 2)) FILTER (WHERE m.kind <> 'gateway:razorpay')::uuid,
         -sum(m.amount) FILTER (WHERE m.kind <> 'gateway:razorpay'),
         coalesce(-sum(m.amount) FILTER (WHERE m.kind = 'player'), 0),
         coalesce(-sum(m.amount) FILTER (WHERE m.kind = 'receivable'), 0),
         m.position, m.recorded_at
    FROM ledger.movement m
   WHERE m.position BETWEEN first AND last AND m.type = 'DepositReversed'
     AND m.payload::jsonb ?& ARRAY['reversalId', 'paymentId', 'orderId']
   GROUP BY m.position, m.recorded_at, m.payload;

  UPDATE deposit_reversal r
     SET undone_position = e.position
    FROM ledger.event e
   WHERE e.position BETWEEN first AND last AND e.type = 'DepositReversalUndone'
     AND r.reversal_id = e.payload::jsonb ->> 'reversalId';

  UPDATE deposit d
     SET reversed_tokens = (SELECT coalesce(sum(r.tokens), 0)
                              FROM deposit_reversal r
                             WHERE r.payment_id = d.payment_id AND r.undone_position IS NULL)
   WHERE d.payment_id IN (SELECT e.payload::jsonb ->> 'paymentId'
                            FROM ledger.event e
                           WHERE e.position BETWEEN first AND last
                             AND e.type IN ('DepositReversed', 'DepositReversalUndone'));
END $$;

SELECT ledger.register_projection(
  'deposit', 'projection.apply_deposit', ARRAY['deposit', 'deposit_reversal'],
  ARRAY['TokensDeposited', 'DepositReversed', 'DepositReversalUndone']);
