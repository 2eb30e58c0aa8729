-- Where the tokens of a wallet came from: winnings, deposits, bonus. It follows from the log alone
-- (wallet/domain/token-lots.ts), and these tables only remember how far a player's log has been
-- read and what came of it. Emptied, they fill again.
--
-- No projection of the ledger: its step would run in every post's commit, for a question that is
-- asked when somebody withdraws. Here a player's entries are read when he does.
CREATE TABLE token_lots (
  user_id uuid PRIMARY KEY,
  -- The newest event of his wallet that is counted in.
  position bigint NOT NULL DEFAULT 0,
  winnings bigint NOT NULL DEFAULT 0 CHECK (winnings >= 0),
  deposits bigint NOT NULL DEFAULT 0 CHECK (deposits >= 0),
  bonus bigint NOT NULL DEFAULT 0 CHECK (bonus >= 0),
  -- How often an amount of his was held for a withdrawal.
  holds integer NOT NULL DEFAULT 0
);
GRANT SELECT, INSERT, UPDATE ON token_lots TO arena_app;

-- What lots a hold or a pot was given, so that the same come back: what a withdrawal is funded by.
CREATE TABLE token_lots_away (
  user_id uuid NOT NULL,
  -- `hold:{withdrawal}` or `pot:{tournament}:{round}`, as the account is called.
  place text COLLATE "C" NOT NULL,
  winnings bigint NOT NULL CHECK (winnings >= 0),
  deposits bigint NOT NULL CHECK (deposits >= 0),
  bonus bigint NOT NULL CHECK (bonus >= 0),
  PRIMARY KEY (user_id, place)
);
GRANT SELECT, INSERT, UPDATE ON token_lots_away TO arena_app;
