-- The step of tournaments parses the payload of each event once. Before, it parsed the payload with
-- the prizes of a match again for every field of every winner.
DO $$ BEGIN
  ASSERT to_regprocedure('projection.apply_tournaments(bigint, bigint)') IS NOT NULL,
    'there is no projection.apply_tournaments';
END $$;

CREATE OR REPLACE FUNCTION projection.apply_tournaments(first bigint, last bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  -- OFFSET 0 makes PostgreSQL parse each payload once, instead of again for every field.
  WITH paid AS (
    INSERT INTO entrant (tournament_id, round, user_id, joined_position, joined_at, fee_tokens,
                         profile_version)
    SELECT (body->>'tournament')::uuid, (body->>'round')::integer, (body->>'user')::uuid,
           e.position, e.recorded_at, (body->>'fee')::bigint, (body->>'profileVersion')::integer
      FROM (SELECT position, recorded_at, payload::jsonb AS body FROM ledger.event
             WHERE position BETWEEN first AND last AND type = 'EntryFeePaid' OFFSET 0) AS e
    RETURNING tournament_id, round, fee_tokens
  )
  INSERT INTO tournament_round AS kept (tournament_id, round, seated, fees_tokens,
                                        refunded_tokens, prizes_tokens, declared, voided, cancelled)
  SELECT paid.tournament_id, paid.round, count(*), sum(paid.fee_tokens), 0, 0, 0, 0, 0
    FROM paid GROUP BY 1, 2
  ON CONFLICT (tournament_id, round) DO UPDATE
     SET seated = kept.seated + excluded.seated,
         fees_tokens = kept.fees_tokens + excluded.fees_tokens;

  -- Most batches contain only joins of single players and skip the rest of this function.
  IF NOT EXISTS (SELECT FROM ledger.event e
                  WHERE e.position BETWEEN first AND last
                    AND e.type IN ('SquadEntryPaid', 'EntryFeeRefunded', 'PrizesAwarded',
                                   'PrizesReversed', 'RoundCancelled')) THEN
    RETURN;
  END IF;

  -- One event takes all seats of a squad; its payload lists the players, who get one row each.
  WITH paid AS (
    INSERT INTO entrant (tournament_id, round, user_id, joined_position, joined_at, fee_tokens,
                         profile_version, squad_id, payer_id)
    SELECT (body->>'tournament')::uuid, (body->>'round')::integer, (line->>'user')::uuid,
           e.position, e.recorded_at, (line->>'fee')::bigint, (line->>'profileVersion')::integer,
           (body->>'squad')::uuid, (line->>'payer')::uuid
      FROM ledger.event e
     CROSS JOIN LATERAL (SELECT e.payload::jsonb OFFSET 0) AS parsed (body)
     CROSS JOIN LATERAL jsonb_array_elements(body->'players') AS line
     WHERE e.position BETWEEN first AND last AND e.type = 'SquadEntryPaid'
    RETURNING tournament_id, round, fee_tokens
  )
  INSERT INTO tournament_round AS kept (tournament_id, round, seated, fees_tokens,
                                        refunded_tokens, prizes_tokens, declared, voided, cancelled)
  SELECT paid.tournament_id, paid.round, count(*), sum(paid.fee_tokens), 0, 0, 0, 0, 0
    FROM paid GROUP BY 1, 2
  ON CONFLICT (tournament_id, round) DO UPDATE
     SET seated = kept.seated + excluded.seated,
         fees_tokens = kept.fees_tokens + excluded.fees_tokens;

  INSERT INTO tournament_round AS kept (tournament_id, round, seated, fees_tokens,
                                        refunded_tokens, prizes_tokens, declared, voided, cancelled)
  SELECT (body->>'tournament')::uuid, (body->>'round')::integer,
         -count(*) FILTER (WHERE type = 'EntryFeeRefunded'), 0,
         coalesce(sum((body->>'fee')::bigint) FILTER (WHERE type = 'EntryFeeRefunded'), 0),
         coalesce(sum((body->>'prizes')::bigint) FILTER (WHERE type = 'PrizesAwarded'), 0)
           - coalesce(sum((body->>'prizes')::bigint) FILTER (WHERE type = 'PrizesReversed'), 0),
         count(*) FILTER (WHERE type = 'PrizesAwarded'),
         count(*) FILTER (WHERE type = 'PrizesReversed'),
         count(*) FILTER (WHERE type = 'RoundCancelled')
    FROM (SELECT e.type, e.payload::jsonb AS body FROM ledger.event e
           WHERE e.position BETWEEN first AND last
             AND e.type IN ('EntryFeeRefunded', 'PrizesAwarded', 'PrizesReversed',
                            'RoundCancelled') OFFSET 0) AS ended
   GROUP BY 1, 2
  ON CONFLICT (tournament_id, round) DO UPDATE
     SET seated = kept.seated + excluded.seated,
         refunded_tokens = kept.refunded_tokens + excluded.refunded_tokens,
         prizes_tokens = kept.prizes_tokens + excluded.prizes_tokens,
         declared = kept.declared + excluded.declared,
         voided = kept.voided + excluded.voided,
         cancelled = kept.cancelled + excluded.cancelled;

  UPDATE entrant
     SET refunded_position = e.position
    FROM ledger.event e CROSS JOIN LATERAL (SELECT e.payload::jsonb OFFSET 0) AS parsed (body)
   WHERE e.position BETWEEN first AND last AND e.type = 'EntryFeeRefunded'
     AND entrant.tournament_id = (body->>'tournament')::uuid
     AND entrant.round = (body->>'round')::integer
     AND entrant.user_id = (body->>'user')::uuid;

  INSERT INTO winner (tournament_id, round, user_id, position, prize_tokens, attempt,
                      declared_position)
  SELECT (body->>'tournament')::uuid, (body->>'round')::integer, (line->>'user')::uuid,
         (line->>'position')::smallint, (line->>'prize')::bigint, (body->>'attempt')::integer,
         e.position
    FROM ledger.event e
   CROSS JOIN LATERAL (SELECT e.payload::jsonb OFFSET 0) AS parsed (body)
   CROSS JOIN LATERAL jsonb_array_elements(body->'winners') AS line
   WHERE e.position BETWEEN first AND last AND e.type = 'PrizesAwarded';

  DELETE FROM winner
   USING ledger.event e CROSS JOIN LATERAL (SELECT e.payload::jsonb OFFSET 0) AS parsed (body)
   WHERE e.position BETWEEN first AND last AND e.type = 'PrizesReversed'
     AND winner.tournament_id = (body->>'tournament')::uuid
     AND winner.round = (body->>'round')::integer
     AND winner.attempt = (body->>'attempt')::integer;
END $$;
