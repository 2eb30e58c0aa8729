-- The first answer to a request that carried an Idempotency-Key, to be given again to its repeats.
-- What keeps tokens from moving twice is the key in the ledger, derived from this one; this table
-- only remembers what was answered.
CREATE TABLE idempotency_key (
  user_id uuid NOT NULL REFERENCES user_account,
  key text COLLATE "C" NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  -- SHA-256 of method, address and body: another request under the same key is refused.
  fingerprint bytea NOT NULL,
  -- While unanswered: how long the process that took the request is trusted to be alive.
  running_until timestamptz NOT NULL,
  status integer,
  -- Sealed: an answer may hold a redeem code or a reset grant.
  answer bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key),
  CHECK ((status IS NULL) = (answer IS NULL))
);
CREATE INDEX idempotency_key_created ON idempotency_key (created_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_key TO arena_app;
