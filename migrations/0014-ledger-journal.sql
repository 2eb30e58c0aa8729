-- The search index of the log: positions by type, actor and reference. The worker fills it after
-- the commits, so that it does not slow down posting. A search reads the newest events, which the
-- index does not contain yet, from the log itself. The table is derived from the log, so it may be
-- emptied at any time if `reached` is set to 0. The index by account is ledger.entry, and the index
-- by time is ledger.batch.
CREATE TABLE ledger.journal (
  position bigint NOT NULL,
  type text NOT NULL,
  actor_id text NOT NULL,
  reference text
);
-- Each of these indexes returns positions in order, so that a page reads only as many rows as it
-- shows.
CREATE INDEX journal_by_type ON ledger.journal (type, position);
CREATE INDEX journal_by_actor ON ledger.journal (actor_id, position);
CREATE INDEX journal_by_reference ON ledger.journal (reference, position)
  WHERE reference IS NOT NULL;

CREATE TABLE ledger.journal_progress (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  -- Position of the newest event in ledger.journal. It contains all events up to this position.
  reached bigint NOT NULL
);
INSERT INTO ledger.journal_progress (reached) VALUES (0);

-- Sum of the balances of each kind, and number of accounts whose balance is not 0, at the position
-- `reached`. The current trial balance adds the events after that position.
CREATE TABLE ledger.kind_balance (
  kind text COLLATE "C" NOT NULL,
  unit text NOT NULL,
  accounts bigint NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (kind, unit)
);

-- Copies of ledger.kind_balance as of `position`, about one every 4,096 events. The trial balance
-- of a past moment is the last copy before it plus the events after the copy.
CREATE TABLE ledger.kind_balance_then (
  position bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  unit text NOT NULL,
  accounts bigint NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (position, kind, unit)
);

-- Types of events that name a person, and where the event has the person's id.
--
-- HOW A MODULE REGISTERS EVENTS THAT NAME A PERSON (in its own migration)
--
--   INSERT INTO ledger.person_named (type, path) VALUES ('WidgetMade', '{user}');
--
--   `path` is the path of the person's id in the payload. {} means the event's reference.
--   If the journal already contains such events, call ledger.name_persons() after the INSERT.
CREATE TABLE ledger.person_named (
  type text NOT NULL,
  path text[] NOT NULL,
  PRIMARY KEY (type, path)
);

-- Every event that concerns a person but does not move that person's wallet; ledger.entry has those
-- that do. These rows are few: events that move the person's receivable, events that change the
-- status of the person's accounts, and events that name the person. The worker fills the table
-- together with ledger.journal, up to the same `reached`.
CREATE TABLE ledger.journal_person (
  person text COLLATE "C" NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (person, position)
);

GRANT SELECT ON ledger.journal, ledger.journal_progress, ledger.kind_balance,
  ledger.kind_balance_then, ledger.person_named, ledger.journal_person TO arena_app;

-- Returns the last position of the next portion to process after the commits. The portion ends when
-- it has at least `p_most` entries, or at the end of the log. It is measured in entries, because
-- one event may have a thousand of them.
CREATE FUNCTION ledger.step_after(
  p_done bigint, p_most integer, OUT goal bigint, OUT entries bigint
) LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  r record;
BEGIN
  goal := p_done;
  entries := 0;
  FOR r IN SELECT position, greatest(1, cardinality(accounts)) AS size FROM ledger.event
            WHERE position > p_done ORDER BY position LIMIT p_most
  LOOP
    EXIT WHEN entries >= p_most;
    goal := r.position;
    entries := entries + r.size;
  END LOOP;
END $$;

-- Returns by how much the events of a range changed ledger.kind_balance.
CREATE FUNCTION ledger.kind_changes(p_first bigint, p_last bigint)
RETURNS TABLE (kind text, unit text, accounts bigint, total bigint)
LANGUAGE sql STABLE AS $$
  SELECT k.kind, k.unit,
         sum((moved.after <> 0)::integer - (moved.after <> moved.change)::integer)::bigint,
         sum(moved.change)::bigint
    -- The balance of an account after the range is the one that its last event in the range left.
    FROM (SELECT m.account_id, sum(m.amount) AS change,
                 (array_agg(m.balance ORDER BY e.position DESC))[1] AS after
            FROM ledger.event e
           CROSS JOIN LATERAL unnest(e.accounts, e.amounts, e.balances)
                 AS m (account_id, amount, balance)
           WHERE e.position BETWEEN p_first AND p_last
           GROUP BY m.account_id) AS moved
    JOIN ledger.account_kind k ON k.number = moved.account_id & 31
   GROUP BY k.kind, k.unit
$$;

-- Returns the rows of ledger.journal_person for a range of the log, for one person or, if p_person
-- is NULL, for all.
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
     -- Leaves out events that move the person's wallet, because ledger.entry finds those. Most
     -- events that name a person are left out here.
     AND NOT EXISTS (SELECT FROM unnest(n.accounts) AS touched (id)
                       JOIN ledger.account a ON a.id = touched.id
                      WHERE touched.id & 31 = own.wallet AND a.name = 'player:' || n.person)
$$;

-- Adds the persons that events already in the journal name. A migration calls it after it adds rows
-- to ledger.person_named.
CREATE FUNCTION ledger.name_persons() RETURNS void LANGUAGE sql
SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO ledger.journal_person (position, person)
  SELECT n.position, n.person
    FROM ledger.journal_progress p CROSS JOIN LATERAL ledger.persons_named(1, p.reached, NULL) AS n
   ORDER BY n.position
  ON CONFLICT DO NOTHING
$$;

-- Adds about `p_most` new entries of the log to the derived tables, and returns how many. A second
-- caller waits for the first.
CREATE FUNCTION ledger.grow_journal(p_most integer) RETURNS bigint
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
    -- Starts all over, because `reached` was set to 0.
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

-- Returns the positions of an account's events of one type, by one actor or about one reference, in
-- order. It merges two indexes, which the settings below force. Without them, the planner expects
-- to find enough events soon, and reads every entry of a busy account that has none.
CREATE FUNCTION ledger.journal_of_account(
  p_account bigint, p_type text, p_actor text, p_reference text,
  p_first bigint, p_last bigint, p_newest_first boolean, p_limit integer
) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE
SET enable_nestloop = off
SET enable_hashjoin = off
SET enable_seqscan = off
SET plan_cache_mode = force_custom_plan
SET jit = off
AS $$
DECLARE
  v_reached bigint;
  v_low bigint;
BEGIN
  SELECT reached INTO STRICT v_reached FROM ledger.journal_progress;
  v_low := greatest(p_first, v_reached + 1);
  IF p_newest_first THEN
    RETURN QUERY
      (SELECT n.position FROM ledger.entry n JOIN ledger.event e ON e.position = n.position
        WHERE n.account_id = p_account AND n.position BETWEEN v_low AND p_last
          AND e.position BETWEEN v_low AND p_last
          AND (p_type IS NULL OR e.type = p_type) AND (p_actor IS NULL OR e.actor_id = p_actor)
          AND (p_reference IS NULL OR e.reference = p_reference)
        ORDER BY n.position DESC LIMIT p_limit)
      UNION ALL
      (SELECT n.position FROM ledger.entry n JOIN ledger.journal j ON j.position = n.position
        WHERE n.account_id = p_account AND n.position BETWEEN p_first AND p_last
          AND j.position BETWEEN p_first AND p_last
          AND (p_type IS NULL OR j.type = p_type) AND (p_actor IS NULL OR j.actor_id = p_actor)
          AND (p_reference IS NULL OR j.reference = p_reference)
        ORDER BY n.position DESC LIMIT p_limit)
      LIMIT p_limit;
  ELSE
    RETURN QUERY
      (SELECT n.position FROM ledger.entry n JOIN ledger.journal j ON j.position = n.position
        WHERE n.account_id = p_account AND n.position BETWEEN p_first AND p_last
          AND j.position BETWEEN p_first AND p_last
          AND (p_type IS NULL OR j.type = p_type) AND (p_actor IS NULL OR j.actor_id = p_actor)
          AND (p_reference IS NULL OR j.reference = p_reference)
        ORDER BY n.position LIMIT p_limit)
      UNION ALL
      (SELECT n.position FROM ledger.entry n JOIN ledger.event e ON e.position = n.position
        WHERE n.account_id = p_account AND n.position BETWEEN v_low AND p_last
          AND e.position BETWEEN v_low AND p_last
          AND (p_type IS NULL OR e.type = p_type) AND (p_actor IS NULL OR e.actor_id = p_actor)
          AND (p_reference IS NULL OR e.reference = p_reference)
        ORDER BY n.position LIMIT p_limit)
      LIMIT p_limit;
  END IF;
END $$;

GRANT EXECUTE ON FUNCTION ledger.kind_changes, ledger.persons_named, ledger.grow_journal,
  ledger.journal_of_account TO arena_app;
