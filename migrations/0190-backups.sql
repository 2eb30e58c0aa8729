-- What the service `backup` has found: its last look at the repository, and its restore drills.
DO $$ BEGIN
  ASSERT to_regclass('backup_look') IS NULL, 'backup_look is here already';
END $$;

CREATE TABLE backup_look (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  looked_at timestamptz NOT NULL,
  -- Why the archive or the repository could not be used; null if the check passed.
  problem text CHECK (octet_length(problem) <= 2000),
  -- End of the newest complete backup; null if there is none, or if that is unknown.
  newest_at timestamptz,
  newest_kind text
);

CREATE TABLE restore_drill (
  id uuid PRIMARY KEY,
  begun_at timestamptz NOT NULL,
  -- The second to which the drill restores; null if it restores the whole archive.
  target timestamptz,
  ended_at timestamptz,
  problem text CHECK (octet_length(problem) <= 2000),
  -- Last position of the restored log.
  position bigint,
  -- From the begin of the restore to the end of the verification.
  took_seconds integer,
  -- Events that the running log had and the archive did not yet restore, and the age of the oldest.
  lost_events bigint,
  lost_seconds integer,
  CHECK (problem IS NOT NULL OR ended_at IS NULL
         OR num_nulls(position, took_seconds, lost_events, lost_seconds) = 0)
);
CREATE INDEX restore_drill_newest ON restore_drill (begun_at DESC);
GRANT SELECT, INSERT, UPDATE ON backup_look, restore_drill TO arena_app;
