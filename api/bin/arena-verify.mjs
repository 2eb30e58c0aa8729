#!/usr/bin/env node
// Verifies an export without a connection to the platform: `npx --workspace api arena-verify`.
// `make build` creates the file that it runs.
import { main } from '../dist/api/src/modules/ledger/verify-export/main.js';

process.exitCode = await main(process.argv.slice(2));
