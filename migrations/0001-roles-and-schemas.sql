-- The application's role: it owns nothing, and every later migration grants it what it may do.
-- Roles are shared by the whole server; another database on it may have created this one already.
DO $$
BEGIN
  CREATE ROLE arena_app NOLOGIN;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL;
END $$;

-- The owner's own processes work as that role. Being its maker is not enough for that from
-- PostgreSQL 16 on; where the owner may not grant it, somebody has granted it before.
DO $$
BEGIN
  EXECUTE format('GRANT arena_app TO %I', current_user);
EXCEPTION
  WHEN insufficient_privilege THEN
    IF NOT pg_has_role(current_user, 'arena_app', 'MEMBER') THEN RAISE; END IF;
END $$;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO arena_app;

-- Tables that only projections write; the step functions beside them are theirs alone.
CREATE SCHEMA projection;
GRANT USAGE ON SCHEMA projection TO arena_app;

-- Substrings are searched by their trigrams. The extension comes with every PostgreSQL, and the
-- owner of a database may switch it on.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- PostgreSQL lets everybody call a new function. Here each function names its callers; a trigger
-- fires without that right.
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
