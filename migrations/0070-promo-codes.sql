CREATE TABLE promo_code (
  id uuid PRIMARY KEY,
  -- Unique even among deleted codes, so that a redeemed code never gets a second meaning.
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9_-]{1,20}$'),
  description text NOT NULL,
  tokens bigint NOT NULL CHECK (tokens >= 1),
  max_uses bigint NOT NULL CHECK (max_uses >= 1),
  expires_at timestamptz NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_by uuid NOT NULL REFERENCES user_account,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX promo_code_newest ON promo_code (created_at DESC, id DESC) WHERE deleted_at IS NULL;
GRANT SELECT, INSERT ON promo_code TO arena_app;
GRANT UPDATE (is_active, deleted_at) ON promo_code TO arena_app;

SELECT ledger.register_account_kind('uses', '{id}', 'USE', 0);
SELECT ledger.register_account_kind('used', '{id}', 'USE', 0);
SELECT ledger.register_account_kind('house:promotions', NULL, 'TOKEN', NULL);
SELECT ledger.register_account_kind('house:uses', NULL, 'USE', NULL);
