#!/usr/bin/env bash
# The product with reload: the compiler watches the API, the supervisor restarts what it writes, and
# vite serves the web at http://localhost:5173.
set -euo pipefail
export PUBLIC_URL=${PUBLIC_URL:-http://localhost:5173}
node node_modules/ts7/bin/tsc -p api --watch --preserveWatchOutput &
compiler=$!
trap 'kill $compiler 2>/dev/null || true' EXIT
node --enable-source-maps api/dist/api/src/embedded/supervisor/main.js start --reload
