-- Actions of one admin that a second admin must approve, because their tokens exceed a limit in the
-- settings.
CREATE TABLE approval (
  id uuid PRIMARY KEY,
  -- Key of the request. All repeats of a request have the same key.
  request_key text COLLATE "C" NOT NULL UNIQUE,
  -- Name of the action, such as `tokens.adjust`.
  kind text COLLATE "C" NOT NULL,
  -- Object that the action changes, and the player whom it concerns, if any.
  target_type text COLLATE "C" NOT NULL,
  target_id text COLLATE "C" NOT NULL,
  player_id uuid REFERENCES user_account,
  -- Number of tokens that the action would move.
  amount_tokens bigint NOT NULL CHECK (amount_tokens >= 0),
  -- All data that is needed to execute the action.
  request jsonb NOT NULL,
  -- Data that both admins see before they decide, and its digest. An approval is valid only for
  -- this data.
  looked_at jsonb,
  digest text COLLATE "C" CHECK (digest ~ '^[0-9a-f]{64}$'),
  reason text NOT NULL,
  -- True if a target may have only one pending request of this kind.
  is_single boolean NOT NULL,
  requested_by uuid NOT NULL REFERENCES user_account,
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > requested_at),
  state text NOT NULL DEFAULT 'pending'
    CHECK (state IN ('pending', 'approved', 'refused', 'expired')),
  -- Admin who approved or refused the request. If it is set while the state is pending, the action
  -- is being executed until `carrying_until`. After that time a repeated job executes it again.
  decided_by uuid REFERENCES user_account,
  decided_at timestamptz,
  decision_note text,
  carrying_until timestamptz,
  -- Reason why the last execution failed.
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
-- Lets the application insert requests and change their outcome, but not their content.
GRANT SELECT, INSERT ON approval TO arena_app;
GRANT UPDATE (state, decided_by, decided_at, decision_note, carrying_until, problem)
  ON approval TO arena_app;

-- Tokens that each admin paid out without a second admin while a limit was set. A row is written
-- before its action, under a lock of the admin's account, so that two actions at the same time are
-- both counted.
CREATE TABLE approval_spending (
  -- Key of the request. Repeats of a request have the same key, so that its tokens are counted
  -- once.
  request_key text COLLATE "C" PRIMARY KEY,
  admin_id uuid NOT NULL REFERENCES user_account,
  kind text COLLATE "C" NOT NULL,
  tokens bigint NOT NULL CHECK (tokens > 0),
  spent_at timestamptz NOT NULL
);
CREATE INDEX approval_spending_of_admin ON approval_spending (admin_id, spent_at) INCLUDE (tokens);
CREATE INDEX approval_spending_age ON approval_spending (spent_at);
-- Allows deletion, because a row is deleted if its action was refused or if the row is too old to
-- count.
GRANT SELECT, INSERT, DELETE ON approval_spending TO arena_app;
