-- How far each follower of the log has come: everything up to `position` was handled.
CREATE TABLE ledger.subscriber (
  name text PRIMARY KEY,
  position bigint NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Why it stands still; NULL while it moves. Since the first failure of its next event.
  failures integer NOT NULL DEFAULT 0,
  last_error text,
  failing_since timestamptz
);
GRANT SELECT, INSERT, UPDATE ON ledger.subscriber TO arena_app;
