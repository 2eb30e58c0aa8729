#!/usr/bin/env bash
# usage: step.sh WHAT COMMAND…   Runs the command and prints WHAT and the duration. The output of
# the command is printed only if it fails.
set -uo pipefail
what=$1
shift
printf 'arena    | %s …\n' "$what"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
start=$SECONDS
if "$@" >"$log" 2>&1; then
  printf 'arena    | %s: done in %s s\n' "$what" "$((SECONDS - start))"
else
  code=$?
  cat "$log"
  printf 'arena    | %s FAILED (code %s): %s\n' "$what" "$code" "$*"
  exit "$code"
fi
