-- Two questions of the office that would otherwise read the books through.

-- The positions of an account's events that are of one type, by one actor or about one reference,
-- in order. Both sides are read in order from their indexes and merged. Left to itself, the planner
-- trusts in finding a page of them soon, and looks up every entry of a busy account by itself when
-- there are none; that is what the settings are for, which only a function can have.
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
REVOKE ALL ON FUNCTION ledger.journal_of_account(
  bigint, text, text, text, bigint, bigint, boolean, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.journal_of_account(
  bigint, text, text, text, bigint, bigint, boolean, integer) TO arena_app;

-- What the accounts of a kind hold together, and how many hold anything: after the events that the
-- journal has taken in. The trial balance of now is this and what has moved since.
CREATE TABLE ledger.kind_balance (
  kind text COLLATE "C" NOT NULL,
  unit text NOT NULL,
  accounts bigint NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (kind, unit)
);
GRANT SELECT ON ledger.kind_balance TO arena_app;

-- A copy of it every 4,096 events or so, as it was after `position`. The trial balance of a moment
-- past is the copy before it and what moved from there on, however long the log.
CREATE TABLE ledger.kind_balance_then (
  position bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  unit text NOT NULL,
  accounts bigint NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (position, kind, unit)
);
GRANT SELECT ON ledger.kind_balance_then TO arena_app;

-- By how much the events of a range changed both.
CREATE FUNCTION ledger.kind_changes(p_first bigint, p_last bigint)
RETURNS TABLE (kind text, unit text, accounts bigint, total bigint)
LANGUAGE sql STABLE AS $$
  SELECT k.kind, k.unit,
         sum((moved.after <> 0)::integer - (moved.after <> moved.change)::integer)::bigint,
         sum(moved.change)::bigint
    -- Whoever moved in a range stands, after it, where its last event left him.
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
REVOKE ALL ON FUNCTION ledger.kind_changes(bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.kind_changes(bigint, bigint) TO arena_app;

INSERT INTO ledger.kind_balance (kind, unit, accounts, total)
SELECT kind, unit, accounts, total
  FROM ledger.kind_changes(1, (SELECT reached FROM ledger.journal_progress));

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
    END IF;
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
