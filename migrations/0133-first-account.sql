-- A signal about accounts that share a fact stores which of them is the oldest. Accounts that others
-- open later must not make the signal of the oldest account strong.
DO $$ BEGIN
  ASSERT NOT EXISTS (SELECT FROM information_schema.columns
                      WHERE table_name = 'risk_signal' AND column_name = 'first_account'),
    'the oldest account of a signal is stored already';
END $$;

-- NULL for a signal about one account, and until the next evaluation of the signal.
ALTER TABLE risk_signal ADD COLUMN first_account uuid;

DO $$ BEGIN
  ASSERT EXISTS (SELECT FROM information_schema.columns
                  WHERE table_name = 'risk_signal' AND column_name = 'first_account'
                    AND data_type = 'uuid'),
    'the oldest account of a signal is not stored';
END $$;
