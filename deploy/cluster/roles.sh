#!/bin/sh
# Patroni runs this once, with the superuser's address as its argument. It needs the passwords
# ARENA_OWNER_PASSWORD and ARENA_PROCESS_PASSWORD in Patroni's environment.
set -eu
export ROLES_DATABASE="$1"
exec sh "$(dirname "$0")/../postgres-roles.sh"
