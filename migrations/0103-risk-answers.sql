-- Answers of players to the facts that the risk desk may see, such as a phone that a family shares.
-- They are not in the log, and are deleted after 180 days or together with the player's facts.
CREATE TABLE risk_answer (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
  written_at timestamptz NOT NULL
);
CREATE INDEX risk_answer_of_user ON risk_answer (user_id, written_at DESC);
CREATE INDEX risk_answer_old ON risk_answer (written_at);
GRANT SELECT, INSERT, DELETE ON risk_answer TO arena_app;
