-- Squads are groups of players who take seats of a match together. Names, invitations and
-- consents are stored in tables; seats and fees move in the ledger.
DO $$ BEGIN
  ASSERT to_regclass('squad') IS NULL, 'squad is here already';
  ASSERT NOT EXISTS (SELECT FROM ledger.account_kind WHERE kind = 'ticket'), 'ticket is a kind';
END $$;

CREATE TABLE squad (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  captain_id uuid NOT NULL REFERENCES user_account,
  -- Part of the invite link: a higher number makes older links invalid.
  link_version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  -- Time from which members no longer see the squad. Matches that it joined still show its name.
  disbanded_at timestamptz
);

CREATE TABLE squad_member (
  squad_id uuid NOT NULL REFERENCES squad,
  user_id uuid NOT NULL REFERENCES user_account,
  invited_at timestamptz NOT NULL,
  -- NULL while the invitation has no answer.
  accepted_at timestamptz,
  -- Maximum number of tokens of this player's wallet that the captain may use for one match.
  share_limit_tokens integer NOT NULL DEFAULT 0 CHECK (share_limit_tokens >= 0),
  PRIMARY KEY (squad_id, user_id)
);
CREATE INDEX squad_member_user ON squad_member (user_id);

GRANT SELECT, INSERT, UPDATE ON squad TO arena_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON squad_member TO arena_app;

-- With `off`, squads cannot join. Otherwise the value is the rule by which a squad's prize is
-- divided: in equal parts, or all of it to the captain.
ALTER TABLE tournament
  ADD COLUMN squads text NOT NULL DEFAULT 'off' CHECK (squads IN ('off', 'equal', 'captain'));

-- A ticket is the right to enter one round once. Its floor of -1 refuses a second entry, alone or
-- with a squad.
SELECT ledger.register_account_kind('ticket', '{id}:{number}:{id}', 'SEAT', -1);
SELECT ledger.register_account_kind('house:tickets', NULL, 'SEAT', NULL);

ALTER TABLE projection.entrant
  -- NULL for a player who joined alone.
  ADD COLUMN squad_id uuid,
  -- The player who paid the fee and gets its refund; NULL for a player who joined alone.
  ADD COLUMN payer_id uuid;

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
     CROSS JOIN LATERAL (SELECT e.payload::jsonb) AS parsed (body)
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
  ARRAY['EntryFeePaid', 'SquadEntryPaid', 'EntryFeeRefunded', 'PrizesAwarded', 'PrizesReversed',
        'RoundCancelled']
);

-- The payload of a squad's entry lists four players, so four paths lead to a player's id.
INSERT INTO ledger.person_named (type, path)
SELECT 'SquadEntryPaid', ARRAY['players', line::text, 'user'] FROM generate_series(0, 3) AS line;
