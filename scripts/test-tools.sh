#!/usr/bin/env bash
# Installs the tools of the tests (a browser, Redis, hledger, Caddy) on Debian as root; elsewhere it
# prints what to install.
set -uo pipefail

missing=()
have() { command -v "$1" >/dev/null 2>&1; }
have chromium || have chromium-browser || have google-chrome || [ -n "${CHROMIUM:-}" ] || missing+=(chromium)
# Debian has a package of the headless browser. Other systems use the full browser instead.
! have apt-get || have chromium-headless-shell || [ -n "${CHROMIUM:-}" ] || missing+=(chromium-headless-shell)
have redis-server || missing+=(redis-server)
have hledger || missing+=(hledger)
have caddy || missing+=(caddy)
if [ "${#missing[@]}" -eq 0 ]; then
  echo "Chromium, Redis, hledger and Caddy are there."
  exit 0
fi
if [ "$(id -u)" -ne 0 ] || ! have apt-get; then
  echo "Please install: ${missing[*]}"
  have apt-get && echo "  sudo apt-get install -y --no-install-recommends ${missing[*]}"
  have brew && echo "  brew install ${missing[*]/redis-server/redis}"
  exit 1
fi
echo "Installing ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! { apt-get update && apt-get install -y --no-install-recommends "${missing[@]}"; } >"$log" 2>&1; then
  tail -20 "$log"
  echo "Could not install ${missing[*]}: install them by hand and run make test again."
  exit 1
fi
