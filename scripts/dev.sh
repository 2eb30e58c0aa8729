#!/usr/bin/env bash
# Runs the product for development. The compiler rebuilds the API after each change, the supervisor
# then restarts the API, and vite serves the web at http://localhost:5173.
set -euo pipefail
export PUBLIC_URL=${PUBLIC_URL:-http://localhost:5173}
# Starts the compiler in its own process group, so that the processes it starts are stopped with it.
set -m
node node_modules/ts7/bin/tsc -p api --watch --preserveWatchOutput &
compiler=$!
set +m
trap 'kill -- -$compiler 2>/dev/null || true' EXIT
node --enable-source-maps api/dist/api/src/embedded/supervisor/main.js start --reload &
product=$!
trap 'kill -TERM $product 2>/dev/null || true' INT TERM
# The first wait ends at the signal, the second when the product has stopped.
wait $product || wait $product || true
