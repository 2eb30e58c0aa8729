-- Web Push: the deployment's key pair, the browsers that asked for messages, and what waits to be
-- sent. A message that reaches no browser, and is urgent, becomes a mail.
DO $$ BEGIN
  ASSERT to_regclass('push_device') IS NULL, 'push_device is here already';
END $$;

-- One key pair (VAPID, RFC 8292): browsers bind their subscriptions to its public half.
CREATE TABLE push_key (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  public_key text NOT NULL,
  sealed_private_key bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- A device belongs to the sign-in that asked: it goes with the session, however that ends.
CREATE TABLE push_device (
  session_id uuid PRIMARY KEY REFERENCES user_session ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES user_account,
  -- A new password ends every session: messages to devices of the time before are not written.
  session_version integer NOT NULL,
  -- One browser is one device, whoever used it before.
  endpoint_digest bytea NOT NULL UNIQUE,
  -- Endpoint and keys: whoever has them can write to this browser.
  sealed_subscription bytea NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'hi')),
  added_at timestamptz NOT NULL
);
CREATE INDEX push_device_user ON push_device (user_id, added_at);

-- A player's changes to the defaults; without a row every kind is sent at every hour.
CREATE TABLE push_choice (
  user_id uuid PRIMARY KEY REFERENCES user_account,
  muted text[] NOT NULL DEFAULT '{}'
    CHECK (muted <@ '{room,start,result,payout,cancelled}'::text[]),
  -- Hours of the Indian day, 0 to 23; both or none.
  quiet_from integer CHECK (quiet_from BETWEEN 0 AND 23),
  quiet_to integer CHECK (quiet_to BETWEEN 0 AND 23),
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);

-- The outbox. A row is deleted when its message was taken over or is worth nothing any more.
CREATE TABLE outgoing_push (
  id uuid PRIMARY KEY,
  notification_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES user_account,
  -- NULL where no device is left to reach.
  session_id uuid REFERENCES push_device ON DELETE SET NULL,
  kind text NOT NULL CHECK (kind IN ('room', 'start', 'result', 'payout', 'cancelled')),
  title text NOT NULL,
  text text NOT NULL,
  link text,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  worthless_at timestamptz NOT NULL
);
CREATE INDEX outgoing_push_due ON outgoing_push (due_at);
CREATE INDEX outgoing_push_device ON outgoing_push (session_id);

GRANT SELECT, INSERT ON push_key TO arena_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON push_device, push_choice, outgoing_push TO arena_app;
