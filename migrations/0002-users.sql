-- People. What identifies a person lives here, outside the log, where it can be blanked.
CREATE TABLE user_account (
  id uuid PRIMARY KEY,
  -- Trimmed and lower-cased by the application.
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  password_hash text NOT NULL,
  role text NOT NULL DEFAULT 'player' CHECK (role IN ('player', 'finance', 'admin')),
  email_verified_at timestamptz,
  -- Raised to revoke every session token given out before: reset, role change, deactivation, unban.
  session_version integer NOT NULL DEFAULT 1,
  banned_at timestamptz,
  ban_reason text,
  deactivated_at timestamptz,
  in_game_name text,
  free_fire_uid text,
  -- The number of the profile's newest version, 0 while it was never filled in.
  profile_version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((banned_at IS NULL) = (ban_reason IS NULL))
);
CREATE INDEX user_account_created ON user_account (created_at DESC, id DESC);

-- A participant keeps the version he joined with; a version is never changed, only blanked.
CREATE TABLE profile_version (
  user_id uuid NOT NULL REFERENCES user_account,
  version integer NOT NULL,
  in_game_name text NOT NULL,
  free_fire_uid text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, version)
);

GRANT SELECT, INSERT, UPDATE ON user_account, profile_version TO arena_app;
