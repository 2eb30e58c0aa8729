-- Creates the role of the application. It owns no object, and later migrations grant it its rights.
-- Roles belong to the whole server, so another database on it may have created the role already.
DO $$
BEGIN
  CREATE ROLE arena_app NOLOGIN;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL;
END $$;

-- Makes the owner a member of the role, because processes that log in as the owner switch to the
-- role. From PostgreSQL 16 on, creating a role does not include that right. If the owner may not
-- grant the membership, it must have been granted before.
DO $$
BEGIN
  EXECUTE format('GRANT arena_app TO %I', current_user);
EXCEPTION
  WHEN insufficient_privilege THEN
    IF NOT pg_has_role(current_user, 'arena_app', 'MEMBER') THEN RAISE; END IF;
END $$;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO arena_app;

-- Schema of the tables that only projections write, and of their step functions.
CREATE SCHEMA projection;
GRANT USAGE ON SCHEMA projection TO arena_app;

-- Extension for searching parts of a text by trigrams. Every PostgreSQL includes it, and the owner
-- of a database may enable it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Stops PostgreSQL from letting every role call a new function. Each migration grants that right to
-- the callers of its functions. Triggers do not need the right.
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
