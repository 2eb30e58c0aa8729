-- Actions that one admin asks for and another approves, above the tokens that a setting names.
CREATE TABLE approval (
  id uuid PRIMARY KEY,
  -- The same for every repeat of one request.
  request_key text COLLATE "C" NOT NULL UNIQUE,
  -- The action's name in its module, such as `tokens.adjust`.
  kind text COLLATE "C" NOT NULL,
  -- The target, and the player whom the action concerns, if any.
  target_type text COLLATE "C" NOT NULL,
  target_id text COLLATE "C" NOT NULL,
  player_id uuid REFERENCES user_account,
  -- The tokens that it would move.
  amount_tokens bigint NOT NULL CHECK (amount_tokens >= 0),
  -- Everything the action needs.
  request jsonb NOT NULL,
  -- Everything that the requester and the second admin look at, and its digest: the approval is
  -- bound to them.
  looked_at jsonb,
  digest text COLLATE "C" CHECK (digest ~ '^[0-9a-f]{64}$'),
  reason text NOT NULL,
  -- True: one target has at most one waiting request of this kind.
  is_single boolean NOT NULL,
  requested_by uuid NOT NULL REFERENCES user_account,
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > requested_at),
  state text NOT NULL DEFAULT 'pending'
    CHECK (state IN ('pending', 'approved', 'refused', 'expired')),
  -- The admin who approved or refused it. Set while it is pending: it is being carried out, until
  -- `carrying_until`; after that a sweep carries it out again.
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
-- The request itself is never changed.
GRANT SELECT, INSERT ON approval TO arena_app;
GRANT UPDATE (state, decided_by, decided_at, decision_note, carrying_until, problem)
  ON approval TO arena_app;

-- The tokens that each admin paid out alone while a bound was set. A row is written before its
-- action, under the lock of the admin's account, so that two actions at once are both counted.
CREATE TABLE approval_spending (
  -- The same for every repeat of one request: its tokens count once.
  request_key text COLLATE "C" PRIMARY KEY,
  admin_id uuid NOT NULL REFERENCES user_account,
  kind text COLLATE "C" NOT NULL,
  tokens bigint NOT NULL CHECK (tokens > 0),
  spent_at timestamptz NOT NULL
);
CREATE INDEX approval_spending_of_admin ON approval_spending (admin_id, spent_at) INCLUDE (tokens);
CREATE INDEX approval_spending_age ON approval_spending (spent_at);
-- A row is deleted when its action was refused, and when it is too old to count.
GRANT SELECT, INSERT, DELETE ON approval_spending TO arena_app;
