-- The activity log: one row for each change made by an admin, or by the system on behalf of a user.
-- Rows are never changed or deleted.
CREATE TABLE activity (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  -- User who made the change. NULL means the system.
  actor_id uuid,
  actor_role text NOT NULL CHECK (actor_role IN ('player', 'finance', 'admin', 'system')),
  -- Object and verb in the past tense, such as user.banned or tournament.cancelled.
  action text COLLATE "C" NOT NULL,
  target_type text COLLATE "C" NOT NULL,
  target_id text COLLATE "C",
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  ip text
);
CREATE INDEX activity_actor ON activity (actor_id, id DESC);
CREATE INDEX activity_action ON activity (action, id DESC);
CREATE INDEX activity_target ON activity (target_id, id DESC);
CREATE INDEX activity_recorded ON activity (recorded_at DESC);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are never changed or removed', TG_TABLE_NAME;
END $$;

CREATE TRIGGER activity_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON activity
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT, INSERT ON activity TO arena_app;
