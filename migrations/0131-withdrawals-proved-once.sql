-- A verification of the whole log computes the proof of each withdrawal once.
DO $$ BEGIN
  ASSERT to_regprocedure('compare_withdrawals()') IS NOT NULL, 'there is no compare_withdrawals';
END $$;

CREATE OR REPLACE FUNCTION compare_withdrawals() RETURNS TABLE ("position" bigint, problem text)
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT (SELECT min(t.position) FROM projection.withdrawal_step t
           WHERE t.withdrawal_id = s.withdrawal_id),
         format('withdrawal %s: %s', s.withdrawal_id,
                CASE proof WHEN 'changed' THEN 'its row is not what the player asked for'
                           WHEN 'blanked' THEN 'its destination is gone while its tokens are held'
                           ELSE 'its row is missing' END)
    FROM projection.withdrawal_state s
    LEFT JOIN projection.withdrawal_destination d USING (withdrawal_id)
    LEFT JOIN withdrawal w ON w.id = s.withdrawal_id
   CROSS JOIN LATERAL (
     SELECT CASE WHEN w.id IS NOT NULL THEN
              withdrawal_proof(w, s.user_id, s.method, s.amount_tokens, d.digest) END AS proof
     -- Without OFFSET 0, PostgreSQL would call withdrawal_proof up to three times for each row.
     OFFSET 0
   ) AS judged
   WHERE proof IS NULL OR proof = 'changed' OR (proof = 'blanked' AND s.state = 'held')
   ORDER BY s.requested_at, s.withdrawal_id
$$;
