-- Notifications of a person.
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
