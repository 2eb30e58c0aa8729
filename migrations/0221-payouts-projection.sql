-- What the log says of each payout that was handed to the provider. The daily check compares it
-- with the payouts and the bookings of the provider.
DO $$ BEGIN
  ASSERT to_regclass('projection.payout_sent') IS NULL, 'projection.payout_sent is here already';
END $$;

CREATE TABLE projection.payout_sent (
  -- Key of the attempt, which is its reference at the provider.
  key uuid PRIMARY KEY,
  withdrawal_id uuid NOT NULL,
  position bigint NOT NULL,
  amount_paise bigint NOT NULL,
  sent_at timestamptz NOT NULL,
  -- sent, or how it ended: paid, failed, or reversed after it was paid.
  outcome text NOT NULL CHECK (outcome IN ('sent', 'paid', 'failed', 'reversed')),
  ended_at timestamptz
);
CREATE INDEX payout_sent_at ON projection.payout_sent (sent_at);

CREATE FUNCTION projection.apply_payout_sent(first bigint, last bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payout_sent (key, withdrawal_id, position, amount_paise, sent_at, outcome)
  SELECT (body ->> 'key')::uuid, e.reference::uuid, e.position, (body ->> 'amountPaise')::bigint,
         e.recorded_at, 'sent'
    FROM ledger.event e, LATERAL (SELECT e.payload::jsonb AS body) AS read
   WHERE e.position BETWEEN first AND last AND e.type = 'PayoutSent'
   ORDER BY e.position;
  -- The last event of a payout in the range decides. Completions and reopenings by an admin have
  -- keys of other forms.
  UPDATE payout_sent AS p SET outcome = ended.outcome, ended_at = ended.recorded_at
    FROM (SELECT DISTINCT ON (said.key) said.key::uuid AS key, said.recorded_at,
                 CASE said.word WHEN 'payout-failed' THEN 'failed' WHEN 'payout-paid' THEN 'paid'
                                ELSE 'reversed' END AS outcome
            FROM (SELECT split_part(e.idempotency_key, ':', 1) AS word,
                         split_part(e.idempotency_key, ':', 2) AS key, e.position, e.recorded_at
                    FROM ledger.event e
                   WHERE e.position BETWEEN first AND last
                     AND e.type IN ('PayoutFailed', 'WithdrawalCompleted', 'WithdrawalReopened')
                  OFFSET 0) AS said
           WHERE said.word IN ('payout-failed', 'payout-paid', 'payout-reversed')
           ORDER BY said.key, said.position DESC) AS ended
   WHERE p.key = ended.key;
END $$;
SELECT ledger.register_projection(
  'payout_sent', 'projection.apply_payout_sent', ARRAY['payout_sent'],
  ARRAY['PayoutSent', 'PayoutFailed', 'WithdrawalCompleted', 'WithdrawalReopened']);
