-- What moved on each Indian day, by event: the curves of the overview, and with `player_delta` the
-- tokens that all wallets hold together.
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
  SELECT ((m.recorded_at AT TIME ZONE 'UTC') + interval '330 minutes')::date, m.type,
         count(*) FILTER (WHERE m.ordinal = 1),
         coalesce(sum(m.amount) FILTER (WHERE m.amount > 0 AND m.unit = 'TOKEN'), 0),
         coalesce(sum(m.amount) FILTER (WHERE m.kind = 'player'), 0)
    FROM ledger.movement m
   WHERE m.position BETWEEN first AND last
   GROUP BY 1, 2
  ON CONFLICT (day, type) DO UPDATE
    SET events = t.events + excluded.events, tokens = t.tokens + excluded.tokens,
        player_delta = t.player_delta + excluded.player_delta;
END $$;
SELECT ledger.register_projection('day_total', 'projection.apply_day_total',
                                  ARRAY['day_total'], ARRAY[]::text[]);
