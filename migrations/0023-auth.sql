-- Codes that were sent by e-mail. A code belongs to an address and to the browser that requested
-- it, so that a code for one browser is not valid in another. A row is stored even if the address
-- has no account, so that neither the answer nor its duration reveals whether an account exists.
CREATE TABLE code_request (
  id uuid PRIMARY KEY,
  -- Keyed digest of the address, so that addresses typed by strangers are not stored.
  email_digest bytea NOT NULL,
  -- Purpose of the code. A code for one purpose is refused for the other.
  purpose text NOT NULL CHECK (purpose IN ('signup', 'reset')),
  -- Keyed digest of the random name in the cookie of the browser that requested the code. A browser
  -- without such a cookie gets one with the answer.
  browser_digest bytea NOT NULL,
  -- Keyed digest of the IPv4 address or the /64 network from which the code was requested.
  network_digest bytea NOT NULL,
  -- True for a client that has no cookies and is not a page of the web. It is recognised by its
  -- network.
  by_network boolean NOT NULL,
  code_digest bytea NOT NULL,
  -- Password that becomes valid with this code. NULL for a reset, and if the address has no open
  -- sign-up.
  password_hash text CHECK (password_hash IS NULL OR purpose = 'signup'),
  -- Number of wrong codes from the browser that requested the code, and from all other clients.
  own_tries integer NOT NULL DEFAULT 0,
  other_tries integer NOT NULL DEFAULT 0,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Time at which the code was used, replaced by a newer code of the same browser, or cancelled.
  ended_at timestamptz
);
CREATE INDEX code_request_address ON code_request (email_digest, purpose, sent_at);
CREATE INDEX code_request_sent ON code_request (sent_at);

-- The right to set a new password once, granted for a correct reset code.
CREATE TABLE reset_grant (
  -- SHA-256 of 32 random bytes, which only the user's browser knows.
  grant_digest bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- Browser in which the code was entered, if it has a name. No other browser can use the grant.
  browser_digest bytea
);
CREATE INDEX reset_grant_user ON reset_grant (user_id);

-- The open sessions. A session token contains the id of its row, and is invalid without the row.
-- Signing out deletes the row, which ends the session on the server.
CREATE TABLE user_session (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account,
  opened_at timestamptz NOT NULL,
  -- Time at which the user last entered a password or a code in this session.
  confirmed_at timestamptz NOT NULL,
  -- Expiry of the session token. After that, the row is no longer needed.
  expires_at timestamptz NOT NULL
);
CREATE INDEX user_session_user ON user_session (user_id, opened_at);
CREATE INDEX user_session_expiry ON user_session (expires_at);

-- Sends a live message when a session ends. The message makes every open stream of that user, in
-- each process, read its session again and close if the session has ended. The trigger runs at the
-- commit, so that live_head is locked last.
CREATE FUNCTION tell_streams_of_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_publish('session.changed', OLD.user_id, '{}');
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER user_session_ended
  AFTER DELETE ON user_session DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  -- Sends no message when the hourly job deletes expired sessions.
  WHEN (OLD.expires_at > now())
  EXECUTE FUNCTION tell_streams_of_ended_session();

-- Sends the same live message after a ban, an unban, a password reset, a change of role or a
-- deactivation.
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

-- Second factors of staff: time-based codes (RFC 6238) from an authenticator app.
CREATE TABLE second_factor (
  user_id uuid PRIMARY KEY REFERENCES user_account,
  -- The encrypted secret of the codes. Read access to the database is not enough to create codes.
  sealed_secret bytea NOT NULL,
  -- Time of the first correct code. Before that, signing in does not require a code.
  confirmed_at timestamptz,
  -- Number of the 30-second interval of the newest accepted code, so that no code is accepted
  -- twice.
  last_step bigint NOT NULL DEFAULT 0,
  -- Number of codes that were tried since tries_began_at. A try is counted before its code is
  -- compared.
  tries integer NOT NULL DEFAULT 0,
  tries_began_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);

-- Recovery codes for users who lost their phone. Each code is accepted once.
CREATE TABLE recovery_code (
  user_id uuid NOT NULL REFERENCES second_factor ON DELETE CASCADE,
  -- Keyed digest of the code, which has 120 random bits.
  code_digest bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_digest)
);

-- Browsers in which a user signed in or set a new password. Wrong passwords are counted separately
-- for each of these browsers, so that a stranger's guesses elsewhere do not slow down the owner.
CREATE TABLE known_browser (
  user_id uuid NOT NULL REFERENCES user_account,
  -- Keyed digest of the random name in the browser's cookie.
  browser_digest bytea NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, browser_digest)
);
CREATE INDEX known_browser_seen ON known_browser (seen_at);

-- Counts of password attempts since the last day without any. There is one row for an e-mail
-- address and all unknown browsers together, and one row for each known browser of an account.
-- Addresses without an account have rows too, so that answers do not reveal which addresses have
-- one.
CREATE TABLE sign_in_tries (
  -- Keyed digest of the address and, if there is one, of the known browser, so that addresses typed
  -- by strangers are not stored.
  key_digest bytea PRIMARY KEY,
  tries integer NOT NULL,
  tried_at timestamptz NOT NULL,
  -- Attempts before this time are refused without comparing the password. 'epoch' means that
  -- attempts do not have to wait.
  next_at timestamptz NOT NULL,
  -- Time of the last mail that warned the owner.
  told_at timestamptz
);
CREATE INDEX sign_in_tries_tried ON sign_in_tries (tried_at);

-- The right to set the first password of a staff account. It is mailed to the account's address, so
-- that the admin who created the account never knows the password.
CREATE TABLE staff_invitation (
  -- SHA-256 of 32 random bytes, which only the mail contains.
  token_digest bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  -- Time at which the password was set or a newer invitation replaced this one.
  used_at timestamptz
);
CREATE INDEX staff_invitation_user ON staff_invitation (user_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON code_request, reset_grant, second_factor, recovery_code,
  known_browser, sign_in_tries TO arena_app;
GRANT SELECT, INSERT, UPDATE ON staff_invitation TO arena_app;
GRANT SELECT, INSERT, DELETE ON user_session TO arena_app;
GRANT UPDATE (confirmed_at) ON user_session TO arena_app;
