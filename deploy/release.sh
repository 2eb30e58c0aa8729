#!/bin/sh
# Brings a new image into service without a failed request: build or pull it, then run this beside
# docker-compose.yml. Compose replaces all API processes at once, so one more serves meanwhile.
set -eu
wait_for() {
  until docker inspect --format '{{.State.Health.Status}}' "$1" | grep -qx healthy; do sleep 1; done
}
serve_by() {
  docker compose exec -T -e ARENA_API="$*" proxy caddy reload --config /etc/caddy/Caddyfile
  # The proxy's check must see a process before it gets all requests.
  sleep 3
}
usual=$(docker compose exec -T proxy sh -c 'echo "$ARENA_API"')
meanwhile=arena-api-meanwhile

docker compose run --rm -T --no-deps migrate
docker rm -f "$meanwhile" >/dev/null 2>&1 || true
docker compose run -d --no-deps --name "$meanwhile" api >/dev/null
wait_for "$meanwhile"
serve_by "$meanwhile:3000" "$usual"
docker compose up -d --no-deps --no-build api
for each in $(docker compose ps -q api); do wait_for "$each"; done
serve_by "$usual"
docker stop -t 20 "$meanwhile" >/dev/null
docker rm -f "$meanwhile" >/dev/null
docker compose up -d --no-deps --no-build worker
for each in $(docker compose ps -q worker); do wait_for "$each"; done
