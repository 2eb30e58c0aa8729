#!/usr/bin/env bash
# Runs all checks, quick ones first, and stops at the first failure.
# ONLY=name runs one step: tools, tidy, format, types, imports, unused, audit, web, api, redis, chaos,
# browser, leaks.
set -uo pipefail
cd "$(dirname "$0")/.."
begun=$SECONDS
times=()
log=$(mktemp)
background=$(mktemp)
trap 'rm -f "$log" "$background" "$background.code"' EXIT

run() {
  local name=$1 what=$2
  shift 2
  if [ -n "${ONLY:-}" ] && [ "$ONLY" != "$name" ]; then return; fi
  printf '\n== %s\n' "$what"
  local start=$SECONDS
  "$@" 2>&1 | tee "$log"
  local code=${PIPESTATUS[0]}
  times+=("$(printf '%5s s  %s' "$((SECONDS - start))" "$what")")
  if [ "$code" -ne 0 ]; then
    printf '\n%s\n' "${times[@]}"
    # Names the failed tests again at the end of the output.
    grep -aE '^ *(✘|●|not ok|FAIL) ' "$log" | sort -u | head -20
    printf '\nFAILED: %s (%s s in all). Again with: make test ONLY=%s\n' "$what" "$((SECONDS - begun))" "$name"
    exit 1
  fi
}

# Runs a step in the background, on the core that the steps in between leave idle.
begin() {
  if [ -n "${ONLY:-}" ] && [ "$ONLY" != "$1" ]; then return; fi
  {
    "${@:2}" >"$background" 2>&1
    echo $? >"$background.code"
  } &
}

# Waits for that step, prints its output, and fails with it.
finish() {
  until [ -s "$background.code" ]; do sleep 1; done
  cat "$background"
  return "$(cat "$background.code")"
}

run tools 'What the tests need' bash scripts/test-tools.sh
run packages 'Packages' make -s install
run build 'Building the API and the web' make -s build
begin format npm run -s lint
run tidy 'House rules' node --test scripts/tidy.test.mjs scripts/sentences-are-plain.test.mjs scripts/sentences.test.mjs \
  scripts/patterns.test.mjs scripts/owners.test.mjs scripts/leaks.test.mjs scripts/docs.test.mjs scripts/deploy.test.mjs
run types 'Types' npm run -s types
run imports 'Import rules' npm run -s imports
run unused 'No file, export or package without a use' npm run -s unused
run audit 'Packages that the product runs with' node scripts/audit.mjs
run web 'Web: unit' npm run -s -w web test
run format 'Format and lint, beside the steps before' finish
run api 'API: unit, database, HTTP, processes' npx --no-install jest -c api/jest.config.mjs
run redis 'API over Redis: queues, limits, mail, live, payments, races' \
  npx --no-install jest -c api/jest.redis.config.mjs
run chaos 'Chaos: a short run' make -s chaos SEED=test FAULTS=6 PLAYERS=8 GAP_MS=2000
run browser 'Browser, on the whole product' npx --no-install playwright test -c web/e2e/playwright.config.ts
run leaks 'No secret in the log of that run' node scripts/leaks.mjs .cache/e2e-product.log

printf '\n%s\n' "${times[@]}"
printf '\nAll green in %s s.\n' "$((SECONDS - begun))"
