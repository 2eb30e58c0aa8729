-- Searches find a name as it is on the screen, however it was typed: in any Unicode form, with or
-- without a nukta, in any case of Greek and Turkish, in letters of full width or of a decorative
-- font. PostgreSQL folds the stored texts and the searched text alike.
DO $$ BEGIN
  ASSERT to_regproc('search_folded') IS NULL, 'there is a function search_folded';
  ASSERT (SELECT count(*) FROM information_schema.columns
           WHERE column_name = 'searched' AND is_generated = 'ALWAYS'
             AND table_name IN ('user_account', 'payment_order', 'withdrawal')) = 3,
    'three tables have a generated column searched';
END $$;

-- Returns a text in the form in which searches compare it. Case folding maps the Turkish "İ" to "i"
-- and a dot, which is removed, and keeps "ı", which becomes "i". Nuktas (Devanagari, Bengali,
-- Gurmukhi, Gujarati, Odia) are removed, because many people type names without them.
CREATE FUNCTION search_folded(p_text text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN translate(
  replace(normalize(casefold(normalize(p_text, NFKD) COLLATE pg_catalog.pg_unicode_fast), NFKD),
          U&'i\0307', 'i'),
  U&'\0131\093C\09BC\0A3C\0ABC\0B3C', 'i');

-- Returns the LIKE pattern that finds a text in a folded column: anywhere, or only at the beginning
-- of a field, which follows a line break.
CREATE FUNCTION search_pattern(p_text text, p_begins_field boolean) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN '%' || CASE WHEN p_begins_field THEN E'\n' ELSE '' END
  || regexp_replace(search_folded(p_text), '([\\%_])', '\\\1', 'g') || '%';

GRANT EXECUTE ON FUNCTION search_folded(text), search_pattern(text, boolean) TO arena_app;

ALTER TABLE user_account ALTER COLUMN searched SET EXPRESSION AS (
  search_folded(E'\n' || email || E'\n' || coalesce(in_game_name, '')
                || E'\n' || coalesce(free_fire_uid, '')));
ALTER TABLE payment_order ALTER COLUMN searched SET EXPRESSION AS (
  search_folded(E'\n' || user_email || E'\n' || coalesce(provider_order_id, '') || E'\n'
                || coalesce(credited_payment_id, payment_id, '')));
ALTER TABLE withdrawal ALTER COLUMN searched SET EXPRESSION AS (
  search_folded(E'\n' || coalesce(upi_id, '') || E'\n' || coalesce(email, '')
                || E'\n' || id::text));
DROP INDEX user_account_name_searched;
CREATE INDEX user_account_name_searched
  ON user_account USING gin ((E'\n' || search_folded(in_game_name)) gin_trgm_ops);

DO $$ BEGIN
  ASSERT search_folded(U&'\0395\03A5\03A3') = search_folded(U&'\03B5\03C5\03C2'), 'Greek differs';
  ASSERT search_folded(U&'I\0130i\0131') = 'iiii', 'Turkish differs';
  ASSERT search_folded(U&'\0958') = U&'\0915', 'a nukta is left';
  ASSERT search_pattern(U&'\FF05_A', true) = E'%\n\\%\\_a%', 'a wildcard is left';
END $$;
