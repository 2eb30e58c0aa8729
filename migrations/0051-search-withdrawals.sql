-- What staff search a withdrawal by besides its player, each field after a line break.
ALTER TABLE withdrawal
  ADD COLUMN searched text NOT NULL GENERATED ALWAYS AS (
    lower(E'\n' || coalesce(upi_id, '') || E'\n' || coalesce(email, '') || E'\n' || id::text)
  ) STORED;
CREATE INDEX withdrawal_searched ON withdrawal USING gin (searched gin_trgm_ops);
CREATE INDEX withdrawal_of_user ON withdrawal (user_id);
