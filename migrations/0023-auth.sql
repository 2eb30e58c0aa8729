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

-- The right to set one new password, given for a right reset code.
CREATE TABLE reset_grant (
  -- SHA-256 of 32 random bytes that only the person's browser has.
  grant_digest bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- The browser that typed the code, if it has a name: the grant is refused in any other.
  browser_digest bytea
);
CREATE INDEX reset_grant_user ON reset_grant (user_id);

-- One row for each sign-in. A session token names its row and is worthless without it, so that
-- logging out ends the session on the server: it deletes the row.
CREATE TABLE user_session (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account,
  opened_at timestamptz NOT NULL,
  -- When the person last typed a password or a code in this session.
  confirmed_at timestamptz NOT NULL,
  -- The token's expiry; the row is of no use afterwards.
  expires_at timestamptz NOT NULL
);
CREATE INDEX user_session_user ON user_session (user_id, opened_at);
CREATE INDEX user_session_expiry ON user_session (expires_at);

-- An ended session wakes the open streams of its person, in every process: each reads its session
-- again, and the one whose session has ended closes. Deferred to the commit, so that the head of
-- the live messages is locked last.
CREATE FUNCTION tell_streams_of_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_publish('session.changed', OLD.user_id, '{}');
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER user_session_ended
  AFTER DELETE ON user_session DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  -- The hourly deletion of expired sessions wakes no stream.
  WHEN (OLD.expires_at > now())
  EXECUTE FUNCTION tell_streams_of_ended_session();

-- A ban, an unban, a reset, another role and a deactivation wake the person's streams likewise.
CREATE FUNCTION tell_streams_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_publish('session.changed', NEW.id, '{}');
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER user_account_session
  AFTER UPDATE ON user_account DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  WHEN ((OLD.session_version, OLD.role, OLD.banned_at, OLD.deactivated_at)
        IS DISTINCT FROM (NEW.session_version, NEW.role, NEW.banned_at, NEW.deactivated_at))
  EXECUTE FUNCTION tell_streams_of_session();

-- The second factor of staff: a time-based code (RFC 6238) from an app on a phone.
CREATE TABLE second_factor (
  user_id uuid PRIMARY KEY REFERENCES user_account,
  -- Encrypted: a reader of the database cannot make codes.
  sealed_secret bytea NOT NULL,
  -- NULL until a first code proves it; no code is asked for before.
  confirmed_at timestamptz,
  -- The 30-second step of the newest code that was accepted: none counts twice.
  last_step bigint NOT NULL DEFAULT 0,
  -- Codes tried since, counted before they are compared.
  tries integer NOT NULL DEFAULT 0,
  tries_began_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);

-- Codes for a lost phone: each is accepted once.
CREATE TABLE recovery_code (
  user_id uuid NOT NULL REFERENCES second_factor ON DELETE CASCADE,
  -- Keyed digest of 120 random bits.
  code_digest bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_digest)
);

-- Browsers in which an account signed in, or was given a new password. Wrong passwords from them
-- are counted for each browser, so that a stranger's guesses never slow the owner down there.
CREATE TABLE known_browser (
  user_id uuid NOT NULL REFERENCES user_account,
  -- Keyed digest of the name in the browser's cookie.
  browser_digest bytea NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, browser_digest)
);
CREATE INDEX known_browser_seen ON known_browser (seen_at);

-- Tries of passwords since the last quiet day: one row for an e-mail address and all unknown
-- browsers together, and one for each known browser of an account. An address without an account
-- has a row like any other, so that answers do not tell them apart.
CREATE TABLE sign_in_tries (
  -- Keyed digest: what strangers type is not kept.
  key_digest bytea PRIMARY KEY,
  tries integer NOT NULL,
  tried_at timestamptz NOT NULL,
  -- A try before this moment is refused without comparing; 'epoch' while tries are free.
  next_at timestamptz NOT NULL,
  -- When the owner was last told by mail.
  told_at timestamptz
);
CREATE INDEX sign_in_tries_tried ON sign_in_tries (tried_at);

-- The right to set the first password of a staff account, sent to its address, so that the admin
-- who made the account never knows that password.
CREATE TABLE staff_invitation (
  -- SHA-256 of 32 random bytes that only the mail holds.
  token_digest bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  -- Set when the password was, and when a newer invitation took its place.
  used_at timestamptz
);
CREATE INDEX staff_invitation_user ON staff_invitation (user_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON code_request, reset_grant, second_factor, recovery_code,
  known_browser, sign_in_tries TO arena_app;
GRANT SELECT, INSERT, UPDATE ON staff_invitation TO arena_app;
GRANT SELECT, INSERT, DELETE ON user_session TO arena_app;
GRANT UPDATE (confirmed_at) ON user_session TO arena_app;
