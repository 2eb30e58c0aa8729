#!/bin/sh
# Brings a new image into service without a failed request: build or pull it, then run this beside
# docker-compose.yml. Compose replaces all API processes at once, so one more serves meanwhile.
set -eu
PATIENCE_SECONDS=180
meanwhile=arena-api-meanwhile

count() { docker compose ps -q "$1" | wc -l; }
wait_for() {
  for _ in $(seq "$PATIENCE_SECONDS"); do
    [ "$(docker inspect --format '{{.State.Health.Status}}' "$1")" = healthy ] && return
    sleep 1
  done
  echo "$1 is not healthy after $PATIENCE_SECONDS s; the release is not complete" >&2
  exit 1
}
replace() {
  docker compose up -d --no-deps --no-build --scale "$1=$(count "$1")" "$1"
  for each in $(docker compose ps -q "$1"); do wait_for "$each"; done
}
serve_by() {
  docker compose exec -T -e ARENA_API="$*" proxy caddy reload --config /etc/caddy/Caddyfile
  # The proxy's check must see a process before it gets all requests.
  sleep 3
}
usual=$(docker compose ps --format '{{.Name}}:3000' api)

docker compose run --rm -T --no-deps migrate
docker rm -f "$meanwhile" >/dev/null 2>&1 || true
docker compose run -d --no-deps --name "$meanwhile" api >/dev/null
wait_for "$meanwhile"
# shellcheck disable=SC2086 # one word for each process
serve_by "$meanwhile:3000" $usual
replace api
# shellcheck disable=SC2086
serve_by $usual
docker stop -t 20 "$meanwhile" >/dev/null
docker rm -f "$meanwhile" >/dev/null
replace worker
# Its backups wait a moment. The database keeps its image until it is started again.
docker compose up -d --no-deps --no-build backup
