-- A process that takes a request, or the turn at a tournament, writes its number beside the lease.
-- It holds an advisory lock for that number while it lives, so a killed process keeps no lease.
-- NULL: the process had no connection for the lock, and the lease alone counts.
CREATE FUNCTION process_gone(number integer) RETURNS boolean
LANGUAGE sql VOLATILE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(pg_try_advisory_xact_lock_shared(hashtext('arena-process'), number), false)
$$;
GRANT EXECUTE ON FUNCTION process_gone(integer) TO arena_app;

-- The first answer to a request with an Idempotency-Key, for its repeats. Tokens move once because
-- of the key in the ledger, which is derived from this one; this table only remembers the answer.
CREATE TABLE idempotency_key (
  user_id uuid NOT NULL REFERENCES user_account,
  key text COLLATE "C" NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  -- SHA-256 of method, address and body: another request under the same key is refused.
  fingerprint bytea NOT NULL,
  -- While unanswered: how long the process that took the request is trusted to be alive.
  running_until timestamptz NOT NULL,
  process integer,
  status integer,
  -- Sealed: an answer may hold a redeem code or a reset grant.
  answer bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key),
  CHECK ((status IS NULL) = (answer IS NULL))
);
CREATE INDEX idempotency_key_created ON idempotency_key (created_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_key TO arena_app;
