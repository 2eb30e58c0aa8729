-- The right to set the first password of a staff account, sent to its address. Whoever made the
-- account never knows that password.
CREATE TABLE staff_invitation (
  -- SHA-256 of 32 random bytes that only the mail holds.
  token_digest bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  -- Set when the password was, and when a newer invitation took its place.
  used_at timestamptz
);
CREATE INDEX staff_invitation_user ON staff_invitation (user_id);
GRANT SELECT, INSERT, UPDATE ON staff_invitation TO arena_app;
