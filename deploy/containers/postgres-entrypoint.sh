#!/bin/bash
# As the official image: initialises an empty PGDATA behind a server that listens on no port.
set -Eeo pipefail
if [ "$1" = postgres ] && [ "$(id -u)" = 0 ]; then
  install -d -o postgres -g postgres -m 700 "$PGDATA"
  install -d -o postgres -g postgres -m 3775 /run/postgresql
  exec setpriv --reuid=postgres --regid=postgres --init-groups "${BASH_SOURCE[0]}" "$@"
fi
if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  export POSTGRES_USER="${POSTGRES_USER:-postgres}"
  eval "initdb --username=$POSTGRES_USER --auth-local=trust --auth-host=scram-sha-256 \
    --pwfile=<(printf '%s\n' \"\$POSTGRES_PASSWORD\") $POSTGRES_INITDB_ARGS"
  printf "%s = '%s'\n" listen_addresses '*' unix_socket_directories /var/run/postgresql \
    >>"$PGDATA/postgresql.conf"
  printf '\nhost all all all scram-sha-256\n' >>"$PGDATA/pg_hba.conf"
  PGUSER="$POSTGRES_USER" pg_ctl -D "$PGDATA" -w -o "-c listen_addresses='' -p 5432" start
  for file in /docker-entrypoint-initdb.d/*.sh; do
    if [ -x "$file" ]; then "$file"; else . "$file"; fi
  done
  PGUSER="$POSTGRES_USER" pg_ctl -D "$PGDATA" -m fast -w stop
fi
exec "$@"
