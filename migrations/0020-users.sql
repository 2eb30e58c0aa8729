-- People. What identifies a person lives here, outside the log, where it can be blanked.
CREATE TABLE user_account (
  id uuid PRIMARY KEY,
  -- Trimmed and lower-cased by the application.
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  password_hash text NOT NULL,
  role text NOT NULL DEFAULT 'player' CHECK (role IN ('player', 'finance', 'admin')),
  email_verified_at timestamptz,
  -- Raised to revoke every earlier session token: reset, role change, deactivation, unban.
  session_version integer NOT NULL DEFAULT 1,
  banned_at timestamptz,
  ban_reason text,
  deactivated_at timestamptz,
  in_game_name text,
  free_fire_uid text,
  -- The number of the newest version of the profile, 0 before the first.
  profile_version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A ban is this row and a frozen wallet in the ledger. Each ban or unban has a number, and its
  -- event is keyed by it; a sweep posts the numbers that the ledger does not have yet.
  standing_changes integer NOT NULL DEFAULT 0,
  standing_posted integer NOT NULL DEFAULT 0,
  -- The admin who made the last change.
  standing_by uuid REFERENCES user_account,
  -- The text that staff search, each field after a line break: a match never spans two fields, and
  -- a search can ask for the beginning of a field.
  searched text NOT NULL GENERATED ALWAYS AS (
    lower(E'\n' || email || E'\n' || coalesce(in_game_name, '')
          || E'\n' || coalesce(free_fire_uid, ''))
  ) STORED,
  CHECK ((banned_at IS NULL) = (ban_reason IS NULL))
);
CREATE INDEX user_account_created ON user_account (created_at DESC, id DESC);
CREATE INDEX user_account_staff ON user_account (created_at, id) WHERE role <> 'player';
CREATE INDEX user_account_players ON user_account (created_at DESC, id DESC)
  WHERE role = 'player';
CREATE INDEX user_account_banned ON user_account (created_at DESC, id DESC)
  WHERE role = 'player' AND banned_at IS NOT NULL;
CREATE INDEX user_account_standing ON user_account (id)
  WHERE standing_posted < standing_changes;
-- Admins are told when two players have one UID.
CREATE INDEX user_account_uid ON user_account (free_fire_uid);
CREATE INDEX user_account_searched ON user_account USING gin (searched gin_trgm_ops);
-- One or two characters have no trigram: this index is read through for them, which is a fraction
-- of the table.
CREATE INDEX user_account_searched_short ON user_account (searched) INCLUDE (id)
  WHERE role = 'player';
-- The name alone, for lists that keep the e-mail of their day.
CREATE INDEX user_account_name_searched
  ON user_account USING gin ((E'\n' || lower(in_game_name)) gin_trgm_ops);

CREATE TABLE profile_version (
  user_id uuid NOT NULL REFERENCES user_account,
  version integer NOT NULL,
  in_game_name text NOT NULL,
  free_fire_uid text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, version)
);

GRANT SELECT, INSERT, UPDATE ON user_account, profile_version TO arena_app;

-- The order of players by tokens. The worker keeps it behind the log, as it does ledger.journal,
-- because an index of ledger.account.balance would cost every post. The list itself places the
-- players that have moved tokens since. It follows from the log: set every `tokens` and `reached`
-- to 0, and it is filled anew.
CREATE TABLE player_wealth (
  user_id uuid PRIMARY KEY,
  -- The balance right after the event `reached`.
  tokens bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
) WITH (fillfactor = 70);
-- Players with equal balances are listed by age of the account, oldest first.
CREATE INDEX player_wealth_order ON player_wealth (tokens DESC, created_at, user_id);

CREATE TABLE player_wealth_progress (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  reached bigint NOT NULL
);
INSERT INTO player_wealth_progress (reached) VALUES (0);
GRANT SELECT ON player_wealth, player_wealth_progress TO arena_app;

-- A row for each player. These functions run as their owner, the only one who may write the rows.
CREATE FUNCTION add_player_wealth() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO player_wealth (user_id, created_at)
  SELECT id, created_at FROM made WHERE role = 'player';
  RETURN NULL;
END $$;

CREATE TRIGGER wealth_when_made AFTER INSERT ON user_account
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION add_player_wealth();

CREATE FUNCTION change_player_wealth() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM player_wealth WHERE user_id = NEW.id;
  INSERT INTO player_wealth (user_id, tokens, created_at)
  SELECT NEW.id, coalesce(max(wallet.balance), 0), NEW.created_at
    FROM ledger.account wallet
   WHERE wallet.name = 'player:' || NEW.id
  HAVING NEW.role = 'player';
  RETURN NULL;
END $$;

CREATE TRIGGER wealth_when_changed AFTER UPDATE OF role ON user_account
  FOR EACH ROW WHEN (OLD.role <> NEW.role) EXECUTE FUNCTION change_player_wealth();

-- Takes in about `p_most` new entries of the log and returns how many; one caller at a time.
CREATE FUNCTION grow_player_wealth(p_most integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  done bigint;
  goal bigint;
  taken bigint;
BEGIN
  SELECT reached INTO STRICT done FROM player_wealth_progress FOR UPDATE;
  SELECT s.goal, s.entries INTO STRICT goal, taken FROM ledger.step_after(done, p_most) AS s;
  IF goal > done THEN
    UPDATE player_wealth w SET tokens = moved.balance
      FROM (SELECT DISTINCT ON (m.account_id) m.account_id, m.balance
              FROM ledger.event e
             CROSS JOIN LATERAL unnest(e.accounts, e.balances)
                   WITH ORDINALITY AS m (account_id, balance, ordinal)
             WHERE e.position > done AND e.position <= goal
             ORDER BY m.account_id, e.position DESC, m.ordinal DESC) AS moved
      JOIN ledger.account a ON a.id = moved.account_id AND a.kind = 'player'
     WHERE w.user_id = split_part(a.name, ':', 2)::uuid AND w.tokens <> moved.balance;
    UPDATE player_wealth_progress SET reached = goal;
  END IF;
  RETURN taken;
END $$;

GRANT EXECUTE ON FUNCTION grow_player_wealth TO arena_app;
