-- Files of the journal that staff have taken: who, what of it, and what the file must be. Whoever
-- holds one can prove years later that it is the one that was handed out.
CREATE TABLE ledger.export (
  id uuid PRIMARY KEY,
  asked_by uuid NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'jsonl', 'hledger')),
  file_name text NOT NULL,
  -- What the journal was narrowed by; {} is all of it.
  filter jsonb NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'stopped', 'failed')),
  started_at timestamptz NOT NULL DEFAULT now(),
  -- Raised while it runs; one that has stood still for a minute was cut off with its process.
  seen_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  -- The newest event when it began: nothing beyond is in the file, whoever posts meanwhile.
  head_position bigint NOT NULL,
  first_position bigint,
  last_position bigint,
  events bigint NOT NULL DEFAULT 0,
  entries bigint NOT NULL DEFAULT 0,
  rows bigint NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  -- Of the file's bytes, once the last of them is made.
  sha256 text,
  -- [{kind, unit, debits, credits, net}], of the rows as they were written into the file.
  totals jsonb NOT NULL DEFAULT '[]',
  -- Whether they are what the trial balance says; NULL where there is nothing to compare with.
  agrees boolean
);
-- Ids are ordered by time: the newest exports are read backwards along the primary key.
GRANT SELECT, INSERT, UPDATE ON ledger.export TO arena_app;
