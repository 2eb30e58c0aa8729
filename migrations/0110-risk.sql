-- Facts that link accounts, such as a shared phone, to find persons with many accounts. A fact is
-- stored as a keyed digest: it shows that two accounts share something, but not what. Facts are not
-- in the log. They are deleted on request, or 180 days after they were last seen.
CREATE TABLE risk_fact (
  user_id uuid NOT NULL REFERENCES user_account,
  kind text COLLATE "C" NOT NULL
    CHECK (kind IN ('mailbox', 'payer', 'destination', 'network', 'device', 'uid')),
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  purpose text COLLATE "C" NOT NULL,
  -- The /24 or /64 network of an address, which admins may see. NULL for all other kinds of facts.
  network text CHECK ((network IS NULL) = (kind <> 'network')),
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind, digest, purpose)
);
CREATE INDEX risk_fact_shared ON risk_fact (kind, digest, user_id);
CREATE INDEX risk_fact_old ON risk_fact (last_seen_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON risk_fact TO arena_app;

-- Findings of the risk rules (modules/risk/domain) from the facts and the log. The id is a digest
-- of the evidence, so a finding that is deleted and found again has the same id, and its clearance
-- still applies.
CREATE TABLE risk_signal (
  id uuid PRIMARY KEY,
  kind text COLLATE "C" NOT NULL,
  weight integer NOT NULL CHECK (weight BETWEEN 1 AND 100),
  sentence text NOT NULL,
  accounts uuid[] NOT NULL CHECK (cardinality(accounts) BETWEEN 1 AND 2000),
  positions bigint[] NOT NULL CHECK (cardinality(positions) <= 50),
  seen_at timestamptz NOT NULL
);
CREATE INDEX risk_signal_accounts ON risk_signal USING gin (accounts);
GRANT SELECT, INSERT, UPDATE, DELETE ON risk_signal TO arena_app;

-- Signals that an admin marked as false positives.
CREATE TABLE risk_clearance (
  signal_id uuid PRIMARY KEY,
  cleared_by uuid NOT NULL REFERENCES user_account,
  cleared_at timestamptz NOT NULL,
  note text NOT NULL
);
GRANT SELECT, INSERT ON risk_clearance TO arena_app;

-- Players in the risk queue: the sum of their signals without cleared ones, and the admins'
-- decisions.
CREATE TABLE risk_case (
  user_id uuid PRIMARY KEY REFERENCES user_account,
  score integer NOT NULL DEFAULT 0,
  -- Weight of the player's strongest signal.
  strongest integer NOT NULL DEFAULT 0,
  kinds text[] NOT NULL DEFAULT '{}',
  seen_at timestamptz,
  assigned_to uuid REFERENCES user_account,
  -- While this is set, the player's withdrawals cannot be completed.
  held_at timestamptz,
  held_by uuid REFERENCES user_account,
  hold_reason text,
  CHECK (num_nonnulls(held_at, held_by, hold_reason) IN (0, 3))
);
CREATE INDEX risk_case_queue ON risk_case (score DESC, user_id) WHERE score > 0;
CREATE INDEX risk_case_held ON risk_case (user_id) WHERE held_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON risk_case TO arena_app;
