-- The users. Data that identifies a person is stored here and not in the log, because only here it
-- can be erased.
CREATE TABLE user_account (
  id uuid PRIMARY KEY,
  -- The application removes blanks around the address and converts it to lower case.
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  password_hash text NOT NULL,
  role text NOT NULL DEFAULT 'player' CHECK (role IN ('player', 'finance', 'admin')),
  email_verified_at timestamptz,
  -- Increased to make all earlier session tokens invalid, after a password reset, a change of role,
  -- a deactivation or an unban.
  session_version integer NOT NULL DEFAULT 1,
  banned_at timestamptz,
  ban_reason text,
  deactivated_at timestamptz,
  in_game_name text,
  free_fire_uid text,
  -- Number of the newest version of the profile, or 0 if there is none.
  profile_version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Number of the user's bans and unbans so far. A ban consists of this row and a frozen wallet in
  -- the ledger, whose event has this number in its key. A repeated job posts the events that the
  -- ledger does not have yet.
  standing_changes integer NOT NULL DEFAULT 0,
  standing_posted integer NOT NULL DEFAULT 0,
  -- Admin who last banned or unbanned the user.
  standing_by uuid REFERENCES user_account,
  -- Text that staff search. Each field follows a line break, so that a match never spans two
  -- fields, and a search can match only the beginnings of fields.
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
-- Finds players with the same UID, of which admins are informed.
CREATE INDEX user_account_uid ON user_account (free_fire_uid);
CREATE INDEX user_account_searched ON user_account USING gin (searched gin_trgm_ops);
-- Index for search texts of one or two characters, which have no trigram. It is read completely,
-- but it is much smaller than the table.
CREATE INDEX user_account_searched_short ON user_account (searched) INCLUDE (id)
  WHERE role = 'player';
-- Index of the name without the e-mail, for lists that store the e-mail address of their time.
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

-- Tokens of each player, for the list of players by tokens. The worker updates it after the
-- commits, because an index of ledger.account.balance would slow down every post. The list itself
-- adds the changes since then. The table is derived from the log: set every `tokens` and `reached`
-- to 0, and the worker fills it again.
CREATE TABLE player_wealth (
  user_id uuid PRIMARY KEY,
  -- Balance of the wallet right after the event at the position `reached`.
  tokens bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
) WITH (fillfactor = 70);
-- Sorts the players by tokens. Those with equal balances follow in order of registration, the
-- oldest account first.
CREATE INDEX player_wealth_order ON player_wealth (tokens DESC, created_at, user_id);

CREATE TABLE player_wealth_progress (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  reached bigint NOT NULL
);
INSERT INTO player_wealth_progress (reached) VALUES (0);
GRANT SELECT ON player_wealth, player_wealth_progress TO arena_app;

-- Adds a row for each new player. The functions of this file run with the rights of their owner,
-- because only the owner may write the table.
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

-- Applies about `p_most` new entries of the log, and returns how many. A second caller waits for
-- the first.
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
