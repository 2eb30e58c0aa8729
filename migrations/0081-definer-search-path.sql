-- A function that runs as the owner finds no temporary table in place of a real one. PostgreSQL
-- looks into pg_temp first wherever a search_path does not name it, so the caller's temporary
-- tables stood before the real ones, and their triggers ran as the owner.
ALTER FUNCTION count_tournaments() SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION count_payment_orders() SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION add_player_wealth() SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION change_player_wealth() SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION grow_player_wealth(integer) SET search_path = pg_catalog, public, pg_temp;

-- Empty tables like those of a projection, in `p_schema`. They have the unique indexes alone: a
-- step looks rows up by them, and the others cost more than the rows when they are kept one by one.
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

-- A proof runs every projection's step into temporary tables. The owner makes them, so that the
-- application needs no right to make temporary objects of its own: it may only fill these.
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

-- PostgreSQL lets everybody call a new function. Here only the application may, and only those that
-- are no triggers: a trigger fires without it.
DO $$
DECLARE
  v_function regprocedure;
  v_is_trigger boolean;
BEGIN
  FOR v_function, v_is_trigger IN
    SELECT p.oid, p.prorettype = 'trigger'::regtype
      FROM pg_proc p
     CROSS JOIN LATERAL aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) AS granted
     WHERE p.pronamespace IN ('public'::regnamespace, 'ledger'::regnamespace,
                              'projection'::regnamespace)
       AND granted.grantee = 0
       AND NOT EXISTS (SELECT FROM pg_depend d
                        WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid
                          AND d.deptype = 'e')
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', v_function);
    CONTINUE WHEN v_is_trigger;
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO arena_app', v_function);
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION ledger.copy_tables(text, text) FROM arena_app;
