-- A ban is a row here and a frozen wallet in the ledger. Each ban or unban gets a number, and the
-- ledger's event is keyed by it; a number that is not in the books yet is posted again by a sweep.
ALTER TABLE user_account
  ADD COLUMN standing_changes integer NOT NULL DEFAULT 0,
  ADD COLUMN standing_posted integer NOT NULL DEFAULT 0,
  -- The admin the last change goes back to.
  ADD COLUMN standing_by uuid REFERENCES user_account;
CREATE INDEX user_account_standing ON user_account (id)
  WHERE standing_posted < standing_changes;

CREATE INDEX user_account_players ON user_account (created_at DESC, id DESC)
  WHERE role = 'player';
