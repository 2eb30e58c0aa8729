-- Tournaments. The row says what was asked for; who sits in it, what was paid and who won are
-- projections of the log. A *round* is one set of entry terms: a tournament that starts empty again
-- (reopened, or another fee) gets the next one, with a pot and seats of its own.
CREATE TABLE tournament (
  id uuid PRIMARY KEY,
  round integer NOT NULL DEFAULT 1,
  name text NOT NULL,
  -- survival, clash-squad, lone-wolf, kill-only, or the name of a custom mode.
  mode text NOT NULL,
  status text NOT NULL DEFAULT 'upcoming'
    CHECK (status IN ('upcoming', 'active', 'completed', 'cancelled')),
  max_participants integer NOT NULL CHECK (max_participants BETWEEN 2 AND 1000),
  entry_fee_tokens integer NOT NULL CHECK (entry_fee_tokens >= 0),
  prize_pool_tokens integer NOT NULL CHECK (prize_pool_tokens >= 0),
  details text NOT NULL,
  start_time timestamptz NOT NULL,
  end_time timestamptz NOT NULL CHECK (end_time > start_time),
  room_id text,
  room_password text,
  created_at timestamptz NOT NULL DEFAULT now(),
  cancelled_at timestamptz,
  -- Hidden; its history and what the ledger says of it stay.
  deleted_at timestamptz,
  -- Raised by every change an admin makes, so that an edit of something older is noticed.
  version integer NOT NULL DEFAULT 1,
  -- Who asked for the last change and why: the actor of the ledger events that carry it out.
  changed_by uuid NOT NULL,
  change_reason text,
  -- One change at a time: the holder of the present turn, until it lets go or the time is over.
  turn integer NOT NULL DEFAULT 0,
  turn_until timestamptz,
  -- Set while the ledger does not yet say what this row says (seats to open, fees to return), or
  -- while participants and open pages have not been told: of the room, the time, the status.
  unsettled_since timestamptz,
  untold text[] NOT NULL DEFAULT '{}',
  CHECK ((room_id IS NULL) = (room_password IS NULL))
);
CREATE INDEX tournament_mode_start ON tournament (lower(mode), start_time)
  WHERE deleted_at IS NULL;
CREATE INDEX tournament_mode_end ON tournament (lower(mode), end_time DESC)
  WHERE deleted_at IS NULL;
CREATE INDEX tournament_created ON tournament (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX tournament_unsettled ON tournament (unsettled_since)
  WHERE unsettled_since IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON tournament TO arena_app;

-- One line per seat taken.
CREATE TABLE projection.entrant (
  tournament_id uuid NOT NULL,
  round integer NOT NULL,
  user_id uuid NOT NULL,
  joined_position bigint NOT NULL,
  joined_at timestamptz NOT NULL,
  fee_tokens bigint NOT NULL,
  -- The profile he plays under, whatever he calls himself later.
  profile_version integer NOT NULL,
  refunded_position bigint,
  -- Its only way in by tournament: beside another, a refund could be planned to read all entrants.
  PRIMARY KEY (tournament_id, round, user_id)
);
CREATE INDEX entrant_user ON projection.entrant (user_id, joined_position DESC);

CREATE TABLE projection.tournament_round (
  tournament_id uuid NOT NULL,
  round integer NOT NULL,
  -- Seats taken now: joined less refunded.
  seated bigint NOT NULL,
  fees_tokens bigint NOT NULL,
  refunded_tokens bigint NOT NULL,
  -- Less what was taken back.
  prizes_tokens bigint NOT NULL,
  -- How often results were declared and voided: winners stand while the first is larger.
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

-- Writes unqualified names: the caller's search_path decides whether they are live or a rebuild's.
CREATE FUNCTION projection.apply_tournaments(first bigint, last bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  -- Each payload is parsed once (OFFSET keeps it from being parsed again for every field).
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

  -- The rest is rare: most batches hold joins alone.
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
