-- Projections: which step writes which tables from which events. See 0010 for how to register.
CREATE TABLE ledger.projection (
  name text PRIMARY KEY,
  -- The step function, schema-qualified, called with (first, last).
  step text NOT NULL,
  tables text[] NOT NULL,
  -- Empty: every event.
  event_types text[] NOT NULL,
  -- When a rebuild last took its place, and what it found different.
  rebuilt_at timestamptz,
  rebuilt_position bigint
);
GRANT SELECT ON ledger.projection TO arena_app;

-- Called by post_batch; written anew by every registration, so that the hot path holds no dynamic
-- SQL and passes over the steps whose events are not in the batch.
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

-- Registers a projection, or changes one that is registered (then `make rebuild` brings its tables
-- up to date). A new one reads the log so far before it is switched on.
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
  -- To run it into temporary tables of one's own, and compare; it has no rights on the live ones.
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

-- One page of one step, into the tables of a schema: `projection`, or the shadow of a rebuild.
CREATE FUNCTION ledger.run_step(p_step text, p_schema text, p_first bigint, p_last bigint)
RETURNS void LANGUAGE plpgsql
-- A step is planned while its tables are empty: it must look rows up by their keys from then on, as
-- post_batch has it do.
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

REVOKE ALL ON FUNCTION ledger.refuse(), ledger.refuse_unless_writing(),
  ledger.write_dispatcher(),
  ledger.apply_projections(bigint, bigint, text[]),
  ledger.register_projection(text, text, text[], text[]),
  ledger.run_step(text, text, bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.run_step(text, text, bigint, bigint) TO arena_app;
