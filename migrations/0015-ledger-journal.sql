-- What the journal is searched by: positions by type, actor and reference, kept behind the log, so
-- that posting pays for none of it. The worker lets it grow; what it has not reached yet is read
-- from the log itself, so a search misses nothing. It holds nothing that the log does not, and may
-- be emptied at any time (then set `reached` to 0). An account's entries have their key already,
-- and a time becomes a position by ledger.batch.
CREATE TABLE ledger.journal (
  position bigint NOT NULL,
  type text NOT NULL,
  actor_id text NOT NULL,
  reference text
);
-- Each gives positions in order, so that a page of the journal reads as many rows as it shows,
-- however long the log. Equal keys, which repeat much, share one entry of the index.
CREATE INDEX journal_by_type ON ledger.journal (type, position);
CREATE INDEX journal_by_actor ON ledger.journal (actor_id, position);
CREATE INDEX journal_by_reference ON ledger.journal (reference, position)
  WHERE reference IS NOT NULL;

CREATE TABLE ledger.journal_progress (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  -- Every event up to here is in ledger.journal, none after.
  reached bigint NOT NULL
);
INSERT INTO ledger.journal_progress (reached) VALUES (0);

-- How far one step behind the log goes: to the event with which `p_most` entries are reached, or to
-- the end of the log. An event for a crowd is as much work as hundreds of others, so entries are
-- what is counted.
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
REVOKE ALL ON FUNCTION ledger.step_after(bigint, integer) FROM PUBLIC;

-- Takes in about `p_most` entries that the log has grown by; answers how many, and fewer when there
-- were no more. One at a time.
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
    UPDATE ledger.journal_progress SET reached = goal;
  END IF;
  RETURN taken;
END $$;

GRANT SELECT ON ledger.journal, ledger.journal_progress TO arena_app;
REVOKE ALL ON FUNCTION ledger.grow_journal(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.grow_journal(integer) TO arena_app;
