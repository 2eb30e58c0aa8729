-- A verification of the whole log reads from each payload the person whom the event names. The type
-- `json` finds the person faster than `jsonb`, which first converts the whole payload.
DO $$ BEGIN
  ASSERT to_regprocedure('ledger.persons_named(bigint, bigint, text)') IS NOT NULL,
    'there is no ledger.persons_named';
END $$;

-- Returns the rows of ledger.journal_person for a range of the log, for one person or, if p_person
-- is NULL, for all. Each payload is parsed once, and each wallet is looked up once.
CREATE OR REPLACE FUNCTION ledger.persons_named(p_first bigint, p_last bigint, p_person text)
RETURNS TABLE ("position" bigint, person text)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  WITH named AS (
    SELECT touched.position, touched.accounts, split_part(a.name, ':', 2) AS person
      FROM (SELECT e.position, e.accounts, unnest(e.accounts) AS id FROM ledger.event e
             WHERE e.position BETWEEN p_first AND p_last) AS touched
      JOIN ledger.account a ON a.id = touched.id
     WHERE touched.id & 31 = (SELECT number FROM ledger.account_kind WHERE kind = 'receivable')
     UNION ALL
    SELECT e.position, e.accounts, split_part(control ->> 'account', ':', 2)
      FROM ledger.event e CROSS JOIN LATERAL jsonb_array_elements(e.controls::jsonb) AS control
     WHERE e.position BETWEEN p_first AND p_last AND e.controls IS NOT NULL
       AND split_part(control ->> 'account', ':', 1) IN ('player', 'receivable')
     UNION ALL
    SELECT e.position, e.accounts,
           CASE n.path WHEN '{}' THEN e.reference ELSE e.payload::json #>> n.path END
      FROM ledger.event e JOIN ledger.person_named n ON n.type = e.type
     WHERE e.position BETWEEN p_first AND p_last
    -- Without OFFSET 0, PostgreSQL would read the person from each payload three times.
    OFFSET 0
  )
  SELECT DISTINCT n.position, n.person
    FROM named n
   WHERE n.person IS NOT NULL AND (p_person IS NULL OR n.person = p_person)
     -- Leaves out events that move the person's wallet, because ledger.entry finds those. Most
     -- events that name a person are left out here.
     AND NOT EXISTS (SELECT FROM ledger.account a
                      WHERE a.name = 'player:' || n.person AND a.id = ANY (n.accounts))
$$;
