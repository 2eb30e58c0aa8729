-- An image of evidence can be an object in an S3-compatible storage instead of bytes in its row.
DO $$ BEGIN
  ASSERT NOT EXISTS (SELECT FROM information_schema.columns
                      WHERE table_name = 'evidence' AND column_name = 'object_key'),
    'evidence has an object_key already';
END $$;

ALTER TABLE evidence
  ADD COLUMN object_key text,
  ALTER COLUMN image DROP NOT NULL,
  ADD CONSTRAINT evidence_stored_once CHECK (num_nonnulls(image, object_key) = 1);

DO $$ BEGIN
  ASSERT NOT EXISTS (SELECT FROM evidence WHERE image IS NULL), 'an image got lost';
END $$;
