-- An adjustment of every player's wallet, made in steps of one event each. This row is the request;
-- projection.bulk_progress is its progress.
CREATE TABLE bulk_adjustment (
  id uuid PRIMARY KEY,
  admin_id uuid NOT NULL,
  operation text NOT NULL CHECK (operation IN ('add', 'subtract')),
  amount_tokens bigint NOT NULL CHECK (amount_tokens > 0),
  reason text NOT NULL,
  -- The number of players at the start; later ones are left out.
  population bigint NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
-- One run at a time.
CREATE UNIQUE INDEX bulk_adjustment_running ON bulk_adjustment ((true)) WHERE finished_at IS NULL;
GRANT SELECT, INSERT ON bulk_adjustment TO arena_app;
GRANT UPDATE (finished_at) ON bulk_adjustment TO arena_app;

-- The source of the tokens in a wallet: winnings, deposits, bonus. It follows from the log alone
-- (wallet/domain/token-lots.ts), and fills again when it is emptied. It is read up to a position
-- when a player withdraws: a projection would cost every post for that rare question.
CREATE TABLE token_lots (
  user_id uuid PRIMARY KEY,
  -- The newest event of his wallet that is counted in.
  position bigint NOT NULL DEFAULT 0,
  winnings bigint NOT NULL DEFAULT 0 CHECK (winnings >= 0),
  deposits bigint NOT NULL DEFAULT 0 CHECK (deposits >= 0),
  bonus bigint NOT NULL DEFAULT 0 CHECK (bonus >= 0),
  -- The number of withdrawals that he asked for.
  holds integer NOT NULL DEFAULT 0
);

-- The lots that went into a hold or a pot, so that the same lots come back.
CREATE TABLE token_lots_away (
  user_id uuid NOT NULL,
  -- `hold:{withdrawal}` or `pot:{tournament}:{round}`, as the account is called.
  place text COLLATE "C" NOT NULL,
  winnings bigint NOT NULL CHECK (winnings >= 0),
  deposits bigint NOT NULL CHECK (deposits >= 0),
  bonus bigint NOT NULL CHECK (bonus >= 0),
  PRIMARY KEY (user_id, place)
);

GRANT SELECT, INSERT, UPDATE ON token_lots, token_lots_away TO arena_app;

SELECT ledger.register_account_kind('player', '{id}', 'TOKEN', 0);
SELECT ledger.register_account_kind('receivable', '{id}', 'TOKEN', NULL);
SELECT ledger.register_account_kind('house:adjustments', NULL, 'TOKEN', NULL);
