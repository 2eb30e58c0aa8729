-- Four eyes. What one admin has asked for and another has to approve before it is done. Above which
-- amount that is so stands in `approval_setting`; no row, or 0, means never.
CREATE TABLE approval_setting (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  above_tokens bigint NOT NULL CHECK (above_tokens >= 0),
  updated_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON approval_setting TO arena_app;

CREATE TABLE approval (
  id uuid PRIMARY KEY,
  -- The same for every repeat of one request.
  request_key text COLLATE "C" NOT NULL UNIQUE,
  -- The action, as the module that carries it out calls it, such as `tokens.adjust`.
  kind text COLLATE "C" NOT NULL,
  -- What it is done to, and the player it concerns, where there is one.
  target_type text COLLATE "C" NOT NULL,
  target_id text COLLATE "C" NOT NULL,
  player_id uuid REFERENCES user_account,
  -- How many tokens it would move.
  amount_tokens bigint NOT NULL CHECK (amount_tokens >= 0),
  -- Everything the action needs.
  request jsonb NOT NULL,
  reason text NOT NULL,
  -- Whether the same may wait only once for one target.
  is_single boolean NOT NULL,
  requested_by uuid NOT NULL REFERENCES user_account,
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > requested_at),
  state text NOT NULL DEFAULT 'pending'
    CHECK (state IN ('pending', 'approved', 'refused', 'expired')),
  -- Who approved or refused it. Set while it is still pending: it is being carried out for him,
  -- until `carrying_until`; whoever finds it later takes it up again.
  decided_by uuid REFERENCES user_account,
  decided_at timestamptz,
  decision_note text,
  carrying_until timestamptz,
  -- Why it could not be carried out when it was last approved.
  problem text,
  CHECK (decided_by IS NULL OR decided_by <> requested_by OR state = 'refused'),
  CHECK (carrying_until IS NULL OR (state = 'pending' AND decided_by IS NOT NULL)),
  CHECK (state <> 'approved' OR (decided_by IS NOT NULL AND decided_at IS NOT NULL))
);
CREATE UNIQUE INDEX approval_waits_once ON approval (kind, target_id)
  WHERE is_single AND state = 'pending';
CREATE INDEX approval_newest ON approval (id DESC);
CREATE INDEX approval_by_state ON approval (state, id DESC);
CREATE INDEX approval_of_target ON approval (target_id, id DESC);
CREATE INDEX approval_pending ON approval (expires_at) WHERE state = 'pending';
-- What was asked for is never changed; only what becomes of it.
GRANT SELECT, INSERT ON approval TO arena_app;
GRANT UPDATE (state, decided_by, decided_at, decision_note, carrying_until, problem)
  ON approval TO arena_app;
