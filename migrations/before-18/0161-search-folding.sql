-- The migration of this name for PostgreSQL 15 to 17, which have neither case folding nor the
-- collation pg_unicode_fast, and before 17 cannot change the expression of a column.
DO $$ BEGIN
  ASSERT to_regproc('search_folded') IS NULL, 'there is a function search_folded';
  ASSERT (SELECT count(*) FROM information_schema.columns
           WHERE column_name = 'searched' AND is_generated = 'ALWAYS'
             AND table_name IN ('user_account', 'payment_order', 'withdrawal')) = 3,
    'three tables have a generated column searched';
END $$;

-- Returns a text in the form in which searches compare it. Upper case and then lower case together
-- fold what case folding folds, except for the final sigma.
CREATE FUNCTION search_folded(p_text text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN translate(
  replace(normalize(lower(upper(normalize(p_text, NFKD) COLLATE pg_catalog."und-x-icu")), NFKD),
          U&'i\0307', 'i'),
  U&'\0131\03C2\093C\09BC\0A3C\0ABC\0B3C', U&'i\03C3');

CREATE FUNCTION search_pattern(p_text text, p_begins_field boolean) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN '%' || CASE WHEN p_begins_field THEN E'\n' ELSE '' END
  || regexp_replace(search_folded(p_text), '([\\%_])', '\\\1', 'g') || '%';

GRANT EXECUTE ON FUNCTION search_folded(text), search_pattern(text, boolean) TO arena_app;

-- A column that is dropped takes its indexes with it.
ALTER TABLE user_account DROP COLUMN searched;
ALTER TABLE user_account ADD COLUMN searched text NOT NULL GENERATED ALWAYS AS (
  search_folded(E'\n' || email || E'\n' || coalesce(in_game_name, '')
                || E'\n' || coalesce(free_fire_uid, ''))) STORED;
CREATE INDEX user_account_searched ON user_account USING gin (searched gin_trgm_ops);
CREATE INDEX user_account_searched_short ON user_account (searched) INCLUDE (id)
  WHERE role = 'player';
ALTER TABLE payment_order DROP COLUMN searched;
ALTER TABLE payment_order ADD COLUMN searched text NOT NULL GENERATED ALWAYS AS (
  search_folded(E'\n' || user_email || E'\n' || coalesce(provider_order_id, '') || E'\n'
                || coalesce(credited_payment_id, payment_id, ''))) STORED;
CREATE INDEX payment_order_searched ON payment_order USING gin (searched gin_trgm_ops);
ALTER TABLE withdrawal DROP COLUMN searched;
ALTER TABLE withdrawal ADD COLUMN searched text NOT NULL GENERATED ALWAYS AS (
  search_folded(E'\n' || coalesce(upi_id, '') || E'\n' || coalesce(email, '')
                || E'\n' || id::text)) STORED;
CREATE INDEX withdrawal_searched ON withdrawal USING gin (searched gin_trgm_ops);
DROP INDEX user_account_name_searched;
CREATE INDEX user_account_name_searched
  ON user_account USING gin ((E'\n' || search_folded(in_game_name)) gin_trgm_ops);

DO $$ BEGIN
  ASSERT search_folded(U&'\0395\03A5\03A3') = search_folded(U&'\03B5\03C5\03C2'), 'Greek differs';
  ASSERT search_folded(U&'I\0130i\0131') = 'iiii', 'Turkish differs';
  ASSERT search_folded(U&'\0958') = U&'\0915', 'a nukta is left';
  ASSERT search_pattern(U&'\FF05_A', true) = E'%\n\\%\\_a%', 'a wildcard is left';
END $$;
