#!/usr/bin/env bash
# The product with reload: the compiler watches the API, the supervisor restarts what it writes, and
# vite serves the web at http://localhost:5173.
set -euo pipefail
export PUBLIC_URL=${PUBLIC_URL:-http://localhost:5173}
# A group of its own: the compiler is started by a small program that would leave it behind.
set -m
node node_modules/ts7/bin/tsc -p api --watch --preserveWatchOutput &
compiler=$!
set +m
trap 'kill -- -$compiler 2>/dev/null || true' EXIT
node --enable-source-maps api/dist/api/src/embedded/supervisor/main.js start --reload &
product=$!
trap 'kill -TERM $product 2>/dev/null || true' INT TERM
# The first wait ends with the signal, the second with the product.
wait $product || wait $product || true
