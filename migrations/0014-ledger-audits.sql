-- Proofs and rebuilds that staff have asked for, so that every process can tell how far one is.
CREATE TABLE ledger.audit (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('verify', 'rebuild')),
  asked_by uuid NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  -- Raised while it runs; one that has stood still for a minute was cut off with its process.
  seen_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  checked bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0,
  head_hash text,
  problems jsonb NOT NULL DEFAULT '[]'
);
CREATE UNIQUE INDEX audit_running ON ledger.audit (kind) WHERE finished_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON ledger.audit TO arena_app;
