-- Events that a follower of the log could not handle. The follower continues with the next event,
-- and tries these again later.
DO $$ BEGIN
  ASSERT to_regclass('ledger.skipped_event') IS NULL, 'ledger.skipped_event is here already';
END $$;

CREATE TABLE ledger.skipped_event (
  subscriber text NOT NULL REFERENCES ledger.subscriber,
  position bigint NOT NULL,
  skipped_at timestamptz NOT NULL DEFAULT now(),
  -- Error of the newest attempt.
  error text NOT NULL,
  -- Attempts since the event was skipped.
  tries integer NOT NULL DEFAULT 0,
  -- Time of the next attempt. NULL if only a member of staff starts another one.
  next_try_at timestamptz,
  PRIMARY KEY (subscriber, position)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON ledger.skipped_event TO arena_app;
