#!/usr/bin/env bash
# Installs what `make cluster-drill` needs: PostgreSQL 15, etcd and HAProxy of Debian 12, and Patroni
# 4.1 in .cache/cluster, because Debian 12's own Patroni loses commands. No service is started.
# Exits with 77, and says why, if this machine cannot run the drill.
set -uo pipefail

cannot() { echo "The cluster cannot be tested here: $1."; exit 77; }
[ "$(uname -s)" = Linux ] || cannot 'network namespaces need Linux'
[ "$(id -u)" -eq 0 ] || cannot 'only root can make network namespaces'
command -v apt-get >/dev/null || cannot 'only Debian has the packages (apt)'

cache=.cache/cluster
export DEBIAN_FRONTEND=noninteractive
packages=(postgresql-15 etcd-server haproxy python3-etcd python3-psycopg2 python3-yaml python3-urllib3
  python3-dateutil python3-click python3-prettytable python3-psutil iproute2)
missing=()
for name in "${packages[@]}"; do
  dpkg-query -W -f '${db:Status-Abbrev}' "$name" 2>/dev/null | grep -q ^ii || missing+=("$name")
done
if [ "${#missing[@]}" -gt 0 ]; then
  echo "Installing ${missing[*]}"
  # While this script refuses, Debian's packages start no service.
  policy=/usr/sbin/policy-rc.d
  if [ ! -e "$policy" ]; then
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod 755 "$policy"
    trap 'rm -f "$policy"' EXIT
  fi
  { apt-get update && apt-get install -y --no-install-recommends "${missing[@]}"; } >/dev/null 2>&1 \
    || cannot "apt-get could not install ${missing[*]}"
fi
[ -x "$cache/patroni/usr/bin/patroni" ] && exit 0

echo 'Fetching Patroni 4.1'
rm -rf "$cache"
mkdir -p "$cache"/{lists/partial,archives/archives/partial,patroni}
keys=/usr/share/keyrings/debian-archive-keyring.gpg
echo "deb [signed-by=$keys] http://deb.debian.org/debian sid main" >"$cache/sources.list"
here=$(cd "$cache" && pwd)
options=(-o "Dir::Etc::sourcelist=$here/sources.list" -o Dir::Etc::sourceparts=/dev/null
  -o "Dir::State::lists=$here/lists" -o "Dir::Cache=$here/archives")
{ apt-get "${options[@]}" update \
  && cd "$here/archives" && apt-get "${options[@]}" download patroni python3-ydiff python3-etcd; } \
  >/dev/null 2>&1 || cannot 'apt-get could not fetch Patroni from Debian'
for file in "$here"/archives/*.deb; do dpkg -x "$file" "$here/patroni" || exit 1; done
