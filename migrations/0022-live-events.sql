-- Live messages about changes outside the log, such as a status, a room, a time or a notification.
-- Only the newest messages are kept, for streams that were interrupted a moment ago. Ids have no
-- gaps and become visible in order: a reader that has seen an id has seen all smaller ones.
CREATE TABLE live_event (
  id bigint PRIMARY KEY,
  topic text COLLATE "C" NOT NULL,
  -- Recipient of the message. NULL means everyone.
  user_id uuid,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE live_head (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id bigint NOT NULL
);
INSERT INTO live_head (id) VALUES (0);

-- Stores a live message and returns its id. Locks live_head until the caller's transaction ends, so
-- it must be called last, and in short transactions only.
CREATE FUNCTION live_publish(p_topic text, p_user_id uuid, p_data jsonb) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  v_id bigint;
BEGIN
  UPDATE live_head SET id = id + 1 RETURNING id INTO v_id;
  INSERT INTO live_event (id, topic, user_id, data) VALUES (v_id, p_topic, p_user_id, p_data);
  DELETE FROM live_event WHERE id <= v_id - 10000;
  PERFORM pg_notify('live', '');
  RETURN v_id;
END $$;

GRANT SELECT, INSERT, DELETE ON live_event TO arena_app;
GRANT SELECT, UPDATE ON live_head TO arena_app;
GRANT EXECUTE ON FUNCTION live_publish TO arena_app;
