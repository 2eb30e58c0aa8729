-- Facts that link accounts, so that one person with many accounts is noticed. A fact is a keyed
-- digest: it shows that two accounts have something in common, without revealing it. Facts are kept
-- outside the log and deleted 180 days after they were last seen, or on request.
CREATE TABLE risk_fact (
  user_id uuid NOT NULL REFERENCES user_account,
  kind text COLLATE "C" NOT NULL
    CHECK (kind IN ('mailbox', 'payer', 'destination', 'network', 'device', 'uid')),
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  purpose text COLLATE "C" NOT NULL,
  -- The /24 or /64 of an address, for admins; NULL for every other kind.
  network text CHECK ((network IS NULL) = (kind <> 'network')),
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind, digest, purpose)
);
CREATE INDEX risk_fact_shared ON risk_fact (kind, digest, user_id);
CREATE INDEX risk_fact_old ON risk_fact (last_seen_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON risk_fact TO arena_app;

-- Findings of the rules (modules/risk/domain) in the facts and the log. The id is a digest of the
-- evidence. Rows are deleted and found again; a clearance remembers the id.
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

-- The signals that an admin called false positives.
CREATE TABLE risk_clearance (
  signal_id uuid PRIMARY KEY,
  cleared_by uuid NOT NULL REFERENCES user_account,
  cleared_at timestamptz NOT NULL,
  note text NOT NULL
);
GRANT SELECT, INSERT ON risk_clearance TO arena_app;

-- A player in the queue: the sum of his signals that were not cleared, and what admins decided.
CREATE TABLE risk_case (
  user_id uuid PRIMARY KEY REFERENCES user_account,
  score integer NOT NULL DEFAULT 0,
  -- The weight of the strongest signal.
  strongest integer NOT NULL DEFAULT 0,
  kinds text[] NOT NULL DEFAULT '{}',
  seen_at timestamptz,
  assigned_to uuid REFERENCES user_account,
  -- While it is set, withdrawals of the player are not completed.
  held_at timestamptz,
  held_by uuid REFERENCES user_account,
  hold_reason text,
  CHECK (num_nonnulls(held_at, held_by, hold_reason) IN (0, 3))
);
CREATE INDEX risk_case_queue ON risk_case (score DESC, user_id) WHERE score > 0;
CREATE INDEX risk_case_held ON risk_case (user_id) WHERE held_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON risk_case TO arena_app;
