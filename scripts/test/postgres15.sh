#!/usr/bin/env bash
# Runs the tests of the ledger, of a restore, of a failover and of a round on PostgreSQL 15, the
# oldest version that an operator may have. Exits with 77 if this machine has no PostgreSQL 15.
set -uo pipefail

bin=/usr/lib/postgresql/15/bin
if [ ! -x "$bin/postgres" ]; then
  if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
    echo "Not run: $bin is missing. Please install PostgreSQL 15 (Debian: postgresql-15)."
    exit 77
  fi
  # Keeps the package from creating and starting a server of its own.
  mkdir -p /etc/postgresql-common/createcluster.d
  echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.d/arena.conf
  export DEBIAN_FRONTEND=noninteractive
  { apt-get update && apt-get install -y --no-install-recommends postgresql-15; } >/dev/null 2>&1
  rm /etc/postgresql-common/createcluster.d/arena.conf
  if [ ! -x "$bin/postgres" ]; then
    echo 'Not run: apt-get could not install postgresql-15.'
    exit 77
  fi
fi
TEST_POSTGRES_BIN=$bin exec npx --no-install jest -c api/jest.config.mjs "$@" \
  api/test/ledger/{posting,checkpoints,tampering,rebuilding,rights} \
  api/test/cluster/{failover,waiting} \
  api/test/{tournaments-results,wallet.test,search-folding} api/src/embedded/postgres/cluster
