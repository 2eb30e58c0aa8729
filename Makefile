# All commands of the product. Each works on a machine with only Node >= 20.19 and make.
SHELL := /bin/bash

# The product and its tests run on one Node: the machine's own from 24 on, otherwise the one that npm
# installs. The machine's older Node only runs the first `npm ci`.
NODE_MAJOR := $(shell node -p 'process.versions.node.split(".")[0]' 2>/dev/null)
ifneq ($(shell [ "$(NODE_MAJOR)" -ge 24 ] 2>/dev/null && echo new),new)
export PATH := $(CURDIR)/node_modules/node-linux-$(if $(filter aarch64 arm64,$(shell uname -m)),arm64,x64)/bin:$(PATH)
endif
# Compiled code is kept between starts of the product and of its tests.
export NODE_COMPILE_CACHE ?= $(CURDIR)/.cache/compile
.DEFAULT_GOAL := help
.PHONY: help install build start dev stop demo months verify rebuild export admin backup restore bench bench-product evening chaos payout-chaos drills restore-drill containers cluster-drill week schema check test coverage release-check

STEP := bash scripts/step.sh
SUPERVISOR := node --enable-source-maps api/dist/api/src/embedded/supervisor/main.js

# The sources of each build. A stamp newer than all of them skips the build.
API_SOURCES := $(shell find api/src migrations -type f ! -name '*.test.ts') api/tsconfig.json tsconfig.json
WEB_SOURCES := $(shell find web -type f -not -path '*/node_modules/*' -not -path '*/dist/*' -not -path '*/e2e/*' -not -path '*/test/*' ! -name '*.test.*' ! -name '*.gen.ts' 2>/dev/null)

help: ## list the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

node_modules/.package-lock.json: package-lock.json
	@node scripts/check-node.mjs
	@# A linked folder belongs to another checkout, so it is not replaced. The copied lock file shows
	@# that the packages are complete, even if a checkout gave package-lock.json a newer time.
	@[ -L node_modules ] || cmp -s $< node_modules/.installed-lock.json \
	  || { $(STEP) "Installing packages" npm ci && cp $< node_modules/.installed-lock.json; }
	@touch $@

api/dist/.built: node_modules/.package-lock.json $(API_SOURCES)
	@$(STEP) "Building the API" npm run -s build:api
	@touch $@

web/dist/.built: node_modules/.package-lock.json $(WEB_SOURCES)
	@$(STEP) "Building the web" npm run -s build:web
	@touch $@

# What the web's types and tests take from the API. Builds do not need it.
web/src/api/schema.gen.ts: api/dist/.built scripts/refusal-texts.mjs
	@$(STEP) "Describing the API for the web" npm run -s schema
	@touch $@

schema: web/src/api/schema.gen.ts

install: node_modules/.package-lock.json

build: api/dist/.built web/dist/.built

start: build ## run the whole product in the foreground; Ctrl-C stops it
	@exec $(SUPERVISOR) start

dev: api/dist/.built ## run it with reload: http://localhost:5173
	@exec bash scripts/dev.sh

stop: api/dist/.built ## stop the product that runs in DATA_DIR
	@$(SUPERVISOR) stop

demo: api/dist/.built ## fill the running product with example data
	@node --enable-source-maps api/dist/api/src/embedded/demo/main.js

months: build ## fill an empty DATA_DIR with three months of a small product, and run it
	@node node_modules/ts7/bin/tsc -p api/tsconfig.bench.json
	@$(SUPERVISOR) run seed-months "$(abspath $(or $(DATA_DIR),.data))/razorpay-sandbox/journal.jsonl"
	@exec $(SUPERVISOR) start

verify: api/dist/.built ## verify the ledger, naming the first bad position (NEW=1: only new events)
	@$(SUPERVISOR) run verify $(if $(NEW),new)

rebuild: api/dist/.built ## rebuild every projection from the events, compare and replace it
	@$(SUPERVISOR) run rebuild

export: api/dist/.built ## export the whole ledger: FORMAT=csv|jsonl|hledger OUT=file
	@$(SUPERVISOR) run export "$(or $(FORMAT),csv)" "$(abspath $(or $(OUT),ledger.$(or $(FORMAT),csv)))"

admin: api/dist/.built ## invite another admin by mail: EMAIL=asha@example.com
	@$(SUPERVISOR) run add-admin "$(EMAIL)"

backup: api/dist/.built ## write a base backup of the running product to BACKUP_DIR
	@$(SUPERVISOR) backup

restore: api/dist/.built ## restore the stopped product: AT=2027-03-31T18:30:00Z, or to the last event
	@$(SUPERVISOR) restore $(AT)

bench: api/dist/.built ## measure posting, the product over HTTP and a long log; fails below a required figure
	@node node_modules/ts7/bin/tsc -p api/tsconfig.bench.json
	@node --enable-source-maps api/dist/api/bench/main.js; posting=$$?; \
	 node --enable-source-maps api/dist/api/bench/product/main.js && exit $$posting

bench-product: api/dist/.built ## measure only the product: BENCH_PARTS=requests,signals,bulk,streams,processes,queues,replica,log BENCH_EVENTS=100000
	@node node_modules/ts7/bin/tsc -p api/tsconfig.bench.json
	@node --enable-source-maps api/dist/api/bench/product/main.js

evening: api/dist/.built ## simulate thousands of open pages: VIEWERS=2000 JOINS=20 SECONDS=60 PROCESSES=1 REDIS=1
	@node node_modules/ts7/bin/tsc -p api/tsconfig.bench.json
	@node --enable-source-maps api/dist/api/bench/evening/main.js $(if $(VIEWERS),--viewers $(VIEWERS)) \
	  $(if $(JOINS),--joins $(JOINS)) $(if $(SECONDS),--seconds $(SECONDS)) \
	  $(if $(PROCESSES),--processes $(PROCESSES)) $(if $(REDIS),--redis)

chaos: api/dist/.built ## run the product under injected faults: SEED=… FAULTS=50
	@node node_modules/ts7/bin/tsc -p api/tsconfig.chaos.json
	@node --enable-source-maps api/dist/api/chaos/main.js

payout-chaos: api/dist/.built ## pay 10,000 withdrawals under injected faults: SEED=… PAYOUTS=10000
	@node node_modules/ts7/bin/tsc -p api/tsconfig.chaos.json
	@node --enable-source-maps api/dist/api/chaos/payouts/main.js

week: api/dist/.built ## run the same with 10,000 players and few faults
	@node node_modules/ts7/bin/tsc -p api/tsconfig.chaos.json
	@MANY=10000 FAULTS=$(or $(FAULTS),14) GAP_MS=$(or $(GAP_MS),15000) THINK_MS=20 \
	  node --enable-source-maps api/dist/api/chaos/main.js

drills: api/dist/.built ## test rolling restart, backup, standby and restore under load
	@node node_modules/ts7/bin/tsc -p api/tsconfig.chaos.json
	@node --enable-source-maps api/dist/api/chaos/drills.js

restore-drill: api/dist/.built ## test backups by pgBackRest: restore, compare, verify, planted faults (Debian 12)
	@node node_modules/ts7/bin/tsc -p api/tsconfig.chaos.json
	@bash scripts/restore-drill.sh

containers: api/dist/.built ## build the image and test all of docker-compose.yml with it (root on Debian; ten minutes)
	@node scripts/containers/main.mjs

cluster-drill: api/dist/.built ## lose machines of a Patroni cluster under load (root on Debian): ROUNDS=1 FAILOVERS=50 FAULT=cut
	@bash scripts/cluster-tools.sh
	@node node_modules/ts7/bin/tsc -p api/tsconfig.chaos.json
	@node --enable-source-maps api/dist/api/chaos/cluster/main.js

check: install ## run the quick checks and tests
	@node scripts/test.mjs check

test: install ## run all checks and tests (ONLY=api,browser: only these)
	@node scripts/test.mjs

coverage: api/dist/.built ## print how much of the API's sources the API tests run (in coverage/: line by line)
	@node scripts/coverage.mjs

release-check: install ## run them all, and require an audit of the packages
	@node scripts/audit.mjs release
	@node scripts/test.mjs
