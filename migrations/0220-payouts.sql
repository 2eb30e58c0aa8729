-- Automatic payouts of withdrawals through a provider: each attempt to pay with the exact request,
-- the destinations that the provider knows, its webhooks, and the differences that a person closes.
DO $$ BEGIN
  ASSERT to_regclass('payout') IS NULL, 'payout is here already';
END $$;

-- Tokens of a withdrawal whose payout was handed to the provider. No other way to settle the
-- withdrawal finds them in its hold.
SELECT ledger.register_account_kind('sent', '{id}', 'TOKEN', 0);

CREATE TABLE payout (
  -- Idempotency key and reference of the attempt at the provider.
  id uuid PRIMARY KEY,
  withdrawal_id uuid NOT NULL REFERENCES withdrawal,
  user_id uuid NOT NULL REFERENCES user_account,
  -- Number of times that the amount was held, and number of the attempt for this hold from 1.
  cycle integer NOT NULL CHECK (cycle > 0),
  attempt integer NOT NULL CHECK (attempt > 0),
  -- Number of the attempt since an admin pressed pay, from 1.
  try integer NOT NULL CHECK (try > 0),
  -- due: waits to be sent. sending: the log says sent, and the request may be under way. unknown:
  -- it has no answer. queued, processing: the provider has it. processed: paid. failed, reversed:
  -- came back. withdrawn: taken back before it was sent.
  state text NOT NULL CHECK (state IN ('due', 'sending', 'unknown', 'queued', 'processing',
                                       'processed', 'failed', 'reversed', 'withdrawn')),
  amount_tokens bigint NOT NULL CHECK (amount_tokens > 0),
  amount_paise bigint NOT NULL CHECK (amount_paise = amount_tokens * 100),
  -- Exact JSON of the request; its digest is in the log. Both are written before the first send.
  body text,
  body_digest text,
  fund_account_id text,
  provider_id text UNIQUE,
  utr text,
  -- Reason of the state: a word of the provider, or one of this product.
  reason text,
  description text,
  -- True if a person must decide, because no further attempt is made.
  needs_person boolean NOT NULL DEFAULT false,
  approved_by uuid NOT NULL REFERENCES user_account,
  approved_at timestamptz NOT NULL,
  -- Key of the request that approved it, so that a repeat of the request finds it.
  request_key text NOT NULL,
  -- Keyed digest of the approval. Its key is not in the database, so a row that was written past the
  -- product is never sent.
  seal bytea NOT NULL,
  sent_at timestamptz,
  ended_at timestamptz,
  -- Time of the next step. NULL if none is left.
  next_look_at timestamptz,
  -- Number of steps in the present state.
  looks integer NOT NULL DEFAULT 0,
  -- Time from which a payout that was processed can no longer be reversed.
  final_at timestamptz,
  UNIQUE (withdrawal_id, cycle, attempt),
  CHECK ((body IS NULL) = (body_digest IS NULL)),
  CHECK (state IN ('due', 'withdrawn', 'failed') OR body IS NOT NULL),
  CHECK (NOT needs_person OR state = 'failed')
);
CREATE UNIQUE INDEX payout_open_once ON payout (withdrawal_id)
  WHERE state IN ('due', 'sending', 'unknown', 'queued', 'processing');
CREATE INDEX payout_next_look ON payout (next_look_at) WHERE next_look_at IS NOT NULL;
CREATE INDEX payout_approved ON payout (approved_at);
CREATE INDEX payout_of_request ON payout (request_key);
CREATE INDEX payout_of_user ON payout (user_id);
CREATE INDEX payout_not_final ON payout (final_at) WHERE state = 'processed';
CREATE INDEX payout_needs_person ON payout (withdrawal_id) WHERE needs_person;
GRANT SELECT, INSERT, UPDATE ON payout TO arena_app;

-- UPI IDs that players named, with their records at the provider.
CREATE TABLE payout_destination (
  user_id uuid NOT NULL REFERENCES user_account,
  upi_id text NOT NULL,
  contact_id text,
  fund_account_id text,
  -- Keyed digest of player, address and fund account.
  seal bytea,
  -- Reason for which a payout to this address came back for good.
  returned_for text,
  returned_at timestamptz,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, upi_id),
  CHECK ((contact_id IS NULL) = (fund_account_id IS NULL)),
  CHECK ((seal IS NULL) = (fund_account_id IS NULL)),
  CHECK ((returned_for IS NULL) = (returned_at IS NULL))
);
GRANT SELECT, INSERT, UPDATE, DELETE ON payout_destination TO arena_app;

-- Webhook events. Each is used once; only its payout's id is taken from it.
CREATE TABLE payout_event (
  event_id text PRIMARY KEY,
  event text NOT NULL,
  provider_id text,
  reference_id text,
  received_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  -- NULL when the event is processed.
  next_try_at timestamptz
);
CREATE INDEX payout_event_due ON payout_event (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX payout_event_old ON payout_event (received_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON payout_event TO arena_app;

-- Differences between the ledger, the payouts and the account at the provider.
CREATE TABLE payout_case (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  -- Names the difference, so that it is opened once.
  key text NOT NULL UNIQUE,
  withdrawal_id uuid,
  provider_id text,
  what text NOT NULL,
  what_to_do text NOT NULL,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  closed_by uuid REFERENCES user_account,
  note text,
  CHECK ((closed_at IS NULL) = (closed_by IS NULL)),
  CHECK ((closed_at IS NULL) = (note IS NULL))
);
CREATE INDEX payout_case_open ON payout_case (opened_at) WHERE closed_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON payout_case TO arena_app;

-- One row: the switch that stops all payouts, and what the provider said last.
CREATE TABLE payout_control (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  stopped_at timestamptz,
  stopped_by uuid REFERENCES user_account,
  stopped_reason text,
  balance_paise bigint,
  balance_read_at timestamptz,
  -- Last day in India that the check of ledger, payouts and bookings has compared.
  checked_day date,
  CHECK ((stopped_at IS NULL) = (stopped_reason IS NULL)),
  CHECK ((balance_paise IS NULL) = (balance_read_at IS NULL))
);
INSERT INTO payout_control DEFAULT VALUES;
GRANT SELECT, UPDATE ON payout_control TO arena_app;

INSERT INTO ledger.person_named (type, path)
VALUES ('PayoutSent', '{user}'), ('PayoutFailed', '{user}');
