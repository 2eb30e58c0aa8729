import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../../src/app.js';
import { noteCalledRoutes } from './called-routes.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { redisDatabase } from './redis-database.js';

export interface TestApp {
  readonly app: NestFastifyApplication;
  readonly database: TestDatabase;
  close(): Promise<void>;
}

/** The whole application on its own database, asked through `app.inject` or a real socket. */
export async function startTestApp(
  env: Readonly<Record<string, string>> = {},
  root?: Type,
): Promise<TestApp> {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'arena-test-'));
  Object.assign(process.env, {
    NODE_ENV: 'test',
    DATABASE_URL: database.ownerUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    SMTP_URL: 'smtp://127.0.0.1:1',
    RAZORPAY_KEY_ID: 'rzp_test_arena',
    RAZORPAY_KEY_SECRET: 'test-key-secret',
    RAZORPAY_WEBHOOK_SECRET: 'test-webhook-secret',
    RAZORPAY_API_URL: 'http://127.0.0.1:1',
    RAZORPAY_CHECKOUT_URL: 'http://127.0.0.1:1/v1/checkout.js',
    JWT_SECRET: 'a-secret-for-tests-that-is-long-enough',
    SEALING_KEYS: 'test:a-sealing-secret-for-tests-that-is-long',
    ADMIN_PASSWORD: 'admin-password',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    REDIS_URL: await redisDatabase(),
    DATA_DIR: dataDir,
    ...env,
  });
  const app = await createApp(root);
  const keepNotes = noteCalledRoutes(app.getHttpAdapter().getInstance() as never);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return {
    app,
    database,
    close: async () => {
      keepNotes();
      await app.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
