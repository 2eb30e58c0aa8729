-- Live messages about facts outside the log: a status, a room, a time, a notification. Only the
-- newest are kept, for streams that broke off a moment ago. Ids are dense and become visible in
-- order, so that a reader that has seen n has seen all up to n.
CREATE TABLE live_event (
  id bigint PRIMARY KEY,
  topic text COLLATE "C" NOT NULL,
  -- NULL: everyone.
  user_id uuid,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE live_head (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  id bigint NOT NULL
);
INSERT INTO live_head (id) VALUES (0);

-- The head's lock is held until the caller's commit: call it last, in short transactions.
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
