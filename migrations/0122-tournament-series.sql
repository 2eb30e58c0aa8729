-- Series of matches, which the worker creates again on chosen days of the week.
DO $$ BEGIN
  ASSERT to_regclass('tournament_series') IS NULL, 'tournament_series is here already';
END $$;

CREATE TABLE tournament_series (
  id uuid PRIMARY KEY,
  -- Terms of the matches of the series, as they were on its first day.
  tournaments jsonb NOT NULL CHECK (jsonb_array_length(tournaments) BETWEEN 1 AND 50),
  -- Days of the week, from 1 (Monday) to 7 (Sunday).
  weekdays smallint[] NOT NULL
    CHECK (cardinality(weekdays) BETWEEN 1 AND 7 AND weekdays <@ '{1,2,3,4,5,6,7}'),
  -- Last day in India for which the matches were created.
  made_through date NOT NULL,
  created_by uuid NOT NULL REFERENCES user_account,
  created_at timestamptz NOT NULL,
  stopped_at timestamptz
);
CREATE INDEX tournament_series_running ON tournament_series (created_at) WHERE stopped_at IS NULL;

GRANT SELECT, INSERT, UPDATE ON tournament_series TO arena_app;
