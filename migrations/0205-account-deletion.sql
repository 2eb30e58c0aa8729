-- Players delete their accounts: a request closes the account for a week, and then a job blanks the
-- personal data. The row stays, because the ledger names its id.
DO $$ BEGIN
  ASSERT NOT EXISTS (SELECT FROM information_schema.columns
                      WHERE table_name = 'user_account' AND column_name = 'deletion_requested_at'),
    'user_account has deletion_requested_at already';
  ASSERT to_regclass('deleted_address') IS NULL, 'deleted_address is here already';
END $$;

ALTER TABLE user_account
  ADD COLUMN deletion_requested_at timestamptz,
  -- Earliest time at which the personal data is blanked. It moves on while something is undecided.
  ADD COLUMN deletion_due_at timestamptz,
  -- Number of tokens that the player agreed to forfeit.
  ADD COLUMN deletion_forfeits bigint CHECK (deletion_forfeits >= 0),
  -- Time from which the player can no longer keep the account.
  ADD COLUMN deletion_began_at timestamptz,
  ADD COLUMN deleted_at timestamptz,
  ADD CHECK (num_nulls(deletion_requested_at, deletion_due_at, deletion_forfeits) IN (0, 3)),
  ADD CHECK (deletion_began_at IS NULL OR deletion_requested_at IS NOT NULL),
  ADD CHECK (deleted_at IS NULL OR deletion_began_at IS NOT NULL),
  ADD CHECK (deletion_requested_at IS NULL OR role = 'player');
CREATE INDEX user_account_deletion ON user_account (deletion_due_at)
  WHERE deletion_due_at IS NOT NULL AND deleted_at IS NULL;

-- Addresses of deleted accounts that may not register again yet.
CREATE TABLE deleted_address (
  -- Keyed digest of the address.
  digest bytea PRIMARY KEY CHECK (octet_length(digest) = 32),
  free_at timestamptz NOT NULL
);
CREATE INDEX deleted_address_free ON deleted_address (free_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON deleted_address TO arena_app;

-- Finds the mails to an address, for the player's file and to delete them with the account.
CREATE INDEX outgoing_mail_recipient ON outgoing_mail (recipient);

DO $$ BEGIN
  ASSERT NOT EXISTS (SELECT FROM user_account WHERE deletion_requested_at IS NOT NULL),
    'an account is to be deleted';
END $$;
