-- The second factor of staff: a time-based code (RFC 6238) from an app on a phone.
CREATE TABLE second_factor (
  user_id uuid PRIMARY KEY REFERENCES user_account,
  -- Encrypted: whoever reads the database cannot make codes.
  sealed_secret bytea NOT NULL,
  -- NULL: shown, and not yet proved by a first code. It asks for nothing until then.
  confirmed_at timestamptz,
  -- The 30-second step of the newest code that was accepted: none counts twice.
  last_step bigint NOT NULL DEFAULT 0,
  -- Codes tried since, counted before they are compared.
  tries integer NOT NULL DEFAULT 0,
  tries_began_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);

-- For the day the phone is lost: each is good once.
CREATE TABLE recovery_code (
  user_id uuid NOT NULL REFERENCES second_factor ON DELETE CASCADE,
  -- Keyed digest of 120 random bits.
  code_digest bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_digest)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON second_factor, recovery_code TO arena_app;

-- Whether staff without one may do nothing but set one up.
ALTER TABLE app_setting ADD COLUMN staff_second_factor_required boolean NOT NULL DEFAULT false;
