-- Totals of each Indian day by type of event, for the charts of the overview. The sum of
-- `player_delta` gives the tokens in all wallets. A reversal has its own type, which names the
-- reversed event, such as `EventReversed:PromoCodeRedeemed`. Voided prizes that players have
-- already spent become debts instead of leaving a wallet; the type `PrizesReversed:owed` counts
-- them.
CREATE TABLE projection.day_total (
  day date NOT NULL,
  type text NOT NULL,
  events bigint NOT NULL,
  -- Tokens that entered accounts of any kind.
  tokens bigint NOT NULL,
  -- Tokens that players' wallets gained or lost.
  player_delta bigint NOT NULL,
  PRIMARY KEY (day, type)
) WITH (fillfactor = 50);

CREATE FUNCTION projection.apply_day_total(first bigint, last bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO day_total AS t (day, type, events, tokens, player_delta)
  SELECT moved.day, moved.type, count(*) FILTER (WHERE moved.ordinal = 1),
         coalesce(sum(moved.amount) FILTER (WHERE moved.amount > 0
                                              AND moved.kind = ANY (kinds.of_tokens)), 0),
         coalesce(sum(moved.amount) FILTER (WHERE moved.kind = kinds.of_players), 0)
    FROM (SELECT array_agg(number) FILTER (WHERE unit = 'TOKEN') AS of_tokens,
                 max(number) FILTER (WHERE kind = 'player') AS of_players
            FROM ledger.account_kind) AS kinds,
         -- The day and the type are computed once per event, not once per entry.
         (SELECT e.day, e.type, unnest(e.accounts) & 31 AS kind, unnest(e.amounts) AS amount,
                 generate_subscripts(e.accounts, 1) AS ordinal
            FROM (SELECT (recorded_at AT TIME ZONE interval '05:30')::date AS day,
                         CASE WHEN type = 'EventReversed'
                              THEN type || ':' || coalesce(payload::jsonb ->> 'type', '')
                              ELSE type END AS type,
                         accounts, amounts
                    FROM ledger.event WHERE position BETWEEN first AND last OFFSET 0) AS e
         ) AS moved
   GROUP BY 1, 2
  ON CONFLICT (day, type) DO UPDATE
    SET events = t.events + excluded.events, tokens = t.tokens + excluded.tokens,
        player_delta = t.player_delta + excluded.player_delta;

  -- The rest of the step is skipped unless the range has voided prizes, which is rare.
  IF NOT EXISTS (SELECT FROM ledger.event e
                  WHERE e.position BETWEEN first AND last AND e.type = 'PrizesReversed') THEN
    RETURN;
  END IF;
  INSERT INTO day_total AS t (day, type, events, tokens, player_delta)
  SELECT (m.recorded_at AT TIME ZONE interval '05:30')::date, 'PrizesReversed:owed',
         count(DISTINCT m.position), -sum(m.amount), 0
    FROM ledger.movement m
   WHERE m.position BETWEEN first AND last AND m.type = 'PrizesReversed'
     AND m.kind = 'receivable'
   GROUP BY 1
  ON CONFLICT (day, type) DO UPDATE
    SET events = t.events + excluded.events, tokens = t.tokens + excluded.tokens;
END $$;
SELECT ledger.register_projection('day_total', 'projection.apply_day_total',
                                  ARRAY['day_total'], ARRAY[]::text[]);
