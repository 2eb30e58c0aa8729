-- Returns true if the process with this number has ended. A process that takes a lease writes its
-- number beside the lease, and holds an advisory lock for the number while it lives, so that the
-- leases of a killed process can be taken over at once. The result is false for NULL, which a
-- process without a connection for its lock writes; such a lease ends only when it expires.
CREATE FUNCTION process_gone(number integer) RETURNS boolean
LANGUAGE sql VOLATILE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(pg_try_advisory_xact_lock_shared(hashtext('arena-process'), number), false)
$$;
GRANT EXECUTE ON FUNCTION process_gone(integer) TO arena_app;

-- First answers to requests with an Idempotency-Key, which repeats of the requests get. This table
-- only stores answers. Tokens move only once because of the event's key in the ledger, which is
-- derived from the key of the request.
CREATE TABLE idempotency_key (
  user_id uuid NOT NULL REFERENCES user_account,
  key text COLLATE "C" NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  -- SHA-256 of method, address and body. A different request with the same key is refused.
  fingerprint bytea NOT NULL,
  -- Until the request is answered: expiry of the lease of the process that runs it.
  running_until timestamptz NOT NULL,
  process integer,
  status integer,
  -- Encrypted, because an answer may contain a redeem code or a reset grant.
  answer bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key),
  CHECK ((status IS NULL) = (answer IS NULL))
);
CREATE INDEX idempotency_key_created ON idempotency_key (created_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_key TO arena_app;
