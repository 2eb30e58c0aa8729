-- Number of redemptions of a player on one day in India. A row is written before the tokens move,
-- and only while a daily limit is set. Its lock makes simultaneous requests of the player wait for
-- each other.
CREATE TABLE redemption_day (
  user_id uuid NOT NULL REFERENCES user_account,
  day date NOT NULL,
  redemptions integer NOT NULL CHECK (redemptions >= 0),
  tokens bigint NOT NULL CHECK (tokens >= 0),
  PRIMARY KEY (user_id, day)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON redemption_day TO arena_app;

-- Score that the admin saw when releasing the player's payouts. If the score rises above it, a
-- strong signal holds payouts again.
ALTER TABLE risk_case ADD COLUMN released_score integer NOT NULL DEFAULT 0;

-- Finds a player's deposits, which the daily limits and the risk rules read.
CREATE INDEX deposit_of_user ON projection.deposit (user_id, credited_at);
