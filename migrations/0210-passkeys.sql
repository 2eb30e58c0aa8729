-- Passkeys (WebAuthn) of staff. The log says which keys belong to whom, so that a signed approval can
-- be checked without this database, and so that the application's database login cannot add a key
-- without an event.
DO $$ BEGIN
  ASSERT to_regclass('projection.passkey') IS NULL, 'projection.passkey is here already';
  ASSERT NOT EXISTS (SELECT FROM information_schema.columns
                      WHERE table_name = 'user_session' AND column_name = 'confirmed_with'),
    'user_session has confirmed_with';
END $$;

CREATE TABLE projection.passkey (
  -- Id of the key, in base64url. The authenticator chooses it.
  credential_id text PRIMARY KEY,
  user_id uuid NOT NULL,
  -- COSE key (RFC 9052), in base64url.
  public_key text NOT NULL,
  position bigint NOT NULL,
  -- Position of the event that removed the key; NULL while the key is in force.
  removed_position bigint
);
CREATE INDEX passkey_user ON projection.passkey (user_id) WHERE removed_position IS NULL;

CREATE FUNCTION projection.apply_passkey(first bigint, last bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO passkey (credential_id, user_id, public_key, position)
  SELECT e.payload::jsonb ->> 'credentialId', e.reference::uuid, e.payload::jsonb ->> 'publicKey',
         e.position
    FROM ledger.event e
   WHERE e.position BETWEEN first AND last AND e.type = 'PasskeyAdded'
   ORDER BY e.position
  ON CONFLICT DO NOTHING;
  UPDATE passkey AS p SET removed_position = e.position
    FROM ledger.event e
   WHERE e.position BETWEEN first AND last AND e.type = 'PasskeyRemoved'
     AND p.credential_id = e.payload::jsonb ->> 'credentialId' AND p.user_id = e.reference::uuid
     AND p.removed_position IS NULL AND p.position < e.position;
END $$;
SELECT ledger.register_projection(
  'passkey', 'projection.apply_passkey', ARRAY['passkey'],
  ARRAY['PasskeyAdded', 'PasskeyRemoved']);

-- What the log does not need: the owner's name for a key, and the state of its use.
CREATE TABLE passkey (
  id uuid PRIMARY KEY,
  credential_id text NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES user_account,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- Number of uses that the key reported last. It stays 0 for keys that several devices share.
  counter bigint NOT NULL CHECK (counter >= 0),
  -- Ways to reach the key, such as `internal` or `usb`, as a hint for the browser.
  transports text[] NOT NULL,
  -- True if the key is copied between the devices of its owner.
  synced boolean NOT NULL,
  -- Model of the authenticator, as it states itself.
  aaguid text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX passkey_of_user ON passkey (user_id);

-- Challenges that a passkey must sign. A challenge is deleted when it is used.
CREATE TABLE passkey_challenge (
  challenge bytea PRIMARY KEY CHECK (octet_length(challenge) = 32),
  -- Action for which the challenge may be used.
  action text NOT NULL,
  -- NULL for a sign-in, whose account only the answer names.
  user_id uuid REFERENCES user_account,
  -- What the action is about, such as the id of a key; empty if it is about nothing else.
  subject text NOT NULL,
  -- Random part of the challenge of an approval; NULL if the challenge itself is random.
  nonce text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_expires ON passkey_challenge (expires_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON passkey, passkey_challenge TO arena_app;

-- How the person last confirmed who they are, which the log names beside an approval. Sessions of
-- the build before have its weakest way.
ALTER TABLE user_session ADD COLUMN confirmed_with text NOT NULL DEFAULT 'password'
  CHECK (confirmed_with IN ('password', 'totp', 'passkey'));
GRANT UPDATE (confirmed_with) ON user_session TO arena_app;

DO $$ BEGIN
  ASSERT NOT has_table_privilege('arena_app', 'projection.passkey', 'INSERT, UPDATE, DELETE'),
    'the processes can change the keys without an event';
  ASSERT has_column_privilege('arena_app', 'user_session', 'confirmed_with', 'UPDATE'),
    'the processes cannot store how a session was confirmed';
END $$;
