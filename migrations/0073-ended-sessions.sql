-- Whoever changes what a session stands on (ban, unban, reset, role, deactivation) also wakes the
-- open streams of that person, in every process: each looks at its session again and ends when it
-- is worth nothing any more. Deferred to the commit, so that the head of the live messages is
-- locked last.
CREATE FUNCTION tell_streams_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_publish('session.changed', NEW.id, '{}');
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER user_account_session
  AFTER UPDATE ON user_account DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  WHEN ((OLD.session_version, OLD.role, OLD.banned_at, OLD.deactivated_at)
        IS DISTINCT FROM (NEW.session_version, NEW.role, NEW.banned_at, NEW.deactivated_at))
  EXECUTE FUNCTION tell_streams_of_session();
