#!/bin/sh
# Writes etcd.yml, patroni.yml and haproxy.cfg of one machine from the templates beside this script:
#   configure.sh machine.env /etc/arena-cluster
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$1"
into=$2
case "$SUPERUSER_PASSWORD$REPLICATION_PASSWORD$REWIND_PASSWORD" in
  *[!A-Za-z0-9]*) echo 'A password has other characters than letters and digits.' >&2; exit 1 ;;
esac
for password in "$SUPERUSER_PASSWORD" "$REPLICATION_PASSWORD" "$REWIND_PASSWORD"; do
  [ "${#password}" -ge 32 ] || { echo 'A password is shorter than 32 characters.' >&2; exit 1; }
done

hosts= cluster= peers= servers=
for member in $MEMBERS; do
  name=${member%%=*} address=${member#*=}
  hosts="$hosts${hosts:+, }'$address:2379'"
  cluster="$cluster${cluster:+,}$name=http://$address:2380"
  [ "$name" = "$NODE" ] || peers="$peers $address"
  servers="$servers  server $name $address:5432 maxconn 390 check port 8008\\
"
done
umask 077
mkdir -p "$into"
chmod 755 "$into"
for file in etcd.yml patroni.yml haproxy.cfg; do
  sed -e "s|@NODE@|$NODE|g" -e "s|@ADDRESS@|$ADDRESS|g" -e "s|@HOSTS@|$hosts|g" \
    -e "s|@CLUSTER@|$cluster|g" -e "s|@PEERS@|$peers|g" -e "s|@NETWORK@|$NETWORK|g" \
    -e "s|@BINARIES@|$BINARIES|g" -e "s|@DATA@|$DATA|g" -e "s|@SOCKETS@|$SOCKETS|g" \
    -e "s|@ETCD_DATA@|$ETCD_DATA|g" -e "s|@WATCHDOG@|$WATCHDOG|g" -e "s|@HERE@|$here|g" \
    -e "s|@SUPERUSER_PASSWORD@|$SUPERUSER_PASSWORD|g" -e "s|@REWIND_PASSWORD@|$REWIND_PASSWORD|g" \
    -e "s|@REPLICATION_PASSWORD@|$REPLICATION_PASSWORD|g" -e "s|^@SERVERS@|$servers|" \
    "$here/$file" >"$into/$file"
done
# etcd and HAProxy run as their own users, and their files have no secret.
chmod 644 "$into/etcd.yml" "$into/haproxy.cfg"
