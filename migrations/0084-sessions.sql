-- One row for each sign-in. A session token names its row and is worthless without it, so that
-- logging out ends the session on the server: it deletes the row.
CREATE TABLE user_session (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account,
  opened_at timestamptz NOT NULL,
  -- When the person last typed a password or a code in this session.
  confirmed_at timestamptz NOT NULL,
  -- The token's expiry; the row is of no use afterwards.
  expires_at timestamptz NOT NULL
);
CREATE INDEX user_session_user ON user_session (user_id, opened_at);
CREATE INDEX user_session_expiry ON user_session (expires_at);

GRANT SELECT, INSERT, DELETE ON user_session TO arena_app;
GRANT UPDATE (confirmed_at) ON user_session TO arena_app;

-- An ended session wakes the open streams of its person, in every process: each reads its session
-- again, and the one whose session has ended closes. Deferred to the commit, so that the head of
-- the live messages is locked last.
CREATE FUNCTION tell_streams_of_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_publish('session.changed', OLD.user_id, '{}');
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER user_session_ended
  AFTER DELETE ON user_session DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  -- Streams of an expired session need no word: the hourly deletion stays cheap.
  WHEN (OLD.expires_at > now())
  EXECUTE FUNCTION tell_streams_of_ended_session();
