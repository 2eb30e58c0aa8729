-- Creates empty copies of a projection's tables in the schema `p_schema`. The copies have only the
-- unique indexes, by which a step looks rows up. Other indexes are created at the end, because
-- updating them row by row would take longer than writing the rows.
CREATE FUNCTION ledger.copy_tables(p_schema text, p_projection text) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_table text;
  v_index regclass;
BEGIN
  FOR v_table IN
    SELECT unnest(p.tables) FROM ledger.projection p WHERE p.name = p_projection
  LOOP
    EXECUTE format('CREATE TABLE %I.%I (LIKE projection.%I INCLUDING ALL)',
                   p_schema, v_table, v_table);
    FOR v_index IN
      SELECT indexrelid FROM pg_index
       WHERE indrelid = format('%I.%I', p_schema, v_table)::regclass AND NOT indisunique
    LOOP
      EXECUTE format('DROP INDEX %s', v_index);
    END LOOP;
  END LOOP;
END $$;

-- A rebuild creates and swaps tables, which only the owner of the schema may do. No process of the
-- product has the owner's login, so the following functions run with the owner's rights. They
-- accept only the name of a registered projection. Every row that they write comes from the
-- projection's own step, which reads each event of the log exactly once and in order.

-- Progress of the running rebuilds. The application has no right to read or write it.
CREATE TABLE ledger.rebuild (
  projection text PRIMARY KEY REFERENCES ledger.projection,
  -- Position up to which the shadow tables contain the events.
  done bigint NOT NULL DEFAULT 0,
  indexed boolean NOT NULL DEFAULT false
);

-- Starts a rebuild, and deletes what an earlier unfinished rebuild of the projection has left.
CREATE FUNCTION ledger.open_rebuild(p_name text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_shadow text := 'ledger_shadow_' || p_name;
  v_table text;
  v_options text;
BEGIN
  -- The foreign key refuses a name that is not registered.
  INSERT INTO ledger.rebuild (projection) VALUES (p_name)
  ON CONFLICT (projection) DO UPDATE SET done = 0, indexed = false;
  EXECUTE format('DROP SCHEMA IF EXISTS %I CASCADE', v_shadow);
  EXECUTE format('CREATE SCHEMA %I', v_shadow);
  PERFORM ledger.copy_tables(v_shadow, p_name);
  -- Lets the application compare the shadow tables with the live tables.
  EXECUTE format('GRANT USAGE ON SCHEMA %I TO arena_app', v_shadow);
  FOR v_table IN SELECT unnest(tables) FROM ledger.projection WHERE name = p_name LOOP
    EXECUTE format('GRANT SELECT ON %I.%I TO arena_app', v_shadow, v_table);
    SELECT array_to_string(reloptions, ', ') INTO v_options
      FROM pg_class WHERE oid = format('projection.%I', v_table)::regclass;
    IF v_options <> '' THEN
      EXECUTE format('ALTER TABLE %I.%I SET (%s)', v_shadow, v_table, v_options);
    END IF;
  END LOOP;
END $$;

-- Replays the next events into the shadow tables: at most `p_events`, and at most 10,000. Returns
-- the position reached and the newest position.
CREATE FUNCTION ledger.step_rebuild(p_name text, p_events bigint, OUT done bigint, OUT head bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_first bigint;
  v_step text;
BEGIN
  SELECT r.done + 1, p.step INTO STRICT v_first, v_step
    FROM ledger.rebuild r JOIN ledger.projection p ON p.name = r.projection
   WHERE r.projection = p_name FOR UPDATE OF r;
  SELECT position INTO STRICT head FROM ledger.head;
  done := least(v_first - 1 + least(greatest(p_events, 0), 10000), head);
  IF done >= v_first THEN
    PERFORM ledger.run_step(v_step, 'ledger_shadow_' || p_name, v_first, done);
    UPDATE ledger.rebuild r SET done = step_rebuild.done WHERE r.projection = p_name;
  END IF;
END $$;

-- Creates the indexes that ledger.copy_tables left out.
CREATE FUNCTION ledger.index_rebuild(p_name text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_shadow text := 'ledger_shadow_' || p_name;
  v_table text;
  v_definition text;
BEGIN
  UPDATE ledger.rebuild SET indexed = true WHERE projection = p_name AND NOT indexed;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'There is no rebuild of % to be indexed', p_name;
  END IF;
  FOR v_table IN SELECT unnest(tables) FROM ledger.projection WHERE name = p_name LOOP
    FOR v_definition IN
      SELECT replace(pg_get_indexdef(indexrelid), ' ON projection.', format(' ON %I.', v_shadow))
        FROM pg_index
       WHERE indrelid = format('projection.%I', v_table)::regclass AND NOT indisunique
    LOOP
      EXECUTE v_definition;
    END LOOP;
    EXECUTE format('ANALYZE %I.%I', v_shadow, v_table);
  END LOOP;
END $$;

-- Returns the names of a table's indexes as one object. Its keys are the definitions without the
-- names.
CREATE FUNCTION ledger.index_names(p_table regclass)
RETURNS jsonb LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(jsonb_object_agg(
           regexp_replace(pg_get_indexdef(i.indexrelid), ' INDEX .* USING ', ' INDEX USING '),
           c.relname), '{}')
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
   WHERE i.indrelid = p_table
$$;

-- Replays the remaining events and replaces the live tables by the shadow tables. Locks the head,
-- so that no event is posted meanwhile. The caller's lock_timeout limits how long the function
-- waits for its locks.
CREATE FUNCTION ledger.swap_rebuild(p_name text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_shadow text := 'ledger_shadow_' || p_name;
  v_head bigint;
  v_done bigint;
  v_table text;
  v_before jsonb;
  v_index record;
BEGIN
  SELECT position INTO STRICT v_head FROM ledger.head FOR UPDATE;
  PERFORM FROM ledger.rebuild WHERE projection = p_name AND indexed;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The rebuild of % is not indexed: its tables cannot take their place', p_name;
  END IF;
  SELECT done INTO v_done FROM ledger.step_rebuild(p_name, 10000);
  IF v_done < v_head THEN
    RAISE EXCEPTION 'The rebuild of % is too far behind the log: % of %', p_name, v_done, v_head;
  END IF;
  CREATE SCHEMA ledger_retired;
  FOR v_table IN SELECT unnest(tables) FROM ledger.projection WHERE name = p_name LOOP
    v_before := ledger.index_names(format('projection.%I', v_table)::regclass);
    EXECUTE format('ALTER TABLE projection.%I SET SCHEMA ledger_retired', v_table);
    EXECUTE format('ALTER TABLE %I.%I SET SCHEMA projection', v_shadow, v_table);
    EXECUTE format('DROP TABLE ledger_retired.%I', v_table);
    -- Renames the copies of the indexes to the original names, which later migrations use.
    FOR v_index IN
      SELECT now.value AS name, v_before ->> now.key AS wanted
        FROM jsonb_each_text(ledger.index_names(format('projection.%I', v_table)::regclass)) AS now
       WHERE now.value <> v_before ->> now.key
    LOOP
      EXECUTE format('ALTER INDEX projection.%I RENAME TO %I', v_index.name, v_index.wanted);
    END LOOP;
  END LOOP;
  DROP SCHEMA ledger_retired;
  EXECUTE format('DROP SCHEMA %I', v_shadow);
  UPDATE ledger.projection SET rebuilt_at = clock_timestamp(), rebuilt_position = v_head
   WHERE name = p_name;
  DELETE FROM ledger.rebuild WHERE projection = p_name;
END $$;

-- Creates temporary copies of a projection's tables, into which a proof runs the projection's step.
-- The function runs with the owner's rights, so that the application needs no right to create
-- temporary objects. The application may only fill these tables.
CREATE FUNCTION ledger.open_proof_tables(p_projection text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_table text;
BEGIN
  PERFORM ledger.close_proof_tables(p_projection);
  PERFORM ledger.copy_tables('pg_temp', p_projection);
  FOR v_table IN
    SELECT unnest(p.tables) FROM ledger.projection p WHERE p.name = p_projection
  LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON pg_temp.%I TO arena_app', v_table);
  END LOOP;
END $$;

CREATE FUNCTION ledger.close_proof_tables(p_projection text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  v_table text;
BEGIN
  FOR v_table IN
    SELECT unnest(p.tables) FROM ledger.projection p WHERE p.name = p_projection
  LOOP
    EXECUTE format('DROP TABLE IF EXISTS pg_temp.%I', v_table);
  END LOOP;
END $$;

GRANT EXECUTE ON FUNCTION ledger.open_rebuild, ledger.step_rebuild, ledger.index_rebuild,
  ledger.swap_rebuild, ledger.open_proof_tables, ledger.close_proof_tables TO arena_app;
