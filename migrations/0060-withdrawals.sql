-- Destination of each withdrawal, and its progress with the admins. The ledger alone decides
-- whether the amount is held, paid out or returned. A row without a row in
-- projection.withdrawal_state was never posted to the ledger.
CREATE TABLE withdrawal (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account,
  type text NOT NULL CHECK (type IN ('upi', 'google_play')),
  amount_tokens bigint NOT NULL CHECK (amount_tokens >= 10),
  upi_id text,
  email text,
  -- Progress of the payout. It has a meaning only while the amount is held.
  stage text NOT NULL DEFAULT 'pending' CHECK (stage IN ('pending', 'processing')),
  processing_at timestamptz,
  admin_notes text NOT NULL DEFAULT '',
  -- Encrypted redeem code, which is worth money to anyone who knows it; the id of the key that
  -- encrypted it; and a keyed digest, so that no code is sent twice.
  redeem_code bytea,
  redeem_code_key text,
  redeem_code_digest bytea UNIQUE,
  -- Increased by every change, so that an outdated dialog cannot overwrite a newer change.
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The log contains a digest of the destination and this salt, so that a later change of the
  -- destination is detected. The 16 random bytes are not in the log. Without them, the digest
  -- reveals nothing about a person.
  destination_salt bytea CHECK (octet_length(destination_salt) = 16),
  -- Text that staff search in addition to the player's name, with each field after a line break.
  searched text NOT NULL GENERATED ALWAYS AS (
    lower(E'\n' || coalesce(upi_id, '') || E'\n' || coalesce(email, '') || E'\n' || id::text)
  ) STORED,
  CHECK ((redeem_code IS NULL) = (redeem_code_key IS NULL)),
  CHECK ((redeem_code IS NULL) = (redeem_code_digest IS NULL))
);
CREATE INDEX withdrawal_searched ON withdrawal USING gin (searched gin_trgm_ops);
CREATE INDEX withdrawal_of_user ON withdrawal (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON withdrawal TO arena_app;

-- Returns the digest of a destination: sha256(salt, header, bodies). The header lists the lengths
-- of type, UPI id and e-mail in octets (-1 for NULL). They are decimal, with commas between them
-- and a colon at the end. The bodies follow without separators.
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
