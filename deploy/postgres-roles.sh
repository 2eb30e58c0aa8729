#!/bin/sh
# The database's image runs this once. It creates the schema's owner and the processes' login, which
# has only the restricted role and owns nothing.
set -eu
psql --set ON_ERROR_STOP=1 --dbname "${ROLES_DATABASE:-user=$POSTGRES_USER dbname=postgres}" \
  --set owner="$ARENA_OWNER_PASSWORD" --set process="$ARENA_PROCESS_PASSWORD" <<'SQL'
CREATE ROLE arena_app NOLOGIN;
CREATE ROLE arena_owner LOGIN CREATEROLE PASSWORD :'owner';
CREATE ROLE arena_process LOGIN PASSWORD :'process' IN ROLE arena_app;
GRANT arena_app TO arena_owner WITH ADMIN OPTION;
CREATE DATABASE arena OWNER arena_owner;
REVOKE TEMPORARY ON DATABASE arena FROM PUBLIC;
SQL
