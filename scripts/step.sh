#!/usr/bin/env bash
# usage: step.sh WHAT COMMAND…   Runs the command and prints WHAT and the duration. The output of
# the command is printed only if it fails.
set -uo pipefail
# A reader of the output that goes away, as in `make start | head -2`, must not end the step.
trap '' PIPE
what=$1
shift
say() { printf "arena    | $1\n" "${@:2}" 2>/dev/null || true; }
say '%s …' "$what"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
start=$SECONDS
if "$@" >"$log" 2>&1; then
  say '%s: done in %s s' "$what" "$((SECONDS - start))"
else
  code=$?
  cat "$log"
  say '%s FAILED (code %s): %s' "$what" "$code" "$*"
  exit "$code"
fi
