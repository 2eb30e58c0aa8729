-- The signal that makes an account one of a ring: the strongest one, not cleared, that names several
-- accounts which share a fact. The queue shows one case for each ring.
DO $$ BEGIN
  ASSERT NOT EXISTS (SELECT FROM information_schema.columns
                      WHERE table_name = 'risk_case' AND column_name = 'ring'), 'risk_case has a ring';
END $$;
ALTER TABLE risk_case ADD COLUMN ring uuid;
UPDATE risk_case k SET ring = (
  SELECT s.id FROM risk_signal s
   WHERE s.accounts @> ARRAY[k.user_id] AND cardinality(s.accounts) > 1
     AND s.kind IN ('shared-destination', 'shared-device', 'shared-payer', 'shared-uid',
                    'same-mailbox')
     AND NOT EXISTS (
       SELECT FROM risk_clearance c
        WHERE c.signal_id = s.id OR (
          c.kind = s.kind AND c.accounts @> s.accounts AND c.evidence @> s.evidence))
   ORDER BY s.weight DESC, s.id LIMIT 1);
CREATE INDEX risk_case_ring ON risk_case (ring) WHERE ring IS NOT NULL;
DO $$ BEGIN
  ASSERT NOT EXISTS (SELECT FROM risk_case k WHERE k.ring IS NOT NULL
                        AND NOT EXISTS (SELECT FROM risk_signal s WHERE s.id = k.ring)),
    'a ring has no signal';
END $$;
