// Fills a database for measurements: `seed-large [PART]` adds a year of a large product, and
// `seed-months FILE` migrates an empty database, adds months of a small product, and writes their
// payments for the sandbox.
import '../../src/platform/config/require-node.js';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { migrations } from '../../../migrations/index.js';
import { AppModule } from '../../src/app.module.js';
import { openFirstAdmin } from '../../src/modules/auth/index.js';
import { Ledger, LogFollower } from '../../src/modules/ledger/index.js';
import { readArguments } from '../../src/platform/command-line/index.js';
import { Config } from '../../src/platform/config/index.js';
import { migrate } from '../../src/platform/database/index.js';
import { fillLarge, fillMonths } from './fill.js';
import { MONTHS, sizesOf } from './sizes.js';

async function seedLarge(part: number): Promise<number> {
  if (!(part > 0 && part <= 1)) {
    console.log('PART must be more than 0 and at most 1');
    return 1;
  }
  await inApplication(async (app) => {
    await fillLarge({ ...filling(app), sizes: sizesOf(part) });
  });
  return 0;
}

async function seedMonths(file: string): Promise<number> {
  await migrate(new Config(process.env).databaseOwnerUrl, migrations);
  await inApplication(async (app) => {
    // Only adds the account of the first admin. The first start of the product posts the event of
    // the appointment, after the events of the example, whose times are in the past.
    await openFirstAdmin(app, app.get(Config).admin);
    const lines = await fillMonths({ ...filling(app), sizes: MONTHS });
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, lines, { mode: 0o600 });
  });
  return 0;
}

const filling = (app: INestApplicationContext) => ({
  ownerUrl: app.get(Config).databaseOwnerUrl,
  ledger: app.get(Ledger, { strict: false }),
  say: console.log,
});

async function inApplication(work: (app: INestApplicationContext) => Promise<void>) {
  const logger = ['error' as const, 'warn' as const];
  const app = await NestFactory.createApplicationContext(AppModule, {
    logger,
    abortOnError: false,
  });
  try {
    await work(app);
    // Moves all followers past the loaded events, so that they send no messages about old data.
    await app.get(LogFollower, { strict: false }).passOver();
  } finally {
    await app.close();
  }
}

const usage = `usage: fill-example seed-large [PART] | seed-months FILE

PART, from 0 to 1, is the share of the large example.`;
const about = { name: 'fill-example', usage, options: {}, words: 2 };
const given = readArguments(process.argv.slice(2), about);
process.exitCode = 'exitCode' in given ? given.exitCode : await run(given.positionals);

async function run([name, word]: readonly string[]): Promise<number> {
  if (name === 'seed-large') return seedLarge(Number(word ?? 1));
  if (name === 'seed-months' && word) return seedMonths(word);
  console.log(usage);
  return 2;
}
