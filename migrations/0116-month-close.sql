-- Closes of a month: the checklist that was agreed to, and the progress of the package of files.
-- Closing a month again adds a version, and earlier versions remain unchanged.
CREATE TABLE month_close (
  id uuid PRIMARY KEY,
  -- First day of the month in India.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  version integer NOT NULL CHECK (version > 0),
  asked_by uuid NOT NULL REFERENCES user_account,
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- Figures and differences at the time of the request, and a note for each difference.
  checklist jsonb NOT NULL,
  notes jsonb NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'failed')),
  -- Number of times that a worker has started the package. An interrupted package is started again
  -- at most twice.
  tries integer NOT NULL DEFAULT 0,
  done bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0,
  -- Updated while a worker writes the package. If it is older than a minute, the worker was
  -- interrupted.
  seen_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  bytes bigint,
  sha256 text,
  UNIQUE (month, version)
);
CREATE UNIQUE INDEX month_close_running ON month_close (month) WHERE state = 'running';
GRANT SELECT, INSERT, UPDATE ON month_close TO arena_app;

-- The finished packages, in pieces of about a megabyte. They are stored in the database, because
-- all processes can read it.
CREATE TABLE month_package (
  close_id uuid NOT NULL REFERENCES month_close,
  number integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (close_id, number)
);
GRANT SELECT, INSERT, DELETE ON month_package TO arena_app;
