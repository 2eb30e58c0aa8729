-- A clearance stores what was cleared, so that a signal stays cleared when its accounts or its
-- evidence shrink, for example after the deletion of an old fact.
DO $$ BEGIN
  ASSERT NOT EXISTS (SELECT FROM information_schema.columns
                      WHERE table_name IN ('risk_signal', 'risk_clearance')
                        AND column_name = 'evidence'),
    'the evidence of risk signals is stored already';
END $$;

-- NULL until the next evaluation of the signal.
ALTER TABLE risk_signal ADD COLUMN evidence text[];

-- NULL in clearances from before this migration, which cover only the signal with their id.
ALTER TABLE risk_clearance
  ADD COLUMN kind text COLLATE "C",
  ADD COLUMN accounts uuid[],
  ADD COLUMN evidence text[];
CREATE INDEX risk_clearance_accounts ON risk_clearance USING gin (accounts);

DO $$ BEGIN
  ASSERT (SELECT count(*) = 2 FROM information_schema.columns
           WHERE table_name IN ('risk_signal', 'risk_clearance') AND column_name = 'evidence'),
    'the evidence of risk signals is not stored';
END $$;
