-- A trigger fires without this right; PostgreSQL gives it to everybody.
REVOKE ALL ON FUNCTION tell_streams_of_ended_session() FROM PUBLIC;

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

GRANT SELECT, INSERT, UPDATE, DELETE ON known_browser, sign_in_tries TO arena_app;
