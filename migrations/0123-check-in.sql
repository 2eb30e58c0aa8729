-- Check-ins before the start of a match, and the waiting list for its seats. The log records seats
-- and fees. These tables store only the check-ins and the order of the waiting list.
DO $$ BEGIN
  ASSERT to_regclass('tournament_check_in') IS NULL, 'tournament_check_in is here already';
END $$;

ALTER TABLE tournament
  ADD COLUMN check_in boolean NOT NULL DEFAULT false,
  -- Last round whose check-in has ended. Players of this round can no longer check in or wait for a
  -- seat.
  ADD COLUMN check_in_closed_round integer,
  -- Last round whose free seats were given to waiting players.
  ADD COLUMN check_in_done_round integer;

CREATE TABLE tournament_check_in (
  tournament_id uuid NOT NULL REFERENCES tournament,
  round integer NOT NULL,
  user_id uuid NOT NULL REFERENCES user_account,
  checked_in_at timestamptz NOT NULL,
  PRIMARY KEY (tournament_id, round, user_id)
);
CREATE INDEX tournament_check_in_user ON tournament_check_in (user_id);

CREATE TABLE tournament_waiting (
  tournament_id uuid NOT NULL REFERENCES tournament,
  round integer NOT NULL,
  user_id uuid NOT NULL REFERENCES user_account,
  -- Place in the waiting list. The player with the smallest number gets a free seat first.
  place bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (tournament_id, round, user_id)
);
CREATE INDEX tournament_waiting_place ON tournament_waiting (tournament_id, round, place);
CREATE INDEX tournament_waiting_user ON tournament_waiting (user_id);

GRANT SELECT, INSERT ON tournament_check_in TO arena_app;
GRANT SELECT, INSERT, DELETE ON tournament_waiting TO arena_app;
