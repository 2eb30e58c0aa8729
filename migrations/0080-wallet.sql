-- Adjustments of all players' wallets. An adjustment is posted in steps of one event each. This row
-- is the request, and projection.bulk_progress has its progress.
CREATE TABLE bulk_adjustment (
  id uuid PRIMARY KEY,
  admin_id uuid NOT NULL,
  operation text NOT NULL CHECK (operation IN ('add', 'subtract')),
  amount_tokens bigint NOT NULL CHECK (amount_tokens > 0),
  reason text NOT NULL,
  -- Number of players at the start. Players who register later are left out.
  population bigint NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
-- Allows only one unfinished adjustment at a time.
CREATE UNIQUE INDEX bulk_adjustment_running ON bulk_adjustment ((true)) WHERE finished_at IS NULL;
GRANT SELECT, INSERT ON bulk_adjustment TO arena_app;
GRANT UPDATE (finished_at) ON bulk_adjustment TO arena_app;

-- Tokens of each wallet by source: winnings, deposits and bonus. The table is derived from the log
-- (wallet/domain/token-lots.ts) and may be emptied at any time. It is updated for one player when
-- that player withdraws, because a projection would slow down every post for a rare question.
CREATE TABLE token_lots (
  user_id uuid PRIMARY KEY,
  -- Position of the newest event of the wallet that is included.
  position bigint NOT NULL DEFAULT 0,
  winnings bigint NOT NULL DEFAULT 0 CHECK (winnings >= 0),
  deposits bigint NOT NULL DEFAULT 0 CHECK (deposits >= 0),
  bonus bigint NOT NULL DEFAULT 0 CHECK (bonus >= 0),
  -- Number of withdrawals that the player has requested.
  holds integer NOT NULL DEFAULT 0
);

-- Tokens by source that went into a hold or a pot, so that the same sources get them back.
CREATE TABLE token_lots_away (
  user_id uuid NOT NULL,
  -- Name of the account that has the tokens: `hold:{withdrawal}` or `pot:{tournament}:{round}`.
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
