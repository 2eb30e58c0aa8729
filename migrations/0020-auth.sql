-- One-time codes by e-mail. A row stands for an address, not for a user: an address that belongs
-- to nobody is treated exactly like one that does, so answers and their times give nothing away.
CREATE TABLE one_time_code (
  -- Keyed digest of the address: what strangers type is not kept.
  email_digest bytea NOT NULL,
  -- A code of one purpose is worthless for the other.
  purpose text NOT NULL CHECK (purpose IN ('signup', 'reset')),
  -- Keyed digest of the newest code; the older ones are gone.
  code_digest bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- How many were asked for since the day's count began.
  day_began_at timestamptz NOT NULL,
  sent_that_day integer NOT NULL DEFAULT 1,
  PRIMARY KEY (email_digest, purpose)
);
CREATE INDEX one_time_code_sent ON one_time_code (sent_at);

-- The right to set one new password, given for a right reset code.
CREATE TABLE reset_grant (
  -- SHA-256 of 32 random bytes that only the person's browser has.
  grant_digest bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX reset_grant_user ON reset_grant (user_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON one_time_code, reset_grant TO arena_app;

CREATE INDEX user_account_staff ON user_account (created_at, id) WHERE role <> 'player';
