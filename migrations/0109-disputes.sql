-- Screenshots that players send of the game's final screen, and disputes about the result of a
-- match.
DO $$ BEGIN
  ASSERT to_regclass('dispute') IS NULL, 'dispute is here already';
END $$;

-- Disputes about results, at most one per player and match.
CREATE TABLE dispute (
  id uuid PRIMARY KEY,
  tournament_id uuid NOT NULL REFERENCES tournament,
  user_id uuid NOT NULL REFERENCES user_account,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
  created_at timestamptz NOT NULL,
  answer text CHECK (length(answer) BETWEEN 1 AND 500),
  answered_at timestamptz,
  UNIQUE (tournament_id, user_id),
  CHECK ((answer IS NULL) = (answered_at IS NULL))
);
-- Finds the unanswered disputes, the oldest first.
CREATE INDEX dispute_waiting ON dispute (created_at) WHERE answered_at IS NULL;
CREATE INDEX dispute_user ON dispute (user_id);
CREATE INDEX dispute_answered ON dispute (answered_at);

-- Screenshots of a match's result. `number` counts a player's images from 1 to 3, so that
-- simultaneous uploads cannot exceed the limit.
CREATE TABLE evidence (
  tournament_id uuid NOT NULL REFERENCES tournament,
  user_id uuid NOT NULL REFERENCES user_account,
  number smallint NOT NULL CHECK (number BETWEEN 1 AND 3),
  added_at timestamptz NOT NULL,
  -- WebP image, which the API creates from the pixels of the upload, without its metadata.
  image bytea NOT NULL,
  PRIMARY KEY (tournament_id, user_id, number)
);
CREATE INDEX evidence_user ON evidence (user_id);
CREATE INDEX evidence_added ON evidence (added_at);
-- Turns off PostgreSQL's compression, because WebP is already compressed.
ALTER TABLE evidence ALTER COLUMN image SET STORAGE EXTERNAL;

GRANT SELECT, INSERT, UPDATE, DELETE ON dispute TO arena_app;
GRANT SELECT, INSERT, DELETE ON evidence TO arena_app;
