import { join } from 'node:path';
import type { Reader } from './readers.js';
import * as read from './readers.js';

/**
 * Types of process: the API, the worker, a command with the schema owner's rights, and a substitute
 * for an external service (the mail catcher, the payment sandbox).
 */
export type ProcessKind = 'api' | 'worker' | 'owner' | 'standIn';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Names the types of process that get a variable. A process of any other type must not know the
 * value.
 */
export interface Given {
  readonly to: readonly ProcessKind[];
  /** True for a variable that production refuses or ignores. */
  readonly notInProduction?: true;
}

/** Describes one variable: its name, the processes that get it, its parser and its default. */
export interface Setting<Value> {
  readonly name: string;
  readonly given: Given;
  readonly read: Reader<Value>;
  /**
   * Default, as text. If it is null, the setting is null when the variable is not set. If it is
   * undefined, the variable is required.
   */
  readonly fallback?: string | null | ((env: Environment) => string | undefined);
}

const PRODUCT: readonly ProcessKind[] = ['api', 'worker', 'owner'];
export const product: Given = { to: PRODUCT };
const owner: Given = { to: ['owner'] };
const everyone: Given = { to: [...PRODUCT, 'standIn'] };
const unreal: Given = { to: PRODUCT, notInProduction: true };

/**
 * Default drain time in production, in seconds. A stopping process still serves requests during
 * this time, in which each load balancer notices the stop; see deploy/Caddyfile.
 */
const DRAIN_IN_PRODUCTION = '5';
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const database = read.url('postgres:', 'postgresql:');
const web = read.url('http:', 'https:');

function setting<Value>(
  name: string,
  given: Given,
  reader: Reader<Value>,
  fallback?: string | ((env: Environment) => string | undefined),
): Setting<Value> {
  return { name, given, read: reader, fallback };
}

function optional<Value>(name: string, given: Given, reader: Reader<Value>): Setting<Value | null> {
  return { name, given, read: reader, fallback: null };
}

const inDataDir = (file: string) => (env: Environment) => join(env.DATA_DIR || '.data', file);

/** Variables without a default in production, with the possible values. */
export const CHOICES: Readonly<Record<string, string>> = {
  WITHDRAWABLE: 'all or winnings',
  SECOND_ADMIN_ABOVE: 'a number of tokens in 24 hours, or none',
  STAFF_SECOND_FACTOR: 'required, optional or passkey',
  COMMON_PASSWORDS: 'refused or allowed',
  PROFILE: read.PROFILES,
};

/** All settings of the product, by their names in the code. `.env.example` describes them. */
export const SETTINGS = {
  production: setting('NODE_ENV', product, (value) => value === 'production', 'development'),
  port: setting('PORT', product, read.whole('a port number', 1, 65_535), '3000'),
  /** Number of API processes that `make start` runs on the one port; the system divides them. */
  apiProcesses: setting(
    'API_PROCESSES',
    { to: ['api'], notInProduction: true },
    read.whole('a number of processes', 1, 64),
    '1',
  ),
  publicUrl: setting(
    'PUBLIC_URL',
    everyone,
    web,
    (env) => `http://localhost:${Number(env.PORT || 3000)}`,
  ),
  /**
   * Proxies that may state a client's address in a header: addresses, ranges, or names such as
   * `loopback`.
   */
  trustedProxies: setting('TRUSTED_PROXIES', product, read.text, 'loopback'),
  // Folder with the key that signs checkpoints. The API must not read this folder, so the API gets
  // only the path of the anchor file.
  dataDir: setting('DATA_DIR', { to: ['worker', 'standIn'] }, read.text, '.data'),
  databaseUrl: setting('DATABASE_URL', product, database),
  databaseOwnerUrl: setting('DATABASE_OWNER_URL', owner, database, (env) => env.DATABASE_URL),
  /** URL of a streaming replica of the database, which serves lists and exports of staff. */
  databaseReadUrl: optional('DATABASE_READ_URL', product, database),
  redisUrl: optional('REDIS_URL', product, read.url('redis:', 'rediss:')),
  /** URL of a bucket with its access key; null stores images in the database. */
  s3Url: optional('S3_URL', product, web),
  smtpUrl: setting('SMTP_URL', product, read.url('smtp:', 'smtps:')),
  mailFrom: setting('MAIL_FROM', product, read.text, 'Arena <no-reply@arena.example>'),
  razorpay: {
    keyId: setting('RAZORPAY_KEY_ID', everyone, read.text),
    keySecret: setting('RAZORPAY_KEY_SECRET', everyone, read.text),
    /**
     * Secrets that verify webhooks, the current one first. An older one may follow while the secret
     * is being replaced.
     */
    webhookSecrets: setting('RAZORPAY_WEBHOOK_SECRET', everyone, read.texts),
    apiUrl: setting('RAZORPAY_API_URL', unreal, web, 'https://api.razorpay.com'),
    checkoutUrl: setting(
      'RAZORPAY_CHECKOUT_URL',
      unreal,
      web,
      'https://checkout.razorpay.com/v1/checkout.js',
    ),
  },
  /** The account that pays withdrawals, all null without automatic payouts. */
  razorpayX: {
    keyId: optional('RAZORPAYX_KEY_ID', everyone, read.text),
    keySecret: optional('RAZORPAYX_KEY_SECRET', everyone, read.text),
    /** Number of the account from which payouts are paid. */
    accountNumber: optional('RAZORPAYX_ACCOUNT_NUMBER', everyone, read.text),
    /** Secrets that verify the webhooks of payouts, the current one first. */
    webhookSecrets: optional('RAZORPAYX_WEBHOOK_SECRET', everyone, read.texts),
  },
  /** Account of the first admin, which the command `prepare` creates. */
  admin: {
    email: setting('ADMIN_EMAIL', owner, read.text, 'admin@example.com'),
    password: optional('ADMIN_PASSWORD', owner, read.text),
  },
  jwtSecret: setting('JWT_SECRET', product, read.secret),
  /**
   * Keys for the encryption of stored texts. The first key encrypts, and every key decrypts the
   * texts that it encrypted.
   */
  sealingKeys: setting('SEALING_KEYS', product, read.sealingKeys),
  /** Time without a request of a person after which a session ends, by the role of the user. */
  sessionIdle: {
    staffMinutes: setting(
      'SESSION_IDLE_STAFF_MINUTES',
      { to: ['api'] },
      read.whole('whole minutes', 5, 10_080),
      '30',
    ),
    playerDays: setting(
      'SESSION_IDLE_PLAYER_DAYS',
      { to: ['api'] },
      read.whole('whole days', 1, 400),
      '30',
    ),
  },
  /** True if push messages may go to any address, such as a push service of a test. */
  pushStandIn: setting('PUSH_STAND_IN', unreal, read.isOn, 'off'),
  rateLimits: setting('RATE_LIMITS', unreal, read.isOn, 'on'),
  features: {
    deposits: setting('DEPOSITS', product, read.isOn, 'on'),
    paidJoins: setting('PAID_JOINS', product, read.isOn, 'on'),
    withdrawals: setting('WITHDRAWALS', product, read.isOn, 'on'),
  },
  /**
   * Choices that an owner makes before production starts. Each is the default of the admin
   * console's setting of the same meaning, except `commonPasswords` and `profile`.
   */
  choices: {
    /** The part of a balance that can be withdrawn: all of it, or winnings only. */
    withdrawable: setting('WITHDRAWABLE', product, read.oneOf('all', 'winnings'), 'all'),
    /**
     * Number of tokens in 24 hours above which a second admin must approve; 0 if no approval is
     * needed.
     */
    secondAdminAbove: setting('SECOND_ADMIN_ABOVE', product, read.tokensOrNone, 'none'),
    staffSecondFactor: setting(
      'STAFF_SECOND_FACTOR',
      product,
      read.oneOf('required', 'optional', 'passkey'),
      'optional',
    ),
    /** Whether players may use common passwords other than the hundred most common ones. */
    commonPasswords: setting(
      'COMMON_PASSWORDS',
      product,
      read.oneOf('refused', 'allowed'),
      'allowed',
    ),
    /** What the owner offers, in the terms of the law of the players' country. */
    profile: optional('PROFILE', product, read.profile),
  },
  /** Settings of checkpoints. Only the worker gets the key file, because only the worker signs. */
  checkpoints: {
    keyFile: setting(
      'CHECKPOINT_KEY_FILE',
      { to: ['worker'] },
      read.text,
      inDataDir('checkpoint-key.pem'),
    ),
    anchorFile: setting(
      'CHECKPOINT_ANCHOR_FILE',
      { to: ['api', 'worker'] },
      read.text,
      inDataDir('checkpoints.jsonl'),
    ),
    auditors: setting('CHECKPOINT_AUDITORS', product, read.addresses, ''),
  },
  /** True if the service `backup` takes backups and reports them here. */
  backups: setting('BACKUPS', { to: ['api'] }, read.isOn, 'off'),
  metricsToken: optional('METRICS_TOKEN', product, read.text),
  /** Time for which a stopping process still responds to requests, in seconds. */
  drainSeconds: setting('DRAIN_SECONDS', product, read.whole('whole seconds', 0, 60), (env) =>
    env.NODE_ENV === 'production' ? DRAIN_IN_PRODUCTION : '0',
  ),
  /** File that a worker renews while it can work; null writes none. */
  heartbeatFile: optional('HEARTBEAT_FILE', { to: ['worker'] }, read.text),
  logLevel: setting('LOG_LEVEL', product, read.oneOf(...LEVELS), 'info'),
};
