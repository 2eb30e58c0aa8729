-- What moved on each Indian day, by event: the curves of the overview, and with `player_delta` the
-- tokens that all wallets hold together. A reversal counts as one of its kind, by what it reversed:
-- `EventReversed:PromoCodeRedeemed`.
CREATE TABLE projection.day_total (
  day date NOT NULL,
  type text NOT NULL,
  events bigint NOT NULL,
  -- What entered accounts of any kind.
  tokens bigint NOT NULL,
  -- What the wallets of players gained, or lost.
  player_delta bigint NOT NULL,
  PRIMARY KEY (day, type)
) WITH (fillfactor = 50);

CREATE FUNCTION projection.apply_day_total(first bigint, last bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO day_total AS t (day, type, events, tokens, player_delta)
  SELECT moved.day, moved.type, sum(moved.events),
         coalesce(sum(moved.gained) FILTER (WHERE a.unit = 'TOKEN'), 0),
         coalesce(sum(moved.change) FILTER (WHERE a.kind = 'player'), 0)
    -- By account first: a page of the log names the same few accounts again and again.
    FROM (SELECT (e.recorded_at AT TIME ZONE interval '05:30')::date AS day,
                 CASE WHEN e.type = 'EventReversed'
                      THEN e.type || ':' || coalesce(e.payload::jsonb ->> 'type', '')
                      ELSE e.type END AS type,
                 m.account_id, count(*) FILTER (WHERE m.ordinal = 1) AS events,
                 sum(m.amount) FILTER (WHERE m.amount > 0) AS gained, sum(m.amount) AS change
            FROM ledger.event e
           CROSS JOIN LATERAL unnest(e.accounts, e.amounts)
                 WITH ORDINALITY AS m (account_id, amount, ordinal)
           WHERE e.position BETWEEN first AND last
           GROUP BY 1, 2, 3) AS moved
    JOIN ledger.account a ON a.id = moved.account_id
   GROUP BY 1, 2
  ON CONFLICT (day, type) DO UPDATE
    SET events = t.events + excluded.events, tokens = t.tokens + excluded.tokens,
        player_delta = t.player_delta + excluded.player_delta;
END $$;
SELECT ledger.register_projection('day_total', 'projection.apply_day_total',
                                  ARRAY['day_total'], ARRAY[]::text[]);
