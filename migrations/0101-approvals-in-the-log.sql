-- Digests of requests and approvals in the log. With them, a row that was forged with the
-- application's database login is not executed, and a verification reports it.
CREATE TABLE projection.approval_step (
  approval_id uuid NOT NULL,
  step text NOT NULL,
  admin_id uuid NOT NULL,
  digest text NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (approval_id, step, admin_id)
);

CREATE FUNCTION projection.apply_approval_step(first bigint, last bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO approval_step (approval_id, step, admin_id, digest, position)
  SELECT e.reference::uuid, CASE e.type WHEN 'ApprovalRequested' THEN 'asked' ELSE 'given' END,
         e.actor_id::uuid, e.payload::jsonb ->> 'digest', e.position
    FROM ledger.event e
   WHERE e.position BETWEEN first AND last AND e.type IN ('ApprovalRequested', 'ApprovalGiven')
   ORDER BY e.position
  ON CONFLICT DO NOTHING;
END $$;
SELECT ledger.register_projection(
  'approval_step', 'projection.apply_approval_step', ARRAY['approval_step'],
  ARRAY['ApprovalRequested', 'ApprovalGiven']);

CREATE FUNCTION compare_approvals() RETURNS TABLE ("position" bigint, problem text)
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT asked.position,
         CASE WHEN asked.position IS NULL
              THEN format('approval %s: %s did not ask for what its row says', a.id,
                          a.requested_by)
              ELSE format('approval %s: %s did not agree to what its row says', a.id,
                          a.decided_by) END
    FROM approval a
    LEFT JOIN projection.approval_step asked
      ON (asked.approval_id, asked.step, asked.admin_id, asked.digest)
       = (a.id, 'asked', a.requested_by, coalesce(a.digest, ''))
    LEFT JOIN projection.approval_step given
      ON (given.approval_id, given.step, given.admin_id, given.digest)
       = (a.id, 'given', a.decided_by, coalesce(a.digest, ''))
   WHERE asked.position IS NULL
      OR (given.position IS NULL AND (a.state = 'approved' OR a.carrying_until IS NOT NULL))
   ORDER BY a.id
$$;
SELECT ledger.register_comparison('approvals', 'compare_approvals');

-- Lets the application insert pending requests only. An approval that is no longer pending cannot
-- be changed.
REVOKE INSERT ON approval FROM arena_app;
GRANT INSERT (id, request_key, kind, target_type, target_id, player_id, amount_tokens, request,
              reason, is_single, requested_by, looked_at, digest, requested_at, expires_at)
  ON approval TO arena_app;
CREATE FUNCTION refuse_settled_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a settled approval is not changed' USING ERRCODE = 'insufficient_privilege';
END $$;
REVOKE ALL ON FUNCTION refuse_settled_approval() FROM PUBLIC;
CREATE TRIGGER settled_once BEFORE UPDATE ON approval
  FOR EACH ROW WHEN (OLD.state <> 'pending') EXECUTE FUNCTION refuse_settled_approval();

-- Lets the application start a proof without an outcome. The outcome of a finished proof cannot be
-- changed.
REVOKE INSERT, UPDATE ON ledger.audit FROM arena_app;
GRANT INSERT (id, kind, asked_by) ON ledger.audit TO arena_app;
GRANT UPDATE (seen_at, finished_at, checked, total, head_hash, problems) ON ledger.audit
  TO arena_app;
CREATE TRIGGER finished_once BEFORE UPDATE ON ledger.audit
  FOR EACH ROW WHEN (OLD.finished_at IS NOT NULL) EXECUTE FUNCTION ledger.refuse();

-- Refuses a checkpoint that is larger than the log. It would take the place of the genuine
-- checkpoint of that size.
CREATE FUNCTION ledger.refuse_head_beyond_log() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NEW.size > (SELECT position FROM ledger.head) THEN
    RAISE EXCEPTION 'a signed head covers no more than the log' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION ledger.refuse_head_beyond_log() FROM PUBLIC;
CREATE TRIGGER within_log BEFORE INSERT ON ledger.checkpoint
  FOR EACH ROW EXECUTE FUNCTION ledger.refuse_head_beyond_log();
