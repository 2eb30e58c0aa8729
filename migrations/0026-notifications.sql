-- Notifications that users see in the web.
CREATE TABLE notification (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account,
  kind text COLLATE "C" NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  -- Path of the web that the notification opens, or NULL if it opens none.
  link text CHECK (link ~ '^/([^/\\]|$)'),
  -- Prevents duplicates: a user gets one notification per key.
  dedupe_key text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  UNIQUE (user_id, dedupe_key)
);
CREATE INDEX notification_inbox ON notification (user_id, id DESC);
CREATE INDEX notification_unread ON notification (user_id) WHERE read_at IS NULL;
CREATE INDEX notification_created ON notification (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON notification TO arena_app;
