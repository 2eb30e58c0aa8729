-- Role, activity and ban of a user according to the log. NULL means that the log has no such event.
-- The user is then an active player without a ban.
CREATE TABLE projection.standing (
  user_id uuid PRIMARY KEY,
  role text,
  active boolean,
  banned boolean,
  -- Position of the newest event about this user.
  position bigint NOT NULL
);

CREATE FUNCTION projection.apply_standing(first bigint, last bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  WITH said AS MATERIALIZED (
    SELECT e.position, e.reference::uuid AS id, body ->> 'role' AS role,
           (body ->> 'active')::boolean AS active, NULL::boolean AS banned
      FROM ledger.event e, LATERAL (SELECT e.payload::jsonb AS body) AS read
     WHERE e.position BETWEEN first AND last AND e.type IN ('StaffAppointed', 'StaffChanged')
     UNION ALL
    SELECT e.position, split_part(control ->> 'account', ':', 2)::uuid, NULL, NULL,
           control ->> 'status' = 'frozen'
      FROM ledger.event e, jsonb_array_elements(e.controls::jsonb) AS control
     WHERE e.position BETWEEN first AND last AND e.type IN ('AccountFrozen', 'AccountOpened')
       AND control ->> 'account' LIKE 'player:%' AND control ? 'status'
  )
  INSERT INTO standing AS s (user_id, role, active, banned, position)
  SELECT id, (array_agg(role ORDER BY position DESC) FILTER (WHERE role IS NOT NULL))[1],
         (array_agg(active ORDER BY position DESC) FILTER (WHERE active IS NOT NULL))[1],
         (array_agg(banned ORDER BY position DESC) FILTER (WHERE banned IS NOT NULL))[1],
         max(position)
    FROM said GROUP BY id
  ON CONFLICT (user_id) DO UPDATE
    SET role = coalesce(excluded.role, s.role), active = coalesce(excluded.active, s.active),
        banned = coalesce(excluded.banned, s.banned), position = excluded.position;
END $$;
SELECT ledger.register_projection(
  'standing', 'projection.apply_standing', ARRAY['standing'],
  ARRAY['StaffAppointed', 'StaffChanged', 'AccountFrozen', 'AccountOpened']);

CREATE FUNCTION compare_standing() RETURNS TABLE ("position" bigint, problem text)
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT s.position,
         format('person %s: the row says %s, the log says %s', coalesce(u.id, s.user_id),
                CASE WHEN u.id IS NULL THEN 'nothing'
                     ELSE concat_ws(', ', u.role, CASE WHEN u.deactivated_at IS NOT NULL
                                                       THEN 'deactivated' END,
                                    CASE WHEN u.banned_at IS NOT NULL THEN 'banned' END) END,
                concat_ws(', ', coalesce(s.role, 'player'),
                          CASE WHEN NOT s.active THEN 'deactivated' END,
                          CASE WHEN s.banned THEN 'banned' END))
    FROM user_account u
    FULL JOIN projection.standing s ON s.user_id = u.id
   WHERE (u.role, u.deactivated_at IS NULL, u.banned_at IS NOT NULL)
         IS DISTINCT FROM
         (coalesce(s.role, 'player'), coalesce(s.active, true), coalesce(s.banned, false))
   ORDER BY s.position, u.id
$$;
SELECT ledger.register_comparison('standing', 'compare_standing');

INSERT INTO ledger.person_named (type, path)
VALUES ('StaffAppointed', '{}'), ('StaffChanged', '{}');
