-- One row for each code sent by e-mail. A request belongs to an address and to the browser that
-- asked, so that a code of one browser never counts for the request of another. A request is kept
-- whether or not the address has an account: answers and their times are the same for both.
CREATE TABLE code_request (
  id uuid PRIMARY KEY,
  -- Keyed digest of the address: what strangers type is not kept.
  email_digest bytea NOT NULL,
  -- A code of one purpose is worthless for the other.
  purpose text NOT NULL CHECK (purpose IN ('signup', 'reset')),
  -- Keyed digest of the name of the browser that asked; it got the name at the latest then.
  browser_digest bytea NOT NULL,
  -- Keyed digest of the address or /64 network that asked.
  network_digest bytea NOT NULL,
  -- True for a client without cookies that is no page of ours: its network stands for it.
  by_network boolean NOT NULL,
  code_digest bytea NOT NULL,
  -- The password that this code brings into force. NULL for a reset, and for a sign-up that
  -- reaches no account.
  password_hash text CHECK (password_hash IS NULL OR purpose = 'signup'),
  -- Wrong codes of the browser that asked, and of all others together.
  own_tries integer NOT NULL DEFAULT 0,
  other_tries integer NOT NULL DEFAULT 0,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Used, replaced by a newer code of the same browser, or cancelled.
  ended_at timestamptz
);
CREATE INDEX code_request_address ON code_request (email_digest, purpose, sent_at);
CREATE INDEX code_request_sent ON code_request (sent_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON code_request TO arena_app;

-- Its codes live ten minutes; whoever waits for one while this runs asks for another.
DROP TABLE one_time_code;

-- The browser that typed the code, when it has a name: the grant is good in no other.
ALTER TABLE reset_grant ADD COLUMN browser_digest bytea;

-- Their mails are worthless with them, and hold less than the new letters tell.
UPDATE outgoing_mail SET state = 'expired', sealed_data = NULL
 WHERE state IN ('waiting', 'dead') AND template IN ('verification-code', 'reset-code');
