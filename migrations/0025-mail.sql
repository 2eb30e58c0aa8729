-- The outbox: a mail is written in the transaction of the change that it reports.
CREATE TABLE outgoing_mail (
  id uuid PRIMARY KEY,
  recipient text NOT NULL,
  template text NOT NULL,
  -- The encrypted values of the template; blanked when the mail needs no further try.
  sealed_data bytea,
  -- Two mails with one key are one mail.
  dedupe_key text UNIQUE,
  -- dead: given up, an admin may try again. expired: its code ran out before it could be sent.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dead', 'expired')),
  attempts integer NOT NULL DEFAULT 0,
  -- Earliest time of the next attempt; also the lease of the worker that is sending it.
  due_at timestamptz NOT NULL,
  -- Not worth sending from then on.
  worthless_at timestamptz,
  -- The last answer of the mail server.
  problem text,
  created_at timestamptz NOT NULL,
  -- When an admin last had it tried again.
  revived_at timestamptz,
  sent_at timestamptz,
  CHECK ((sealed_data IS NOT NULL) = (state IN ('waiting', 'dead')))
);
CREATE INDEX outgoing_mail_due ON outgoing_mail (due_at) WHERE state = 'waiting';
CREATE INDEX outgoing_mail_state ON outgoing_mail (state, id DESC);
CREATE INDEX outgoing_mail_age ON outgoing_mail (created_at) WHERE state IN ('sent', 'expired');

GRANT SELECT, INSERT, UPDATE, DELETE ON outgoing_mail TO arena_app;
