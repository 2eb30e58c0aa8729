-- Results that captains and solo players claim after a match, each with one of their screenshots.
-- A claim moves no tokens: an admin declares the results.
DO $$ BEGIN
  ASSERT to_regclass('result_claim') IS NULL, 'result_claim is here already';
END $$;

CREATE TABLE result_claim (
  tournament_id uuid NOT NULL REFERENCES tournament,
  round integer NOT NULL,
  -- The squad, or the player who joined alone.
  side_id uuid NOT NULL,
  -- The player who sent the claim for the side.
  user_id uuid NOT NULL REFERENCES user_account,
  -- Number of the sender's image in `evidence`.
  screenshot smallint NOT NULL,
  -- Place and kills of players and squads, sorted, so that equal claims have equal texts.
  scores jsonb NOT NULL CHECK (jsonb_array_length(scores) BETWEEN 1 AND 1000),
  digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
  sent_at timestamptz NOT NULL,
  -- Idempotency keys of the newest requests, so that a late repeat does not replace a later claim.
  request_keys text[] NOT NULL CHECK (cardinality(request_keys) <= 20),
  PRIMARY KEY (tournament_id, round, side_id),
  -- A claim needs its screenshot, so it is deleted together with the image.
  FOREIGN KEY (tournament_id, user_id, screenshot)
    REFERENCES evidence (tournament_id, user_id, number) ON DELETE CASCADE
);
-- Finds the claims of a player, and of an image that is deleted.
CREATE INDEX result_claim_user ON result_claim (user_id, tournament_id, screenshot);
-- Finds the newest claims, for the list of matches with equal claims.
CREATE INDEX result_claim_sent ON result_claim (sent_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON result_claim TO arena_app;
