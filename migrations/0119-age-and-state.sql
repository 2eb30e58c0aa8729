-- Players' confirmation of being 18 or older, and the Indian state where they live. Both are asked
-- only if the settings require it.
DO $$ BEGIN
  ASSERT NOT EXISTS (SELECT FROM information_schema.columns
                      WHERE table_name = 'safer_play' AND column_name = 'adult_at'),
         'safer_play has the age already';
END $$;

ALTER TABLE safer_play
  ADD COLUMN adult_at timestamptz,
  -- Second part of the state's code in ISO 3166-2:IN.
  ADD COLUMN state text CHECK (state ~ '^[A-Z]{2}$'),
  ADD COLUMN state_at timestamptz,
  ADD CHECK ((state IS NULL) = (state_at IS NULL));
