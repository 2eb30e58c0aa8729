-- Tournaments. The row holds the request; participants, fees and winners are projections of the
-- log. A *round* is one set of entry terms: a tournament that starts empty again
-- (reopened, or another fee) gets the next one, with a pot and seats of its own.
CREATE TABLE tournament (
  id uuid PRIMARY KEY,
  round integer NOT NULL DEFAULT 1,
  name text NOT NULL,
  -- survival, clash-squad, lone-wolf, kill-only, or the name of a custom mode.
  mode text NOT NULL,
  status text NOT NULL DEFAULT 'upcoming'
    CHECK (status IN ('upcoming', 'active', 'completed', 'cancelled')),
  max_participants integer NOT NULL CHECK (max_participants BETWEEN 2 AND 1000),
  entry_fee_tokens integer NOT NULL CHECK (entry_fee_tokens >= 0),
  prize_pool_tokens integer NOT NULL CHECK (prize_pool_tokens >= 0),
  details text NOT NULL,
  start_time timestamptz NOT NULL,
  end_time timestamptz NOT NULL CHECK (end_time > start_time),
  room_id text,
  room_password text,
  created_at timestamptz NOT NULL DEFAULT now(),
  cancelled_at timestamptz,
  -- Hidden; its history and its events stay.
  deleted_at timestamptz,
  -- Raised by every change an admin makes, so that an edit of something older is noticed.
  version integer NOT NULL DEFAULT 1,
  -- The admin who asked for the last change, and why: the actor of its ledger events.
  changed_by uuid NOT NULL,
  change_reason text,
  -- Lease that serialises changes: its number, expiry and holding process.
  turn integer NOT NULL DEFAULT 0,
  turn_until timestamptz,
  turn_process integer,
  -- When this row began to differ from the ledger (seats to open, fees to return), or participants
  -- became due a message (room, time, status); NULL once both are resolved.
  unsettled_since timestamptz,
  untold text[] NOT NULL DEFAULT '{}',
  CHECK ((room_id IS NULL) = (room_password IS NULL))
);
CREATE INDEX tournament_mode_start ON tournament (lower(mode), start_time)
  WHERE deleted_at IS NULL;
CREATE INDEX tournament_mode_end ON tournament (lower(mode), end_time DESC)
  WHERE deleted_at IS NULL;
CREATE INDEX tournament_created ON tournament (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX tournament_unsettled ON tournament (unsettled_since)
  WHERE unsettled_since IS NOT NULL;
-- The few that are still to be played.
CREATE INDEX tournament_open ON tournament (status, start_time)
  WHERE status IN ('upcoming', 'active') AND deleted_at IS NULL;
-- One for each order of the admin list.
CREATE INDEX tournament_start ON tournament (start_time, id) WHERE deleted_at IS NULL;
CREATE INDEX tournament_end ON tournament (end_time DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX tournament_name ON tournament (name, id) WHERE deleted_at IS NULL;
CREATE INDEX tournament_prize ON tournament (prize_pool_tokens DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX tournament_fee ON tournament (entry_fee_tokens DESC, id) WHERE deleted_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON tournament TO arena_app;

-- The number of tournaments in each status without the deleted ones, so that a list need not count.
CREATE TABLE tournament_count (
  status text PRIMARY KEY,
  tournaments bigint NOT NULL
) WITH (fillfactor = 50);
GRANT SELECT ON tournament_count TO arena_app;

-- Counts all changes of one statement in the order of the key, so that two statements never wait
-- for each other in a circle. Runs as its owner, the only one who may write the counts.
CREATE FUNCTION count_tournaments() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tournament_count AS c (status, tournaments)
    SELECT status, count(*) FROM made WHERE deleted_at IS NULL GROUP BY 1 ORDER BY 1
    ON CONFLICT (status) DO UPDATE SET tournaments = c.tournaments + excluded.tournaments;
  ELSE
    INSERT INTO tournament_count AS c (status, tournaments)
    SELECT status, sum(n)
      FROM (SELECT status, 1 AS n FROM made WHERE deleted_at IS NULL
            UNION ALL
            SELECT status, -1 FROM gone WHERE deleted_at IS NULL) AS changed
     GROUP BY 1 HAVING sum(n) <> 0 ORDER BY 1
    ON CONFLICT (status) DO UPDATE SET tournaments = c.tournaments + excluded.tournaments;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER counted_when_made AFTER INSERT ON tournament
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION count_tournaments();
CREATE TRIGGER counted_when_changed AFTER UPDATE ON tournament
  REFERENCING OLD TABLE AS gone NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION count_tournaments();

SELECT ledger.register_account_kind('pot', '{id}:{number}', 'TOKEN', 0);
SELECT ledger.register_account_kind('seats', '{id}:{number}', 'SEAT', 0);
SELECT ledger.register_account_kind('seated', '{id}:{number}', 'SEAT', 0);
SELECT ledger.register_account_kind('house:result', NULL, 'TOKEN', NULL);
SELECT ledger.register_account_kind('house:seats', NULL, 'SEAT', NULL);
