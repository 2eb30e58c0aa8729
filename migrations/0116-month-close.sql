-- Closes of a month: the checklist as it was agreed to, and how far the package is. A second close
-- of a month is a new version; an earlier one stays as it is.
CREATE TABLE month_close (
  id uuid PRIMARY KEY,
  -- The first day of the month in India.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  version integer NOT NULL CHECK (version > 0),
  asked_by uuid NOT NULL REFERENCES user_account,
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- Figures and differences at the time of asking, and the note for each difference.
  checklist jsonb NOT NULL,
  notes jsonb NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'failed')),
  -- Number of times a worker began; a package that was cut off is begun again twice at most.
  tries integer NOT NULL DEFAULT 0,
  done bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0,
  -- Raised while a worker writes; one that has stood still for a minute was cut off.
  seen_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  bytes bigint,
  sha256 text,
  UNIQUE (month, version)
);
CREATE UNIQUE INDEX month_close_running ON month_close (month) WHERE state = 'running';
GRANT SELECT, INSERT, UPDATE ON month_close TO arena_app;

-- The package in pieces of about a megabyte: the database is what all processes share.
CREATE TABLE month_package (
  close_id uuid NOT NULL REFERENCES month_close,
  number integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (close_id, number)
);
GRANT SELECT, INSERT, DELETE ON month_package TO arena_app;
