-- Substrings are looked for by their trigrams: pg_trgm comes with every PostgreSQL, and the owner
-- of a database may switch it on.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- What staff search people by, each field after a line break: nothing is found across two fields,
-- and the beginning of a field can be asked for.
ALTER TABLE user_account
  ADD COLUMN searched text NOT NULL GENERATED ALWAYS AS (
    lower(E'\n' || email || E'\n' || coalesce(in_game_name, '')
          || E'\n' || coalesce(free_fire_uid, ''))
  ) STORED;
CREATE INDEX user_account_searched ON user_account USING gin (searched gin_trgm_ops);
-- Two players with one UID are pointed out to admins.
CREATE INDEX user_account_uid ON user_account (free_fire_uid);
-- The name alone, for lists that know the e-mail of their day.
CREATE INDEX user_account_name_searched
  ON user_account USING gin ((E'\n' || lower(in_game_name)) gin_trgm_ops);
