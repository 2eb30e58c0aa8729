#!/usr/bin/env node
// The off-line verifier of exports: npx --workspace api arena-verify. Built by `make build`.
import { main } from '../dist/api/src/modules/ledger/verify-export/main.js';

process.exitCode = await main(process.argv.slice(2));
