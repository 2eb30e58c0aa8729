-- Cups: standings over several matches, and prizes by the final places. Standings are computed from
-- the declared results of the matches, and the log alone says if the prizes are paid.
DO $$ BEGIN
  ASSERT to_regclass('cup') IS NULL, 'cup is here already';
END $$;

CREATE TABLE cup (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  -- Kind of the entries: single players, or squads.
  entry text NOT NULL CHECK (entry IN ('player', 'squad')),
  -- Points of the places in a match, the first place first.
  place_points integer[] NOT NULL CHECK (cardinality(place_points) <= 100),
  kill_points integer NOT NULL CHECK (kill_points BETWEEN 0 AND 1000),
  -- Number of the best matches of an entry that count.
  counted_matches smallint NOT NULL CHECK (counted_matches BETWEEN 1 AND 50),
  -- Prizes of the final places in whole tokens, the first place first.
  prizes bigint[] NOT NULL CHECK (cardinality(prizes) <= 100),
  version integer NOT NULL DEFAULT 1,
  created_by uuid NOT NULL REFERENCES user_account,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  -- Lease of the process that changes the cup or pays its prizes.
  turn integer NOT NULL DEFAULT 0,
  turn_until timestamptz,
  turn_process integer
);
CREATE INDEX cup_newest ON cup (created_at DESC, id DESC) WHERE deleted_at IS NULL;

-- A match belongs to at most one cup.
CREATE TABLE cup_match (
  tournament_id uuid PRIMARY KEY REFERENCES tournament,
  cup_id uuid NOT NULL REFERENCES cup
);
CREATE INDEX cup_match_cup ON cup_match (cup_id);

-- Players or squads that an admin has disqualified from a cup.
CREATE TABLE cup_disqualified (
  cup_id uuid NOT NULL REFERENCES cup,
  -- Id of the player or of the squad.
  entry_id uuid NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  disqualified_by uuid NOT NULL REFERENCES user_account,
  disqualified_at timestamptz NOT NULL,
  PRIMARY KEY (cup_id, entry_id)
);
CREATE INDEX cup_disqualified_entry ON cup_disqualified (entry_id);

GRANT SELECT, INSERT, UPDATE ON cup TO arena_app;
GRANT SELECT, INSERT, DELETE ON cup_match TO arena_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON cup_disqualified TO arena_app;
