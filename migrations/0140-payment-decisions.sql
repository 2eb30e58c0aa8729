-- Decisions about captured payments: credit the tokens, or return the money. Each is made once,
-- before the credit, so that the limits of a player hold for payments that arrive together.
DO $$ BEGIN
  ASSERT to_regclass('payment_decision') IS NULL, 'payment_decision is here already';
END $$;

CREATE TABLE payment_decision (
  payment_id text PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES payment_order,
  user_id uuid NOT NULL REFERENCES user_account,
  -- Code of the rule that forbids the purchase. NULL if the tokens are credited.
  returned_for text,
  decided_at timestamptz NOT NULL,
  -- Time of the next attempt to return the money. NULL if nothing is left to do.
  next_try_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  CHECK (returned_for IS NOT NULL OR next_try_at IS NULL)
);
CREATE INDEX payment_decision_of_user ON payment_decision (user_id);
CREATE INDEX payment_decision_of_order ON payment_decision (order_id);
CREATE INDEX payment_decision_due ON payment_decision (next_try_at) WHERE next_try_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON payment_decision TO arena_app;
