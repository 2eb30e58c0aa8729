-- Web Push: the deployment's key pair, the browsers that receive messages, and the messages to
-- send. An urgent message that reaches no browser is sent by mail instead.
DO $$ BEGIN
  ASSERT to_regclass('push_device') IS NULL, 'push_device is here already';
END $$;

-- The deployment's only key pair (VAPID, RFC 8292). Browsers create their subscriptions for its
-- public key.
CREATE TABLE push_key (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  public_key text NOT NULL,
  sealed_private_key bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Browsers that receive push messages. A device belongs to a session, and is deleted with it.
CREATE TABLE push_device (
  session_id uuid PRIMARY KEY REFERENCES user_session ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES user_account,
  -- Version of the user's sessions when the device was added. Devices with an older version get no
  -- messages, because a new password ends every session.
  session_version integer NOT NULL,
  -- A browser has only one row. If another user subscribes in the same browser, the row is
  -- replaced.
  endpoint_digest bytea NOT NULL UNIQUE,
  -- Encrypted address and keys of the browser, with which anyone could send messages to it.
  sealed_subscription bytea NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'hi')),
  added_at timestamptz NOT NULL
);
CREATE INDEX push_device_user ON push_device (user_id, added_at);

-- A player's choices for push messages. Without a row, all kinds of messages are sent at any hour.
CREATE TABLE push_choice (
  user_id uuid PRIMARY KEY REFERENCES user_account,
  muted text[] NOT NULL DEFAULT '{}'
    CHECK (muted <@ '{room,start,result,payout,cancelled}'::text[]),
  -- Hours of the day in India, from 0 to 23, between which no messages are sent. Both or neither
  -- must be set.
  quiet_from integer CHECK (quiet_from BETWEEN 0 AND 23),
  quiet_to integer CHECK (quiet_to BETWEEN 0 AND 23),
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);

-- The outbox of push messages. A row is deleted when the push service has accepted the message or
-- the message is out of date.
CREATE TABLE outgoing_push (
  id uuid PRIMARY KEY,
  notification_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES user_account,
  -- Device that gets the message. NULL if no device is left.
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
