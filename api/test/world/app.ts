import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../../src/app.js';
import { assert } from '../../src/kernel/index.js';
import { Ledger, LogFollower } from '../../src/modules/ledger/index.js';
import {
  type Environment,
  environmentOf,
  knownVariables,
  type ProcessKind,
  variablesOf,
} from '../../src/platform/config/index.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { hangUp } from './http.js';
import type { Product } from './product.js';

export interface TestApp extends Product {
  readonly app: NestFastifyApplication;
}

/**
 * Starts the whole application on its own database, in one process that serves requests and runs
 * jobs. The process has the environment variables of the API and the worker, and none of the
 * database owner's. Tests call it through `app.inject` or a real socket.
 */
export async function startTestApp(
  env: Readonly<Record<string, string>> = {},
  root?: Type,
  kinds: readonly ProcessKind[] = ['api', 'worker'],
): Promise<TestApp> {
  const given = new Set(kinds.flatMap((kind) => variablesOf(kind)));
  for (const name of Object.keys(env)) {
    assert(given.has(name), `${name} is not given to ${kinds}: platform/config/environment.ts`);
  }
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'arena-test-'));
  const values = {
    ...process.env,
    ...testValues(database),
    DATA_DIR: dataDir,
    CHECKPOINT_ANCHOR_FILE: join(dataDir, 'checkpoints.jsonl'),
    ...env,
  };
  setEnvironment(kinds, values);
  const app = await createApp(root);
  await app.listen(0, '127.0.0.1');
  return {
    app,
    database,
    url: await app.getUrl(),
    ledger: app.get(Ledger, { strict: false }),
    runJob: async () => assert(false, 'only a started product runs jobs'),
    followed: () => app.get(LogFollower).catchUp(),
    close: async () => {
      hangUp();
      await app.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the settings of all kinds of process. `setEnvironment` gives each kind only its own. */
function testValues({ processUrl, ownerUrl, redisUrl }: TestDatabase): Environment {
  return {
    NODE_ENV: 'test',
    DATABASE_URL: processUrl,
    DATABASE_OWNER_URL: ownerUrl,
    SMTP_URL: 'smtp://127.0.0.1:1',
    RAZORPAY_KEY_ID: 'rzp_test_arena',
    RAZORPAY_KEY_SECRET: 'test-key-secret',
    RAZORPAY_WEBHOOK_SECRET: 'test-webhook-secret',
    RAZORPAY_API_URL: 'http://127.0.0.1:1',
    RAZORPAY_CHECKOUT_URL: 'http://127.0.0.1:1/v1/checkout.js',
    JWT_SECRET: 'a-secret-for-tests-that-is-long-enough',
    SEALING_KEYS: 'test:a-sealing-secret-for-tests-that-is-long',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'admin-password',
    RATE_LIMITS: 'off',
    PUSH_STAND_IN: 'on',
    LOG_LEVEL: 'silent',
    REDIS_URL: redisUrl,
  };
}

function setEnvironment(kinds: readonly ProcessKind[], values: Environment): void {
  for (const name of knownVariables()) delete process.env[name];
  for (const kind of kinds) Object.assign(process.env, environmentOf(kind, values));
}
