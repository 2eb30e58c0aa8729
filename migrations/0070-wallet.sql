-- One adjustment of every player's wallet. It is made in steps, each one event of the ledger; this
-- row says what was asked for, and `bulk_progress` how far it has come.
CREATE TABLE bulk_adjustment (
  id uuid PRIMARY KEY,
  admin_id uuid NOT NULL,
  operation text NOT NULL CHECK (operation IN ('add', 'subtract')),
  amount_tokens bigint NOT NULL CHECK (amount_tokens > 0),
  reason text NOT NULL,
  -- How many players there were at the start; who comes later is left out.
  population bigint NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
-- Only one at a time.
CREATE UNIQUE INDEX bulk_adjustment_running ON bulk_adjustment ((true)) WHERE finished_at IS NULL;
GRANT SELECT, INSERT ON bulk_adjustment TO arena_app;
GRANT UPDATE (finished_at) ON bulk_adjustment TO arena_app;

-- The steps that have happened. The next one begins after `last_user_id`.
CREATE TABLE projection.bulk_progress (
  run_id uuid NOT NULL,
  step integer NOT NULL,
  last_user_id uuid NOT NULL,
  affected bigint NOT NULL,
  partial bigint NOT NULL,
  total_delta bigint NOT NULL,
  PRIMARY KEY (run_id, step)
);

CREATE FUNCTION projection.apply_bulk_progress(first bigint, last bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO bulk_progress (run_id, step, last_user_id, affected, partial, total_delta)
  SELECT (bulk ->> 'run')::uuid, (bulk ->> 'step')::integer, (bulk ->> 'lastUser')::uuid,
         (bulk ->> 'affected')::bigint, (bulk ->> 'partial')::bigint,
         (bulk ->> 'totalDelta')::bigint
    FROM ledger.event e, LATERAL (SELECT e.payload::jsonb -> 'bulk' AS bulk) AS read
   WHERE e.position BETWEEN first AND last AND e.type = 'TokensAdjusted' AND bulk IS NOT NULL;
END $$;
SELECT ledger.register_projection('bulk_progress', 'projection.apply_bulk_progress',
                                  ARRAY['bulk_progress'], ARRAY['TokensAdjusted']);
