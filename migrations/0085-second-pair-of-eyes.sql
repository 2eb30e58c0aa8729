-- What an approval is bound to: everything the requester and the second admin look at, and its
-- digest. A request from before this migration has none and must be asked for again.
ALTER TABLE approval
  ADD COLUMN looked_at jsonb,
  ADD COLUMN digest text COLLATE "C" CHECK (digest ~ '^[0-9a-f]{64}$');

-- What each admin paid out alone while a bound was set. A row is written before its action, under
-- the lock of the admin's account, so two actions at once cannot both stay below the bound.
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
-- Deleted when the action was refused, and when it is too old to count.
GRANT SELECT, INSERT, DELETE ON approval_spending TO arena_app;
