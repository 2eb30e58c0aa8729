-- Bank reference (UTR) of the payment that completed a withdrawal. With the unique index, one
-- payment can complete only one withdrawal of a type.
DO $$ BEGIN
  ASSERT NOT EXISTS (SELECT FROM information_schema.columns
                      WHERE table_name = 'withdrawal' AND column_name = 'bank_reference'),
         'withdrawal has a bank reference';
END $$;
ALTER TABLE withdrawal
  ADD COLUMN bank_reference text CHECK (bank_reference ~ '^[A-Z0-9]{12,22}$');
CREATE UNIQUE INDEX withdrawal_bank_reference ON withdrawal (type, bank_reference)
  WHERE bank_reference IS NOT NULL;
