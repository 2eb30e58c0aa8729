-- The registered projections: the step that writes each one's tables, and the events that the step
-- reads. 0010-ledger-log.sql explains how to register a projection.
CREATE TABLE ledger.projection (
  name text PRIMARY KEY,
  -- Name of the step function with its schema. It is called with the first and the last position.
  step text NOT NULL,
  tables text[] NOT NULL,
  -- Types of events that the step reads. An empty array means every event.
  event_types text[] NOT NULL,
  -- Time of the last rebuild that replaced the tables, and the newest position at that time.
  rebuilt_at timestamptz,
  rebuilt_position bigint
);
GRANT SELECT ON ledger.projection TO arena_app;

-- Runs the steps of all projections; post_batch calls it. Each registration creates this function
-- again from the list of projections. Posting therefore needs no dynamic SQL, and skips steps for
-- which the batch has no events.
CREATE FUNCTION ledger.apply_projections(first bigint, last bigint, types text[])
RETURNS void LANGUAGE plpgsql AS $$ BEGIN END $$;

CREATE FUNCTION ledger.write_dispatcher() RETURNS void LANGUAGE plpgsql AS $function$
DECLARE
  lines text;
BEGIN
  SELECT string_agg(
           CASE WHEN cardinality(event_types) = 0
                THEN format('  PERFORM %s(first, last);', step)
                ELSE format('  IF types && %L::text[] THEN PERFORM %s(first, last); END IF;',
                            event_types, step) END,
           E'\n' ORDER BY name)
    INTO lines
    FROM ledger.projection;
  EXECUTE format(
    'CREATE OR REPLACE FUNCTION ledger.apply_projections(first bigint, last bigint, types text[])
     RETURNS void LANGUAGE plpgsql AS %L', E'BEGIN\n' || coalesce(lines, '') || E'\nEND');
END $function$;

-- Registers a projection, or changes a registered one (`make rebuild` then updates its tables). The
-- tables of a new projection are first filled from the whole log.
CREATE FUNCTION ledger.register_projection(
  p_name text, p_step text, p_tables text[], p_event_types text[]
) RETURNS void LANGUAGE plpgsql AS $function$
DECLARE
  v_step text;
  v_table text;
  v_last bigint;
  v_known boolean;
BEGIN
  SELECT format('%I.%I', n.nspname, p.proname) INTO STRICT v_step
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
   WHERE p.oid = format('%s(bigint, bigint)', p_step)::regprocedure;
  FOREACH v_table IN ARRAY p_tables LOOP
    IF to_regclass(format('projection.%I', v_table)) IS NULL THEN
      RAISE EXCEPTION 'There is no table projection.%', v_table;
    END IF;
    EXECUTE format('REVOKE ALL ON projection.%I FROM PUBLIC, arena_app', v_table);
    EXECUTE format('GRANT SELECT ON projection.%I TO arena_app', v_table);
  END LOOP;
  -- Allows the application to call the step, because a proof runs it on temporary tables. The
  -- application has no right to write the live tables.
  EXECUTE format('REVOKE ALL ON FUNCTION %s(bigint, bigint) FROM PUBLIC', v_step);
  EXECUTE format('GRANT EXECUTE ON FUNCTION %s(bigint, bigint) TO arena_app', v_step);
  SELECT position INTO STRICT v_last FROM ledger.head FOR UPDATE;
  SELECT EXISTS (SELECT FROM ledger.projection WHERE name = p_name) INTO v_known;
  INSERT INTO ledger.projection (name, step, tables, event_types)
  VALUES (p_name, v_step, p_tables, p_event_types)
  ON CONFLICT (name) DO UPDATE
     SET step = excluded.step, tables = excluded.tables, event_types = excluded.event_types;
  IF NOT v_known AND v_last > 0 THEN
    PERFORM ledger.run_step(v_step, 'projection', page, least(page + 9999, v_last))
       FROM generate_series(1, v_last, 10000) AS page;
  END IF;
  PERFORM ledger.write_dispatcher();
END $function$;

-- Runs one step for a range of positions, on the tables of the given schema. The schema is
-- `projection`, or the shadow schema of a rebuild.
CREATE FUNCTION ledger.run_step(p_step text, p_schema text, p_first bigint, p_last bigint)
RETURNS void LANGUAGE plpgsql
-- Settings for the planner, as in post_batch. The step is planned while its tables are empty, and
-- must keep using indexes when the tables are large.
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET jit = off
AS $$
DECLARE
  v_path text := current_setting('search_path');
BEGIN
  PERFORM set_config('search_path', format('%I, pg_temp', p_schema), true);
  EXECUTE format('SELECT %s($1, $2)', p_step) USING p_first, p_last;
  PERFORM set_config('search_path', v_path, true);
END $$;

-- Functions that compare rows outside the log, on which money depends, with the log.
--
-- HOW A MODULE REGISTERS A COMPARISON (in its own migration)
--
--   CREATE FUNCTION compare_widget() RETURNS TABLE ("position" bigint, problem text)
--   LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$ … $$;
--   SELECT ledger.register_comparison('widget', 'compare_widget');
--
--   The function returns the rows that differ from the log. It reads the log through projections.
--   Every proof of the whole log calls it.
CREATE TABLE ledger.comparison (
  name text PRIMARY KEY,
  compare text NOT NULL
);
GRANT SELECT ON ledger.comparison TO arena_app;

CREATE FUNCTION ledger.register_comparison(p_name text, p_compare text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('REVOKE ALL ON FUNCTION %s() FROM PUBLIC', p_compare::regproc);
  EXECUTE format('GRANT EXECUTE ON FUNCTION %s() TO arena_app', p_compare::regproc);
  INSERT INTO ledger.comparison (name, compare)
  SELECT p_name, format('%I.%I', n.nspname, p.proname)
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
   WHERE p.oid = format('%s()', p_compare)::regprocedure
  ON CONFLICT (name) DO UPDATE SET compare = excluded.compare;
END $$;

GRANT EXECUTE ON FUNCTION ledger.run_step TO arena_app;
