import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ofProduct, Part, runToEnd } from '../../chaos/part.js';
import { freePort } from '../../src/embedded/postgres/free-port.js';
import { projectRoot } from '../../src/platform/config/index.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { startRedis } from './redis.js';
import { eventually } from './wait.js';

type Values = Readonly<Record<string, string>>;

export const ADMIN = { email: 'operator@arena.example', password: 'a-password-for-production' };

/** Environment variables that an operator would write into .env. */
const WRITTEN: Values = {
  PUBLIC_URL: 'https://arena.example',
  MAIL_FROM: 'Arena <no-reply@arena.example>',
  SMTP_URL: 'smtp://127.0.0.1:1',
  POSTGRES_PASSWORD: 'p',
  ARENA_OWNER_PASSWORD: 'o',
  ARENA_PROCESS_PASSWORD: 'q',
  RAZORPAY_KEY_ID: 'rzp_live_composed',
  RAZORPAY_KEY_SECRET: 'composed-key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'composed-webhook-secret',
  JWT_SECRET: 'a-session-secret-of-a-composed-product',
  SEALING_KEYS: '2027:a-sealing-secret-of-a-composed-product',
  WITHDRAWABLE: 'all',
  SECOND_ADMIN_ABOVE: 'none',
  STAFF_SECOND_FACTOR: 'optional',
  COMMON_PASSWORDS: 'allowed',
  PROFILE: 'ELSEWHERE AE',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  // Time of three health checks of the proxy, in seconds.
  DRAIN_SECONDS: '3',
  LOG_LEVEL: 'warn',
};

/**
 * Returns the environment variables of a service in docker-compose.yml, with the values of .env
 * filled in.
 */
export function environmentOf(service: 'migrate' | 'api' | 'worker' | 'proxy', more: Values = {}) {
  const file = readFileSync(join(projectRoot(), 'docker-compose.yml'), 'utf8');
  const { services } = parse(file, { merge: true }) as {
    services: Record<string, { environment: Values }>;
  };
  const written = { ...WRITTEN, ...more };
  return Object.fromEntries(
    Object.entries(services[service]?.environment ?? {}).map(([name, said]) => [
      name,
      said.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, variable: string, how, rest: string) => {
        const value = written[variable];
        if (!value && how === '?') throw new Error(`${variable} is not written: ${rest}`);
        return value || rest;
      }),
    ]),
  );
}

/** Returns the script of the worker's health check, for a heartbeat file elsewhere. */
export function workersCheck(heartbeat: string): string {
  const file = readFileSync(join(projectRoot(), 'docker-compose.yml'), 'utf8');
  const { services } = parse(file, { merge: true }) as {
    services: Record<string, { healthcheck: { test: readonly string[] } }>;
  };
  const script = services.worker?.healthcheck.test.at(-1) ?? '';
  return script.replace('/tmp/heartbeat', heartbeat);
}

export interface Composed {
  readonly database: TestDatabase;
  readonly apis: readonly { readonly port: number; readonly part: Part }[];
  /** The file that the worker renews. */
  readonly heartbeat: string;
  /** Runs the product's command line as `docker compose run --rm worker` does. */
  operate(
    ...words: readonly string[]
  ): Promise<{ readonly code: number | null; readonly said: string }>;
  stop(): Promise<void>;
}

/**
 * Starts the processes of docker-compose.yml with their environment, at addresses of this machine.
 */
export async function startComposed(
  folder: string,
  /** True for two API processes on one port, as API_PROCESSES starts them. */
  { onePort = false } = {},
): Promise<Composed> {
  const [database, redis] = [await createTestDatabase(), await startRedis()];
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  const here = {
    PATH,
    // Like `make start`, the processes load compiled code.
    ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
    DATABASE_URL: database.processUrl,
    REDIS_URL: redis.url,
  };
  let started = 0;
  const program = (service: 'migrate' | 'api' | 'worker', file: string, more: Values = {}) => {
    const name = `${service}${++started}`;
    const env = { ...environmentOf(service), ...here, ...more };
    return ofProduct(file, { name, env, log: join(folder, `${name}.log`) });
  };
  const owner = { DATABASE_OWNER_URL: database.ownerUrl };
  const migrated = program('migrate', 'cli.js', owner);
  const code = await runToEnd({ ...migrated, args: [...migrated.args, 'prepare'] });
  if (code !== 0) throw new Error(readFileSync(migrated.log, 'utf8'));
  let calls = 0;
  const port = await freePort();
  const ports = [port, onePort ? port : await freePort()];
  const apis = ports.map((port) => {
    const shared: Values = onePort ? { API_PROCESSES: '2' } : {};
    const part = new Part(program('api', 'main.js', { PORT: String(port), ...shared }));
    return { port, part };
  });
  const heartbeat = join(folder, 'heartbeat');
  const ofWorker = { DATA_DIR: folder, HEARTBEAT_FILE: heartbeat };
  const worker = new Part(program('worker', 'worker.js', ofWorker));
  for (const part of [...apis.map((api) => api.part), worker]) part.start();
  await Promise.all(ports.map(untilReady));
  return {
    apis,
    database,
    heartbeat,
    operate: async (...words) => {
      const called = program('worker', 'cli.js', { DATA_DIR: folder, OTEL_SERVICE_NAME: 'cli' });
      const log = join(folder, `cli-${++calls}.log`);
      const code = await runToEnd({ ...called, log, args: [...called.args, ...words] });
      return { code, said: readFileSync(log, 'utf8') };
    },
    stop: async () => {
      await Promise.all([...apis.map(({ part }) => part.stop()), worker.stop()]);
      await redis.stop();
      await database.drop();
    },
  };
}

export function untilReady(port: number): Promise<void> {
  return eventually(
    async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`);
      if (!answer.ok) throw new Error(await answer.text());
    },
    { withinMs: 60_000, everyMs: 50 },
  );
}
