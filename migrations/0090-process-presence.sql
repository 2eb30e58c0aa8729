-- A request, or a change of a tournament, that a process has taken is its own until the lease is
-- over. A process that was killed keeps no lease: it is named here by a number for which it holds
-- an advisory lock as long as it lives, and the lock falls with its connection. Null: a process of
-- an earlier release, or one that had no connection for the lock; then the lease alone counts.
ALTER TABLE idempotency_key ADD COLUMN process integer;
ALTER TABLE tournament ADD COLUMN turn_process integer;

-- Whether no process holds this number any more. Askers do not hinder each other.
CREATE FUNCTION process_gone(number integer) RETURNS boolean
LANGUAGE sql VOLATILE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(pg_try_advisory_xact_lock_shared(hashtext('arena-process'), number), false)
$$;
REVOKE ALL ON FUNCTION process_gone(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION process_gone(integer) TO arena_app;
