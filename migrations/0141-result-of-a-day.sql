-- The daily totals contain the movement of house:result. Entry fees less prizes of a day are not
-- the result of the platform, because the pots of open matches belong to their players.
DO $$ BEGIN
  ASSERT NOT EXISTS (SELECT FROM information_schema.columns
                      WHERE table_schema = 'projection' AND table_name = 'day_total'
                        AND column_name = 'result_delta'), 'day_total has a result_delta';
  ASSERT (SELECT count(*) FROM ledger.account_kind WHERE kind = 'house:result') = 1,
    'there is no account kind house:result';
END $$;

-- Tokens that house:result gained or lost.
ALTER TABLE projection.day_total ADD COLUMN result_delta bigint NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION projection.apply_day_total(first bigint, last bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO day_total AS t (day, type, events, tokens, player_delta, result_delta)
  SELECT moved.day, moved.type, count(*) FILTER (WHERE moved.ordinal = 1),
         coalesce(sum(moved.amount) FILTER (WHERE moved.amount > 0
                                              AND moved.kind = ANY (kinds.of_tokens)), 0),
         coalesce(sum(moved.amount) FILTER (WHERE moved.kind = kinds.of_players), 0),
         coalesce(sum(moved.amount) FILTER (WHERE moved.kind = kinds.of_result), 0)
    FROM (SELECT array_agg(number) FILTER (WHERE unit = 'TOKEN') AS of_tokens,
                 max(number) FILTER (WHERE kind = 'player') AS of_players,
                 max(number) FILTER (WHERE kind = 'house:result') AS of_result
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
        player_delta = t.player_delta + excluded.player_delta,
        result_delta = t.result_delta + excluded.result_delta;

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

-- The days until now. Only events with an entry on house:result are read in full.
UPDATE projection.day_total t SET result_delta = moved.delta
  FROM (SELECT (e.recorded_at AT TIME ZONE interval '05:30')::date AS day,
               CASE WHEN e.type = 'EventReversed'
                    THEN e.type || ':' || coalesce(e.payload::jsonb ->> 'type', '')
                    ELSE e.type END AS type,
               sum(m.amount) AS delta
          FROM ledger.account a
          JOIN ledger.event e ON e.accounts @> ARRAY[a.id]
         CROSS JOIN LATERAL unnest(e.accounts, e.amounts) AS m (account_id, amount)
         WHERE a.kind = 'house:result' AND m.account_id = a.id
         GROUP BY 1, 2) AS moved
 WHERE (t.day, t.type) = (moved.day, moved.type);

DO $$ BEGIN
  ASSERT (SELECT coalesce(sum(result_delta), 0) FROM projection.day_total)
       = coalesce((SELECT balance FROM ledger.account WHERE name = 'house:result'), 0),
    'the results of all days are not the balance of house:result';
END $$;
