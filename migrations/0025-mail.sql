-- The outbox of mails. A mail is stored in the same transaction as the change that it reports.
CREATE TABLE outgoing_mail (
  id uuid PRIMARY KEY,
  recipient text NOT NULL,
  template text NOT NULL,
  -- Encrypted values for the template. Deleted when the mail will not be tried again.
  sealed_data bytea,
  -- Prevents duplicates: a second mail with the same key is not stored.
  dedupe_key text UNIQUE,
  -- dead: all attempts failed, but an admin may try again. expired: the code in the mail expired
  -- before the mail was sent.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dead', 'expired')),
  attempts integer NOT NULL DEFAULT 0,
  -- Earliest time of the next attempt. While a worker sends the mail, this is the expiry of its
  -- lease.
  due_at timestamptz NOT NULL,
  -- Time after which the mail is not sent any more, or NULL.
  worthless_at timestamptz,
  -- Last answer of the mail server.
  problem text,
  created_at timestamptz NOT NULL,
  -- Time at which an admin last asked to try the mail again.
  revived_at timestamptz,
  sent_at timestamptz,
  CHECK ((sealed_data IS NOT NULL) = (state IN ('waiting', 'dead')))
);
CREATE INDEX outgoing_mail_due ON outgoing_mail (due_at) WHERE state = 'waiting';
CREATE INDEX outgoing_mail_state ON outgoing_mail (state, id DESC);
CREATE INDEX outgoing_mail_age ON outgoing_mail (created_at) WHERE state IN ('sent', 'expired');

GRANT SELECT, INSERT, UPDATE, DELETE ON outgoing_mail TO arena_app;
