-- Where the money of a withdrawal goes stands outside the log, because it names a person; the log
-- has a salted digest of it, so that a destination that was exchanged later is seen. The salt is 16
-- random octets of the withdrawal's own and stands beside the row: without it a digest says nothing
-- about a destination, however few there are to try.
ALTER TABLE withdrawal
  ADD COLUMN destination_salt bytea CHECK (octet_length(destination_salt) = 16);

-- sha256(salt, header, bodies): the header holds the octets of type, UPI id and e-mail (-1 for
-- none) in decimal with commas and a closing colon; the bodies follow without separators.
CREATE FUNCTION withdrawal_destination(p_salt bytea, p_type text, p_upi_id text, p_email text)
RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
  SELECT sha256(p_salt || convert_to(concat(
    octet_length(p_type), ',', coalesce(octet_length(p_upi_id), -1), ',',
    coalesce(octet_length(p_email), -1), ':', p_type, p_upi_id, p_email), 'UTF8'))
$$;
REVOKE ALL ON FUNCTION withdrawal_destination(bytea, text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION withdrawal_destination(bytea, text, text, text) TO arena_app;

-- The digests in the log. A request from before them has none.
CREATE TABLE projection.withdrawal_destination (
  withdrawal_id uuid PRIMARY KEY,
  digest bytea NOT NULL
);

CREATE FUNCTION projection.apply_withdrawal_destination(first bigint, last bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO withdrawal_destination (withdrawal_id, digest)
  SELECT e.reference::uuid, decode(body ->> 'destination', 'hex')
    FROM ledger.event e, LATERAL (SELECT e.payload::jsonb AS body) AS read
   WHERE e.position BETWEEN first AND last AND e.type = 'WithdrawalRequested'
     AND e.schema_version > 1;
END $$;
SELECT ledger.register_projection(
  'withdrawal_destination', 'projection.apply_withdrawal_destination',
  ARRAY['withdrawal_destination'], ARRAY['WithdrawalRequested']);

-- Whether a row still says what its request said: `proved`, `changed`, `blanked` (destination and
-- salt are gone together: it can no longer be paid out, and no other destination can stand there),
-- or `unrecorded` (a request from before the digests).
CREATE FUNCTION withdrawal_proof(
  w withdrawal, p_user uuid, p_method text, p_amount bigint, p_digest bytea
) RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE
    WHEN (w.user_id, w.type, w.amount_tokens) <> (p_user, p_method, p_amount) THEN 'changed'
    WHEN num_nonnulls(w.destination_salt, w.upi_id, w.email) = 0 THEN 'blanked'
    WHEN p_digest IS NULL THEN 'unrecorded'
    WHEN p_digest = withdrawal_destination(w.destination_salt, w.type, w.upi_id, w.email)
      THEN 'proved'
    ELSE 'changed' END
$$;
REVOKE ALL ON FUNCTION withdrawal_proof(withdrawal, uuid, text, bigint, bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION withdrawal_proof(withdrawal, uuid, text, bigint, bytea) TO arena_app;

CREATE FUNCTION compare_withdrawals() RETURNS TABLE ("position" bigint, problem text)
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
   ) AS judged
   WHERE proof IS NULL OR proof = 'changed' OR (proof = 'blanked' AND s.state = 'held')
   ORDER BY s.requested_at, s.withdrawal_id
$$;
SELECT ledger.register_comparison('withdrawals', 'compare_withdrawals');

-- A trigger fires without it; see 0081.
REVOKE ALL ON FUNCTION tell_streams_of_ended_session() FROM PUBLIC;
