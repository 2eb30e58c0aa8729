-- The tournaments. This table stores the terms that admins set; participants, fees and winners are
-- projections of the log. A *round* is one set of terms. A tournament that starts again without
-- participants (reopened, or with another fee) gets the next round, with a new pot and new seats.
CREATE TABLE tournament (
  id uuid PRIMARY KEY,
  round integer NOT NULL DEFAULT 1,
  name text NOT NULL,
  -- survival, clash-squad, lone-wolf, kill-only, or the short name of a custom mode.
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
  -- Set if an admin deleted the tournament. It is then hidden, but its history and events remain.
  deleted_at timestamptz,
  -- Increased by every change of an admin, so that an edit of an older version can be refused.
  version integer NOT NULL DEFAULT 1,
  -- Admin who made the last change, and the reason. The admin is the actor of the events that
  -- follow from it.
  changed_by uuid NOT NULL,
  change_reason text,
  -- Lease for changes, so that only one runs at a time: its number, its expiry and the process that
  -- holds it.
  turn integer NOT NULL DEFAULT 0,
  turn_until timestamptz,
  turn_process integer,
  -- Time since which the ledger or the participants have not caught up with this row: seats must be
  -- opened, fees refunded, or participants told of a room, time or status. NULL when that is done.
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
-- Index of the few tournaments that have not ended.
CREATE INDEX tournament_open ON tournament (status, start_time)
  WHERE status IN ('upcoming', 'active') AND deleted_at IS NULL;
-- Indexes for the sort orders of the admin console's list.
CREATE INDEX tournament_start ON tournament (start_time, id) WHERE deleted_at IS NULL;
CREATE INDEX tournament_end ON tournament (end_time DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX tournament_name ON tournament (name, id) WHERE deleted_at IS NULL;
CREATE INDEX tournament_prize ON tournament (prize_pool_tokens DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX tournament_fee ON tournament (entry_fee_tokens DESC, id) WHERE deleted_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON tournament TO arena_app;

-- Number of tournaments in each status, without deleted ones, so that lists need not count rows.
CREATE TABLE tournament_count (
  status text PRIMARY KEY,
  tournaments bigint NOT NULL
) WITH (fillfactor = 50);
GRANT SELECT ON tournament_count TO arena_app;

-- Updates the counts after a statement. Rows are changed in the order of their key, so that two
-- statements cannot wait for each other in a deadlock. Runs with the owner's rights, because only
-- the owner may write the counts.
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
