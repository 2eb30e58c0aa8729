-- The destination of a withdrawal and how far an admin has got with it. The ledger alone decides
-- whether the amount is held, paid out or returned; a row without `withdrawal_state` was never
-- granted.
CREATE TABLE withdrawal (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account,
  type text NOT NULL CHECK (type IN ('upi', 'google_play')),
  amount_tokens bigint NOT NULL CHECK (amount_tokens >= 10),
  upi_id text,
  email text,
  -- Only has a meaning while the amount is held.
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
  -- The log has a salted digest of the destination, so that a later exchange is seen. These 16
  -- random octets stand outside the log: without them the digest says nothing about a person.
  destination_salt bytea CHECK (octet_length(destination_salt) = 16),
  -- The text that staff search besides the player, each field after a line break.
  searched text NOT NULL GENERATED ALWAYS AS (
    lower(E'\n' || coalesce(upi_id, '') || E'\n' || coalesce(email, '') || E'\n' || id::text)
  ) STORED,
  CHECK ((redeem_code IS NULL) = (redeem_code_key IS NULL)),
  CHECK ((redeem_code IS NULL) = (redeem_code_digest IS NULL))
);
CREATE INDEX withdrawal_searched ON withdrawal USING gin (searched gin_trgm_ops);
CREATE INDEX withdrawal_of_user ON withdrawal (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON withdrawal TO arena_app;

-- sha256(salt, header, bodies): the header holds the octets of type, UPI id and e-mail (-1 for
-- none) in decimal with commas and a closing colon; the bodies follow without separators.
CREATE FUNCTION withdrawal_destination(p_salt bytea, p_type text, p_upi_id text, p_email text)
RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
  SELECT sha256(p_salt || convert_to(concat(
    octet_length(p_type), ',', coalesce(octet_length(p_upi_id), -1), ',',
    coalesce(octet_length(p_email), -1), ':', p_type, p_upi_id, p_email), 'UTF8'))
$$;
GRANT EXECUTE ON FUNCTION withdrawal_destination TO arena_app;

SELECT ledger.register_account_kind('hold', '{id}', 'TOKEN', 0);
SELECT ledger.register_account_kind('payouts:upi', NULL, 'TOKEN', NULL);
SELECT ledger.register_account_kind('payouts:google_play', NULL, 'TOKEN', NULL);
