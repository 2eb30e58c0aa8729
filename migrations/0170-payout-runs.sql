-- Payout runs: each file for the bank with its rows, and what the bank's result file says of them.
DO $$ BEGIN
  ASSERT to_regclass('payout_run') IS NULL, 'payout_run is here already';
END $$;

CREATE TABLE payout_run (
  id uuid PRIMARY KEY,
  -- Day in India. The number counts the runs of that day from 1.
  day date NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  -- Key of the request, so that a repeat of it finds this run.
  request_key text NOT NULL UNIQUE,
  made_by uuid NOT NULL REFERENCES user_account,
  made_at timestamptz NOT NULL,
  -- The bytes of the file as they were sent. Its rows and their sum are counted in the file.
  file bytea NOT NULL,
  row_count integer NOT NULL CHECK (row_count > 0),
  sum_tokens bigint NOT NULL CHECK (sum_tokens > 0),
  UNIQUE (day, number)
);

CREATE TABLE payout_run_row (
  run_id uuid NOT NULL REFERENCES payout_run,
  withdrawal_id uuid NOT NULL REFERENCES withdrawal,
  -- Place in the file, or among the rows that were left out of it.
  place integer NOT NULL,
  amount_tokens bigint NOT NULL,
  -- Code of the refusal and its sentence if the row was left out of the file.
  left_out_code text,
  left_out_reason text,
  -- What the bank says. NULL until a result file names the row.
  outcome text CHECK (outcome IN ('paid', 'failed', 'unknown')),
  bank_status text,
  bank_reason text,
  bank_reference text,
  -- Time at which the withdrawal got the status that the bank's words mean. NULL while it is open.
  settled_at timestamptz,
  -- Key of the request that settled it, so that a repeat of it gets the same answer.
  settled_key text,
  PRIMARY KEY (run_id, withdrawal_id),
  CHECK ((left_out_code IS NULL) = (left_out_reason IS NULL)),
  CHECK (left_out_code IS NULL OR outcome IS NULL),
  CHECK ((outcome IS NULL) = (bank_status IS NULL)),
  CHECK (settled_at IS NULL OR outcome IN ('paid', 'failed')),
  CHECK ((settled_at IS NULL) = (settled_key IS NULL))
);
CREATE INDEX payout_run_row_of_withdrawal ON payout_run_row (withdrawal_id, run_id DESC)
  WHERE left_out_code IS NULL;
GRANT SELECT, INSERT ON payout_run TO arena_app;
GRANT SELECT, INSERT, UPDATE ON payout_run_row TO arena_app;
