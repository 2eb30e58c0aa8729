-- Contradictions between the log and what was signed. While one is undecided, no process posts
-- commands that move tokens.
DO $$ BEGIN
  ASSERT to_regclass('ledger.halt') IS NULL, 'ledger.halt is here already';
END $$;

CREATE TABLE ledger.halt (
  id uuid PRIMARY KEY,
  problem text NOT NULL CHECK (octet_length(problem) <= 1000),
  found_at timestamptz NOT NULL,
  -- Last position of the log when the problem was found.
  head_position bigint NOT NULL,
  -- Decision of an admin to continue with the log as it is.
  decided_at timestamptz,
  decided_by uuid,
  reason text,
  CHECK ((decided_at IS NULL) = (decided_by IS NULL) AND (decided_at IS NULL) = (reason IS NULL))
);
CREATE UNIQUE INDEX halt_open ON ledger.halt ((true)) WHERE decided_at IS NULL;
GRANT SELECT, INSERT, UPDATE (decided_at, decided_by, reason) ON ledger.halt TO arena_app;
