-- One row for each player who has joined a round, also after a refund.
CREATE TABLE projection.entrant (
  tournament_id uuid NOT NULL,
  round integer NOT NULL,
  user_id uuid NOT NULL,
  joined_position bigint NOT NULL,
  joined_at timestamptz NOT NULL,
  fee_tokens bigint NOT NULL,
  -- Version of the player's profile at the time of the join.
  profile_version integer NOT NULL,
  refunded_position bigint,
  -- The only index that begins with the tournament. With a second one, PostgreSQL could plan a
  -- refund so that it reads all participants of a tournament.
  PRIMARY KEY (tournament_id, round, user_id)
);
CREATE INDEX entrant_user ON projection.entrant (user_id, joined_position DESC);

CREATE TABLE projection.tournament_round (
  tournament_id uuid NOT NULL,
  round integer NOT NULL,
  -- Number of seats that are taken now: joins minus refunds.
  seated bigint NOT NULL,
  fees_tokens bigint NOT NULL,
  refunded_tokens bigint NOT NULL,
  -- Prizes paid, minus the prizes of voided results.
  prizes_tokens bigint NOT NULL,
  -- Number of times that results were declared and voided. Winners stand while `declared` is
  -- larger.
  declared bigint NOT NULL,
  voided bigint NOT NULL,
  cancelled bigint NOT NULL,
  PRIMARY KEY (tournament_id, round)
);

CREATE TABLE projection.winner (
  tournament_id uuid NOT NULL,
  round integer NOT NULL,
  user_id uuid NOT NULL,
  position smallint NOT NULL,
  prize_tokens bigint NOT NULL,
  attempt integer NOT NULL,
  declared_position bigint NOT NULL,
  PRIMARY KEY (tournament_id, round, user_id, attempt)
);
CREATE INDEX winner_user ON projection.winner (user_id);

CREATE FUNCTION projection.apply_tournaments(first bigint, last bigint) RETURNS void
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
                    AND e.type IN ('EntryFeeRefunded', 'PrizesAwarded', 'PrizesReversed',
                                   'RoundCancelled')) THEN
    RETURN;
  END IF;

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
    FROM ledger.event e CROSS JOIN LATERAL (SELECT e.payload::jsonb) AS parsed (body)
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
   CROSS JOIN LATERAL (SELECT e.payload::jsonb) AS parsed (body)
   CROSS JOIN LATERAL jsonb_array_elements(body->'winners') AS line
   WHERE e.position BETWEEN first AND last AND e.type = 'PrizesAwarded';

  DELETE FROM winner
   USING ledger.event e CROSS JOIN LATERAL (SELECT e.payload::jsonb) AS parsed (body)
   WHERE e.position BETWEEN first AND last AND e.type = 'PrizesReversed'
     AND winner.tournament_id = (body->>'tournament')::uuid
     AND winner.round = (body->>'round')::integer
     AND winner.attempt = (body->>'attempt')::integer;
END $$;
SELECT ledger.register_projection(
  'tournaments',
  'projection.apply_tournaments',
  ARRAY['entrant', 'tournament_round', 'winner'],
  ARRAY['EntryFeePaid', 'EntryFeeRefunded', 'PrizesAwarded', 'PrizesReversed', 'RoundCancelled']
);

INSERT INTO ledger.person_named (type, path)
VALUES ('EntryFeePaid', '{user}'), ('EntryFeeRefunded', '{user}');
