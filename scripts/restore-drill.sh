#!/usr/bin/env bash
# Runs the restore drill on Debian's PostgreSQL 15 and pgBackRest, which fit each other. Exits with
# 77 if this machine cannot have them, and says why.
set -uo pipefail

bin=/usr/lib/postgresql/15/bin
is_there() { [ -x "$bin/postgres" ] && command -v pgbackrest >/dev/null; }
if ! is_there; then
  if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
    echo "Not run: please install PostgreSQL 15 and pgBackRest (Debian: postgresql-15, pgbackrest)."
    exit 77
  fi
  # Keeps the package from creating and starting a server of its own.
  mkdir -p /etc/postgresql-common/createcluster.d
  echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.d/arena.conf
  export DEBIAN_FRONTEND=noninteractive
  { apt-get update && apt-get install -y --no-install-recommends postgresql-15 pgbackrest; } >/dev/null 2>&1
  rm /etc/postgresql-common/createcluster.d/arena.conf
  if ! is_there; then
    echo 'Not run: apt-get could not install postgresql-15 and pgbackrest.'
    exit 77
  fi
fi
TEST_POSTGRES_BIN=$bin exec node --enable-source-maps api/dist/api/chaos/restore-drill.js
