import { join } from 'node:path';
import type { SealingKey } from '../secrets/index.js';

/** What may be withdrawn: the whole balance, or what of it was won. */
export type Withdrawable = 'all' | 'winnings';

/** Every variable a process of ours reads, parsed; see `.env.example` for their meaning. */
export interface Variables {
  NODE_ENV: string;
  PORT: number;
  PUBLIC_URL: string;
  TRUSTED_PROXIES: string;
  DATA_DIR: string;
  DATABASE_URL: string;
  DATABASE_OWNER_URL: string;
  DATABASE_READ_URL: string | null;
  REDIS_URL: string | null;
  SMTP_URL: string;
  MAIL_FROM: string;
  RAZORPAY_KEY_ID: string;
  RAZORPAY_KEY_SECRET: string;
  RAZORPAY_WEBHOOK_SECRET: string;
  RAZORPAY_API_URL: string;
  RAZORPAY_CHECKOUT_URL: string;
  ADMIN_EMAIL: string;
  ADMIN_PASSWORD: string | null;
  JWT_SECRET: string;
  SEALING_KEYS: readonly SealingKey[];
  RATE_LIMITS: 'on' | 'off';
  DEPOSITS: 'on' | 'off';
  PAID_JOINS: 'on' | 'off';
  WITHDRAWALS: 'on' | 'off';
  WITHDRAWABLE: Withdrawable;
  METRICS_TOKEN: string | null;
  CHECKPOINT_KEY_FILE: string;
  CHECKPOINT_ANCHOR_FILE: string;
  CHECKPOINT_AUDITORS: readonly string[];
  DRAIN_SECONDS: number;
  LOG_LEVEL: string;
}

/** All that is wrong with an environment, in one error. */
export class BadEnvironment extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The environment is not usable:\n${problems.map((p) => `  - ${p}`).join('\n')}`);
    this.name = 'BadEnvironment';
  }
}

const RAZORPAY_API = 'https://api.razorpay.com';
const RAZORPAY_CHECKOUT = 'https://checkout.razorpay.com/v1/checkout.js';
const POSTGRES = ['postgres:', 'postgresql:'];
const SECRET_BYTES = 32;
const KEY_ID = /^[A-Za-z0-9._-]{1,32}$/;
/** Longer than a balancer needs to notice: see deploy/Caddyfile. */
const DRAIN_IN_PRODUCTION = 5;
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Parses and checks the environment. Throws BadEnvironment naming every bad variable. */
export function readVariables(env: NodeJS.ProcessEnv): Variables {
  const problems: string[] = [];
  const read = new Reader(env, problems);
  const production = env.NODE_ENV === 'production';
  const port = read.port('PORT', 3000);
  const dataDir = env.DATA_DIR || '.data';
  const databaseUrl = read.url('DATABASE_URL', POSTGRES);
  const variables: Variables = {
    NODE_ENV: env.NODE_ENV ?? 'development',
    PORT: port,
    PUBLIC_URL: read.url('PUBLIC_URL', ['http:', 'https:'], `http://localhost:${port}`),
    TRUSTED_PROXIES: env.TRUSTED_PROXIES || 'loopback',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: read.url('DATABASE_OWNER_URL', POSTGRES, databaseUrl || undefined),
    DATABASE_READ_URL: env.DATABASE_READ_URL ? read.url('DATABASE_READ_URL', POSTGRES) : null,
    REDIS_URL: env.REDIS_URL ? read.url('REDIS_URL', ['redis:', 'rediss:']) : null,
    SMTP_URL: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    MAIL_FROM: env.MAIL_FROM || 'Arena <no-reply@arena.example>',
    RAZORPAY_KEY_ID: read.text('RAZORPAY_KEY_ID'),
    RAZORPAY_KEY_SECRET: read.text('RAZORPAY_KEY_SECRET'),
    RAZORPAY_WEBHOOK_SECRET: read.text('RAZORPAY_WEBHOOK_SECRET'),
    RAZORPAY_API_URL: read.url('RAZORPAY_API_URL', ['http:', 'https:'], RAZORPAY_API),
    RAZORPAY_CHECKOUT_URL: read.url(
      'RAZORPAY_CHECKOUT_URL',
      ['http:', 'https:'],
      RAZORPAY_CHECKOUT,
    ),
    ADMIN_EMAIL: env.ADMIN_EMAIL || 'admin@example.com',
    ADMIN_PASSWORD: env.ADMIN_PASSWORD || null,
    JWT_SECRET: read.secret('JWT_SECRET', SECRET_BYTES),
    SEALING_KEYS: read.sealingKeys('SEALING_KEYS'),
    RATE_LIMITS: read.onOff('RATE_LIMITS'),
    DEPOSITS: read.onOff('DEPOSITS'),
    PAID_JOINS: read.onOff('PAID_JOINS'),
    WITHDRAWALS: read.onOff('WITHDRAWALS'),
    WITHDRAWABLE: read.oneOf('WITHDRAWABLE', ['all', 'winnings'], 'all') as Withdrawable,
    METRICS_TOKEN: env.METRICS_TOKEN || null,
    CHECKPOINT_KEY_FILE: env.CHECKPOINT_KEY_FILE || join(dataDir, 'checkpoint-key.pem'),
    CHECKPOINT_ANCHOR_FILE: env.CHECKPOINT_ANCHOR_FILE || join(dataDir, 'checkpoints.jsonl'),
    CHECKPOINT_AUDITORS: read.addresses('CHECKPOINT_AUDITORS'),
    DRAIN_SECONDS: read.seconds('DRAIN_SECONDS', production ? DRAIN_IN_PRODUCTION : 0, 60),
    LOG_LEVEL: read.oneOf('LOG_LEVEL', LEVELS, 'info'),
  };
  if (production) problems.push(...productionProblems(env, variables));
  if (problems.length > 0) throw new BadEnvironment(problems);
  return variables;
}

function productionProblems(env: NodeJS.ProcessEnv, variables: Variables): string[] {
  const problems: string[] = [];
  if (variables.RATE_LIMITS === 'off') problems.push('RATE_LIMITS=off is refused in production');
  for (const name of ['RAZORPAY_API_URL', 'RAZORPAY_CHECKOUT_URL'] as const) {
    if (env[name]) problems.push(`${name} is for a stand-in only and refused in production`);
  }
  if (variables.SEALING_KEYS.some(({ secret }) => secret === variables.JWT_SECRET)) {
    problems.push('SEALING_KEYS must not hold JWT_SECRET: each secret is for one thing');
  }
  if (!env.PUBLIC_URL) problems.push('PUBLIC_URL is required in production');
  if (!env.MAIL_FROM) problems.push('MAIL_FROM is required in production');
  return problems;
}

class Reader {
  constructor(
    private readonly env: NodeJS.ProcessEnv,
    private readonly problems: string[],
  ) {}

  text(name: string): string {
    const value = this.env[name];
    if (!value) this.problems.push(`${name} is required`);
    return value ?? '';
  }

  secret(name: string, bytes: number): string {
    const value = this.text(name);
    if (value && Buffer.byteLength(value) < bytes) {
      this.problems.push(`${name} must be at least ${bytes} bytes`);
    }
    return value;
  }

  /** `id:secret` with commas between. A problem never repeats what was given: it is secret. */
  sealingKeys(name: string): readonly SealingKey[] {
    const given = this.text(name);
    if (!given) return [];
    const keys = given.split(',').map((pair) => {
      const at = pair.indexOf(':');
      return { id: pair.slice(0, Math.max(0, at)).trim(), secret: pair.slice(at + 1).trim() };
    });
    if (!keys.every(({ id }) => KEY_ID.test(id))) {
      this.problems.push(`${name} must be id:secret, or several with commas between`);
    }
    if (new Set(keys.map(({ id }) => id)).size < keys.length) {
      this.problems.push(`${name} must not name two keys alike`);
    }
    if (!keys.every(({ secret }) => Buffer.byteLength(secret) >= SECRET_BYTES)) {
      this.problems.push(`${name} must hold secrets of at least ${SECRET_BYTES} bytes`);
    }
    return keys;
  }

  url(name: string, protocols: readonly string[], fallback?: string): string {
    const value = this.env[name] || fallback || '';
    if (!value) {
      this.problems.push(`${name} is required`);
    } else if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
      this.problems.push(`${name} must be a URL with ${protocols.join(' or ')}//`);
    }
    return value.replace(/\/$/, '');
  }

  port(name: string, fallback: number): number {
    const value = Number(this.env[name] || fallback);
    if (!Number.isInteger(value) || value < 1 || value > 65_535) {
      this.problems.push(`${name} must be a port number, 1 to 65535`);
    }
    return value;
  }

  seconds(name: string, fallback: number, most: number): number {
    const value = Number(this.env[name] || fallback);
    if (!Number.isInteger(value) || value < 0 || value > most) {
      this.problems.push(`${name} must be whole seconds, 0 to ${most}`);
    }
    return value;
  }

  oneOf(name: string, allowed: readonly string[], fallback: string): string {
    const value = this.env[name] || fallback;
    if (!allowed.includes(value)) this.problems.push(`${name} must be ${allowed.join(', ')}`);
    return value;
  }

  addresses(name: string): readonly string[] {
    const listed = (this.env[name] ?? '').split(',').map((address) => address.trim());
    const addresses = listed.filter(Boolean);
    if (!addresses.every((address) => /^[^\s@]+@[^\s@]+$/.test(address))) {
      this.problems.push(`${name} must be e-mail addresses with commas between`);
    }
    return addresses;
  }

  onOff(name: string): 'on' | 'off' {
    return this.oneOf(name, ['on', 'off'], 'on') === 'off' ? 'off' : 'on';
  }
}
