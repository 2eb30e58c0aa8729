CREATE TABLE projection.redemption (
  user_id uuid NOT NULL,
  position bigint NOT NULL,
  promo_id uuid NOT NULL,
  tokens bigint NOT NULL,
  redeemed_at timestamptz NOT NULL,
  -- Time at which an admin reversed the redemption. The use is then free for another player, but
  -- the same player cannot redeem the code again.
  reversed_at timestamptz,
  PRIMARY KEY (user_id, position)
);
CREATE UNIQUE INDEX redemption_once ON projection.redemption (promo_id, user_id);

-- For each code: uses at its creation, uses made, and tokens given. Reversed redemptions do not
-- count.
CREATE TABLE projection.promo_totals (
  promo_id uuid PRIMARY KEY,
  opened bigint NOT NULL,
  used bigint NOT NULL,
  tokens bigint NOT NULL
) WITH (fillfactor = 70);

CREATE FUNCTION projection.apply_promo_codes(first bigint, last bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO redemption (user_id, position, promo_id, tokens, redeemed_at)
  SELECT (facts ->> 'user')::uuid, e.position, e.reference::uuid, (facts ->> 'tokens')::bigint,
         e.recorded_at
    FROM ledger.event e, LATERAL (SELECT e.payload::jsonb AS facts) AS read
   WHERE e.position BETWEEN first AND last AND e.type = 'PromoCodeRedeemed';

  INSERT INTO promo_totals AS t (promo_id, opened, used, tokens)
  SELECT e.reference::uuid,
         coalesce(sum((facts ->> 'uses')::bigint) FILTER (WHERE e.type = 'UsesOpened'), 0),
         count(*) FILTER (WHERE e.type = 'PromoCodeRedeemed'),
         coalesce(sum((facts ->> 'tokens')::bigint) FILTER (WHERE e.type = 'PromoCodeRedeemed'), 0)
    FROM ledger.event e, LATERAL (SELECT e.payload::jsonb AS facts) AS read
   WHERE e.position BETWEEN first AND last AND e.type IN ('UsesOpened', 'PromoCodeRedeemed')
   GROUP BY e.reference
  ON CONFLICT (promo_id) DO UPDATE
    SET opened = t.opened + excluded.opened, used = t.used + excluded.used,
        tokens = t.tokens + excluded.tokens;

  -- The rest of the step is skipped unless the range has a reversal, which is rare.
  IF NOT EXISTS (SELECT FROM ledger.event e
                  WHERE e.position BETWEEN first AND last AND e.type = 'EventReversed') THEN
    RETURN;
  END IF;

  UPDATE redemption r
     SET reversed_at = e.recorded_at
    FROM ledger.event e, LATERAL (SELECT e.payload::jsonb AS facts) AS read
   WHERE e.position BETWEEN first AND last AND e.type = 'EventReversed'
     AND facts ->> 'type' = 'PromoCodeRedeemed'
     AND r.promo_id = (facts ->> 'reference')::uuid
     AND r.user_id = (facts -> 'payload' ->> 'user')::uuid;

  UPDATE promo_totals t
     SET used = t.used - back.uses, tokens = t.tokens - back.tokens
    FROM (SELECT (facts ->> 'reference')::uuid AS promo_id, count(*) AS uses,
                 sum((facts -> 'payload' ->> 'tokens')::bigint) AS tokens
            FROM ledger.event e, LATERAL (SELECT e.payload::jsonb AS facts) AS read
           WHERE e.position BETWEEN first AND last AND e.type = 'EventReversed'
             AND facts ->> 'type' = 'PromoCodeRedeemed'
           GROUP BY 1) AS back
   WHERE t.promo_id = back.promo_id;
END $$;
SELECT ledger.register_projection('promo_codes', 'projection.apply_promo_codes',
                                  ARRAY['redemption', 'promo_totals'],
                                  ARRAY['UsesOpened', 'PromoCodeRedeemed', 'EventReversed']);
