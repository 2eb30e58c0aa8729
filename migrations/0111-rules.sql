-- Redemptions of a player on one day in India, counted before the tokens move and only while a
-- limit of the day is set: the row lets his requests pass one by one.
CREATE TABLE redemption_day (
  user_id uuid NOT NULL REFERENCES user_account,
  day date NOT NULL,
  redemptions integer NOT NULL CHECK (redemptions >= 0),
  tokens bigint NOT NULL CHECK (tokens >= 0),
  PRIMARY KEY (user_id, day)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON redemption_day TO arena_app;

-- The score that an admin saw when he released the payouts: a strong signal waits again once there
-- is more to see.
ALTER TABLE risk_case ADD COLUMN released_score integer NOT NULL DEFAULT 0;

-- Limits of the day and the rules of the risk desk read the deposits of one player.
CREATE INDEX deposit_of_user ON projection.deposit (user_id, credited_at);
