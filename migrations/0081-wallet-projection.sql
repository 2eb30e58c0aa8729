-- Completed steps of the adjustments of all players. The next step begins after `last_user_id`.
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
