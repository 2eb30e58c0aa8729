-- What the list of open sessions shows about each session, and the time of its last use, after which
-- an inactive session ends.
DO $$ BEGIN
  ASSERT NOT EXISTS (SELECT FROM information_schema.columns
                      WHERE table_name = 'user_session' AND column_name = 'used_at'),
    'user_session has used_at';
END $$;

ALTER TABLE user_session
  -- Time of the last request of a person in this session, to the minute for staff and to five
  -- minutes for players. Sessions that are open during the upgrade count as used at the upgrade.
  ADD COLUMN used_at timestamptz NOT NULL DEFAULT now(),
  -- The user's session version when the session was opened. A later version ends the session. NULL
  -- for sessions that the build before has opened.
  ADD COLUMN session_version integer,
  -- Browser and system, such as "Chrome on Android", from fixed lists of names. NULL if they are
  -- unknown.
  ADD COLUMN device text CHECK (length(device) BETWEEN 1 AND 100),
  -- The /24 (IPv4) or /64 (IPv6) of the address from which the session was opened.
  ADD COLUMN network text CHECK (length(network) BETWEEN 1 AND 50);

GRANT UPDATE (used_at) ON user_session TO arena_app;

DO $$ BEGIN
  ASSERT has_column_privilege('arena_app', 'user_session', 'used_at', 'UPDATE'),
    'the processes cannot store the use of sessions';
END $$;
