-- A player may dispute each declaration of a match's results once.
DO $$ BEGIN
  ASSERT NOT EXISTS (SELECT FROM information_schema.columns
                      WHERE table_name = 'dispute' AND column_name = 'declared_at'),
    'dispute has a declared_at';
END $$;

-- Time at which the disputed results were declared. Disputes until now keep the time at which they
-- were opened, which is after the declaration.
ALTER TABLE dispute ADD COLUMN declared_at timestamptz;
UPDATE dispute SET declared_at = created_at;
-- The build before writes no value. Its disputes then have the time of their insertion.
ALTER TABLE dispute ALTER COLUMN declared_at SET DEFAULT now(),
                    ALTER COLUMN declared_at SET NOT NULL;
ALTER TABLE dispute DROP CONSTRAINT dispute_tournament_id_user_id_key;
ALTER TABLE dispute ADD UNIQUE (tournament_id, user_id, declared_at);

DO $$ BEGIN
  ASSERT NOT EXISTS (SELECT FROM dispute WHERE declared_at IS NULL), 'a dispute has no declared_at';
END $$;
