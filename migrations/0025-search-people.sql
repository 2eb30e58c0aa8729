-- Substrings are looked for by their trigrams: pg_trgm comes with every PostgreSQL, and the owner
-- of a database may switch it on.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- What staff search people by, one field a line, so that nothing is found across two fields.
ALTER TABLE user_account
  ADD COLUMN searched text NOT NULL GENERATED ALWAYS AS (
    lower(email || E'\n' || coalesce(in_game_name, '') || E'\n' || coalesce(free_fire_uid, ''))
  ) STORED;
CREATE INDEX user_account_searched ON user_account USING gin (searched gin_trgm_ops);
