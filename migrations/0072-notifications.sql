-- What a person is told, until he has read it.
CREATE TABLE notification (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account,
  kind text COLLATE "C" NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  -- A path of the web, or nothing to go to.
  link text CHECK (link ~ '^/([^/\\]|$)'),
  -- The same fact told twice is one notification.
  dedupe_key text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  UNIQUE (user_id, dedupe_key)
);
CREATE INDEX notification_inbox ON notification (user_id, id DESC);
CREATE INDEX notification_unread ON notification (user_id) WHERE read_at IS NULL;
CREATE INDEX notification_created ON notification (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON notification TO arena_app;

-- Live messages about what is not in the log: a status, a room, a time, a notification. Only the
-- newest are kept, for streams that broke off a moment ago. Ids are dense and become visible in
-- their order, so that whoever has seen n has seen all up to n.
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
