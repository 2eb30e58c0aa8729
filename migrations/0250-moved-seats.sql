-- A seat can move to another match of the same fee, as the repair of a mistake: SeatMoved.
DO $$ BEGIN
  ASSERT NOT EXISTS (SELECT FROM information_schema.columns
                      WHERE table_schema = 'projection' AND table_name = 'entrant'
                        AND column_name = 'moved_to'), 'entrant has moved_to';
END $$;

ALTER TABLE projection.entrant
  -- Match to which the seat moved; NULL if it did not move away. Then `refunded_position` is the
  -- position of the move, and no tokens returned to the player.
  ADD COLUMN moved_to uuid,
  -- Match and round whose pot got the fee from the player; NULL if that is this round.
  ADD COLUMN paid_for text COLLATE "C";

CREATE OR REPLACE FUNCTION projection.apply_tournaments(first bigint, last bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  move record;
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
                                   'PrizesReversed', 'RoundCancelled', 'SeatMoved')) THEN
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

  -- Moves are applied one by one, because a seat may move there and back in one range. They come
  -- before the refunds, because a refunded seat never moves.
  FOR move IN
    SELECT e.position, e.recorded_at, (body->>'user')::uuid AS user_id,
           (body->>'tournament')::uuid AS tournament_id, (body->>'round')::integer AS round,
           (body->>'from')::uuid AS from_id, (body->>'fromRound')::integer AS from_round,
           (body->>'fee')::bigint AS fee, body->>'paidFor' AS paid_for
      FROM ledger.event e CROSS JOIN LATERAL (SELECT e.payload::jsonb OFFSET 0) AS parsed (body)
     WHERE e.position BETWEEN first AND last AND e.type = 'SeatMoved'
     ORDER BY e.position
  LOOP
    INSERT INTO entrant (tournament_id, round, user_id, joined_position, joined_at, fee_tokens,
                         profile_version, paid_for)
    SELECT move.tournament_id, move.round, move.user_id, move.position, move.recorded_at, move.fee,
           source.profile_version, move.paid_for
      FROM entrant source
     WHERE source.tournament_id = move.from_id AND source.round = move.from_round
       AND source.user_id = move.user_id
    -- The seat comes back to a match from which it had moved away.
    ON CONFLICT (tournament_id, round, user_id) DO UPDATE
       SET joined_position = excluded.joined_position, joined_at = excluded.joined_at,
           paid_for = excluded.paid_for, refunded_position = NULL, moved_to = NULL;
    UPDATE entrant SET refunded_position = move.position, moved_to = move.tournament_id
     WHERE entrant.tournament_id = move.from_id AND entrant.round = move.from_round
       AND entrant.user_id = move.user_id;
    UPDATE tournament_round
       SET seated = seated - 1, refunded_tokens = refunded_tokens + move.fee
     WHERE tournament_round.tournament_id = move.from_id
       AND tournament_round.round = move.from_round;
    INSERT INTO tournament_round AS kept (tournament_id, round, seated, fees_tokens,
                                          refunded_tokens, prizes_tokens, declared, voided,
                                          cancelled)
    VALUES (move.tournament_id, move.round, 1, move.fee, 0, 0, 0, 0, 0)
    ON CONFLICT (tournament_id, round) DO UPDATE
       SET seated = kept.seated + 1, fees_tokens = kept.fees_tokens + excluded.fees_tokens;
  END LOOP;

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

SELECT ledger.register_projection(
  'tournaments',
  'projection.apply_tournaments',
  ARRAY['entrant', 'tournament_round', 'winner'],
  ARRAY['EntryFeePaid', 'SquadEntryPaid', 'EntryFeeRefunded', 'PrizesAwarded', 'PrizesReversed',
        'RoundCancelled', 'SeatMoved']
);

INSERT INTO ledger.person_named (type, path) VALUES ('SeatMoved', '{user}');
