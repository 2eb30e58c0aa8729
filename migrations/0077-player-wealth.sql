-- The order of players by tokens. An index over ledger.account.balance would be paid by every post,
-- so the order is kept behind the log by the worker, as ledger.journal is; who has moved tokens
-- since is put where he belongs by the list itself, so that no list is ever behind. It holds
-- nothing that the log does not: set every `tokens` and `reached` to 0, and it grows anew.
CREATE TABLE player_wealth (
  user_id uuid PRIMARY KEY,
  -- The balance right after the event `reached`.
  tokens bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
) WITH (fillfactor = 70);
-- Of equally rich players the oldest account comes first.
CREATE INDEX player_wealth_order ON player_wealth (tokens DESC, created_at, user_id);

CREATE TABLE player_wealth_progress (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  reached bigint NOT NULL
);
INSERT INTO player_wealth_progress (reached) VALUES (0);
GRANT SELECT ON player_wealth, player_wealth_progress TO arena_app;

-- A line for each player, and for nobody else. Both functions run as their owner: nobody else
-- writes the lines.
CREATE FUNCTION add_player_wealth() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO player_wealth (user_id, created_at)
  SELECT id, created_at FROM made WHERE role = 'player';
  RETURN NULL;
END $$;
CREATE TRIGGER wealth_when_made AFTER INSERT ON user_account
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION add_player_wealth();

CREATE FUNCTION change_player_wealth() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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
REVOKE ALL ON FUNCTION add_player_wealth(), change_player_wealth() FROM PUBLIC;

-- Takes in about `p_most` entries that the log has grown by; answers how many, and fewer when there
-- were no more. One at a time.
CREATE FUNCTION grow_player_wealth(p_most integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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
REVOKE ALL ON FUNCTION grow_player_wealth(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION grow_player_wealth(integer) TO arena_app;

INSERT INTO player_wealth (user_id, created_at)
SELECT id, created_at FROM user_account WHERE role = 'player' ON CONFLICT DO NOTHING;

-- The few banned ones among many players, in the order of the list.
CREATE INDEX user_account_banned ON user_account (created_at DESC, id DESC)
  WHERE role = 'player' AND banned_at IS NOT NULL;
