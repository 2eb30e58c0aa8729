#!/bin/sh
# As the official image: the server does not run as root, and takes connections of other containers
# without a password.
set -e
if [ "$1" = valkey-server ] && [ "$(id -u)" = 0 ]; then
  find . \! -user valkey -exec chown valkey '{}' +
  exec setpriv --reuid=valkey --regid=valkey --clear-groups "$0" "$@"
fi
[ "$1" = valkey-server ] && set -- "$@" --protected-mode no
exec "$@"
