# Every command the product has. Each works on a machine that has only Node >= 20.19 and make.
SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help install start dev test

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

node_modules/.package-lock.json: package-lock.json
	npm ci
	@touch $@

install: node_modules/.package-lock.json

test: install ## everything that must pass
	npm run -s test:api
