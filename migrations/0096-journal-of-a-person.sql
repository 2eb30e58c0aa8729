-- Everything about one person, for whoever searches the journal by him. What moves his wallet has
-- its key in ledger.entry; this keeps the other events about him, which are few: those of accounts
-- that are his by name, those that control such an account, and those whose event names him.
--
-- HOW A MODULE SAYS THAT ITS EVENTS NAME A PERSON (in its own migration)
--
--   INSERT INTO ledger.person_named (type, path) VALUES ('WidgetMade', '{user}');
--
--   `path` leads through the payload to the person's id; {} means the reference of the event.
--   Events that are in the journal already are taken in by ledger.name_persons().
CREATE TABLE ledger.person_named (
  type text NOT NULL,
  path text[] NOT NULL,
  PRIMARY KEY (type, path)
);
GRANT SELECT ON ledger.person_named TO arena_app;

-- Kept behind the log as ledger.journal is, up to the same `reached`.
CREATE TABLE ledger.journal_person (
  person text COLLATE "C" NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (person, position)
);
GRANT SELECT ON ledger.journal_person TO arena_app;

-- The rows of it that a range of the log comes to; of one person, or of everybody (NULL).
CREATE FUNCTION ledger.persons_named(p_first bigint, p_last bigint, p_person text)
RETURNS TABLE ("position" bigint, person text)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  WITH own AS MATERIALIZED (
    SELECT max(number) FILTER (WHERE kind = 'player') AS wallet,
           max(number) FILTER (WHERE kind = 'receivable') AS owed
      FROM ledger.account_kind
  ), named AS (
    SELECT e.position, e.accounts, split_part(a.name, ':', 2) AS person
      FROM own CROSS JOIN ledger.event e CROSS JOIN LATERAL unnest(e.accounts) AS touched (id)
      JOIN ledger.account a ON a.id = touched.id
     WHERE e.position BETWEEN p_first AND p_last AND touched.id & 31 = own.owed
     UNION ALL
    SELECT e.position, e.accounts, split_part(control ->> 'account', ':', 2)
      FROM ledger.event e CROSS JOIN LATERAL jsonb_array_elements(e.controls::jsonb) AS control
     WHERE e.position BETWEEN p_first AND p_last AND e.controls IS NOT NULL
       AND split_part(control ->> 'account', ':', 1) IN ('player', 'receivable')
     UNION ALL
    SELECT e.position, e.accounts,
           CASE n.path WHEN '{}' THEN e.reference ELSE e.payload::jsonb #>> n.path END
      FROM ledger.event e JOIN ledger.person_named n ON n.type = e.type
     WHERE e.position BETWEEN p_first AND p_last
  )
  SELECT DISTINCT n.position, n.person
    FROM named n CROSS JOIN own
   WHERE n.person IS NOT NULL AND (p_person IS NULL OR n.person = p_person)
     -- Moved his wallet: its key is in ledger.entry. Most events that name somebody end here.
     AND NOT EXISTS (SELECT FROM unnest(n.accounts) AS touched (id)
                       JOIN ledger.account a ON a.id = touched.id
                      WHERE touched.id & 31 = own.wallet AND a.name = 'player:' || n.person)
$$;
REVOKE ALL ON FUNCTION ledger.persons_named(bigint, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.persons_named(bigint, bigint, text) TO arena_app;

-- For migrations: takes in what is in the journal already.
CREATE FUNCTION ledger.name_persons() RETURNS void LANGUAGE sql
SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO ledger.journal_person (position, person)
  SELECT n.position, n.person
    FROM ledger.journal_progress p CROSS JOIN LATERAL ledger.persons_named(1, p.reached, NULL) AS n
   ORDER BY n.position
  ON CONFLICT DO NOTHING
$$;
REVOKE ALL ON FUNCTION ledger.name_persons() FROM PUBLIC;

CREATE OR REPLACE FUNCTION ledger.grow_journal(p_most integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  done bigint;
  goal bigint;
  taken bigint;
BEGIN
  SELECT reached INTO STRICT done FROM ledger.journal_progress FOR UPDATE;
  SELECT s.goal, s.entries INTO STRICT goal, taken FROM ledger.step_after(done, p_most) AS s;
  IF goal > done THEN
    INSERT INTO ledger.journal (position, type, actor_id, reference)
    SELECT position, type, actor_id, reference FROM ledger.event
     WHERE position > done AND position <= goal ORDER BY position;
    -- Begun anew: see 0015.
    IF done = 0 THEN
      DELETE FROM ledger.kind_balance;
      DELETE FROM ledger.kind_balance_then;
      DELETE FROM ledger.journal_person;
    END IF;
    INSERT INTO ledger.journal_person (position, person)
    SELECT n.position, n.person FROM ledger.persons_named(done + 1, goal, NULL) AS n
     ORDER BY n.position;
    INSERT INTO ledger.kind_balance AS b (kind, unit, accounts, total)
    SELECT kind, unit, accounts, total FROM ledger.kind_changes(done + 1, goal)
    ON CONFLICT (kind, unit) DO UPDATE
      SET accounts = b.accounts + excluded.accounts, total = b.total + excluded.total;
    IF goal / 4096 > done / 4096 THEN
      INSERT INTO ledger.kind_balance_then (position, kind, unit, accounts, total)
      SELECT goal, kind, unit, accounts, total FROM ledger.kind_balance;
    END IF;
    UPDATE ledger.journal_progress SET reached = goal;
  END IF;
  RETURN taken;
END $$;

-- A withdrawal goes on between its hold and the payouts; a free seat moves no tokens; a decision
-- about staff moves nothing.
INSERT INTO ledger.person_named (type, path)
VALUES ('WithdrawalRequested', '{user}'), ('WithdrawalCompleted', '{user}'),
       ('WithdrawalRejected', '{user}'), ('WithdrawalReopened', '{user}'),
       ('EntryFeePaid', '{user}'), ('EntryFeeRefunded', '{user}'),
       ('StaffAppointed', '{}'), ('StaffChanged', '{}');
SELECT ledger.name_persons();
