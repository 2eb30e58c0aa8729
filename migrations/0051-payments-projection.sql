CREATE TABLE projection.deposit (
  payment_id text PRIMARY KEY,
  order_id uuid NOT NULL,
  user_id uuid NOT NULL,
  tokens bigint NOT NULL,
  -- Tokens taken back by refunds and lost disputes, without reversals that were undone.
  reversed_tokens bigint NOT NULL DEFAULT 0,
  position bigint NOT NULL,
  credited_at timestamptz NOT NULL
);
CREATE INDEX deposit_of_order ON projection.deposit (order_id, position);
CREATE INDEX deposit_credited ON projection.deposit (credited_at);

CREATE TABLE projection.deposit_reversal (
  -- Id of the refund or the dispute at the provider.
  reversal_id text PRIMARY KEY,
  kind text NOT NULL,
  payment_id text NOT NULL,
  order_id uuid NOT NULL,
  user_id uuid NOT NULL,
  tokens bigint NOT NULL,
  -- Tokens taken from the wallet, and tokens that the player owes because the wallet had too few.
  wallet_tokens bigint NOT NULL,
  owed_tokens bigint NOT NULL,
  position bigint NOT NULL,
  reversed_at timestamptz NOT NULL,
  -- Position of the event that undid the reversal, because the refund failed.
  undone_position bigint
);
-- Unique, because the step looks up reversals by this index, and a rebuild creates other indexes
-- last: see 0010-ledger-log.sql.
CREATE UNIQUE INDEX deposit_reversal_of_payment
  ON projection.deposit_reversal (payment_id, reversal_id);

CREATE FUNCTION projection.apply_deposit(first bigint, last bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  -- Events of this type without an order were made by a tool, not by a payment. They are no
  -- deposits.
  INSERT INTO deposit (payment_id, order_id, user_id, tokens, position, credited_at)
  SELECT e.body ->> 'paymentId', (e.body ->> 'orderId')::uuid, split_part(a.name, ':', 2)::uuid,
         m.amount, e.position, e.recorded_at
    FROM (SELECT position, recorded_at, accounts, amounts, payload::jsonb AS body
            FROM ledger.event
           WHERE position BETWEEN first AND last AND type = 'TokensDeposited' OFFSET 0) AS e
   CROSS JOIN LATERAL unnest(e.accounts, e.amounts) AS m (account_id, amount)
    JOIN ledger.account a ON a.id = m.account_id AND a.kind = 'player'
   WHERE e.body ?& ARRAY['paymentId', 'orderId'];

  -- The rest of the step is skipped unless the range has a reversal, which is rare.
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
