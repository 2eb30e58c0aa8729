-- A verification and a rebuild skip steps of projections that have nothing to read.
DO $$ BEGIN
  ASSERT to_regprocedure('ledger.run_step(text, text, bigint, bigint)') IS NOT NULL,
    'there is no ledger.run_step';
  ASSERT (SELECT count(*) = count(DISTINCT step) FROM ledger.projection),
    'two projections have the same step';
END $$;

-- Runs one step for a range of positions, on the tables of the given schema. The schema is
-- `projection`, or the shadow schema of a rebuild. As in ledger.apply_projections, the step is
-- skipped if the range has no event of its types. Each statement of a step reads the whole range.
CREATE OR REPLACE FUNCTION ledger.run_step(
  p_step text, p_schema text, p_first bigint, p_last bigint
) RETURNS void LANGUAGE plpgsql
-- Settings for the planner, as in post_batch. The step is planned while its tables are empty, and
-- must keep using indexes when the tables are large.
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET jit = off
AS $$
DECLARE
  v_path text := current_setting('search_path');
  v_types text[];
BEGIN
  SELECT event_types INTO v_types FROM ledger.projection WHERE step = p_step;
  IF cardinality(v_types) > 0 AND NOT EXISTS (
    SELECT FROM ledger.event WHERE position BETWEEN p_first AND p_last AND type = ANY (v_types)
  ) THEN
    RETURN;
  END IF;
  PERFORM set_config('search_path', format('%I, pg_temp', p_schema), true);
  EXECUTE format('SELECT %s($1, $2)', p_step) USING p_first, p_last;
  PERFORM set_config('search_path', v_path, true);
END $$;
