import { join, resolve } from 'node:path';
import {
  BadEnvironment,
  Config,
  type Environment,
  knownEnvironment,
} from '../../platform/config/index.js';
import { type LocalSecrets, readOrCreateSecrets, Unusable } from './local-secrets.js';

/** Settings of one start of the product. They are complete before any process is started. */
export interface Setup {
  readonly dataDir: string;
  readonly production: boolean;
  readonly localSecrets: LocalSecrets | null;
  /** True if no start has shown the admin's password yet. */
  readonly fresh: boolean;
  readonly embeds: {
    readonly postgres: boolean;
    readonly mail: boolean;
    readonly sandbox: boolean;
  };
  readonly ports: { readonly http: number; readonly mailUi: number; readonly sandbox: number };
  /**
   * Folder for the WAL archive and the base backups of the embedded database; null to make no
   * backups.
   */
  readonly backupDir: string | null;
  readonly publicUrl: string;
  readonly adminEmail: string;
  /**
   * Environment variables of all processes. The URLs of the embedded database are added once it
   * runs.
   */
  readonly environment: Environment;
}

/** Variables of a real account. If one is set, the sandbox is not started. */
const RAZORPAY = [
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'RAZORPAYX_KEY_ID',
  'RAZORPAYX_KEY_SECRET',
  'RAZORPAYX_ACCOUNT_NUMBER',
  'RAZORPAYX_WEBHOOK_SECRET',
];
/** Placeholder for the URL of the embedded database while the other variables are checked. */
const NOT_YET = 'postgres://not-yet';

/**
 * Reads and checks the environment variables. Throws BadEnvironment with the names of all bad
 * variables, or Unusable if the data folder cannot be used.
 */
export async function readSetup(env: Environment): Promise<Setup> {
  const production = env.NODE_ENV === 'production';
  const embeds = {
    postgres: !production && !env.DATABASE_URL,
    mail: !production && !env.SMTP_URL,
    sandbox: !production && RAZORPAY.every((name) => !env[name]),
  };
  const dataDir = resolve(env.DATA_DIR || '.data');
  const kept = production ? null : await readOrCreateSecrets(dataDir);
  const problems: string[] = [];
  const port = (name: string, fallback: number): number => {
    const value = Number(env[name] || fallback);
    if (Number.isInteger(value) && value > 0 && value < 65_536) return value;
    problems.push(`${name} must be a port number, 1 to 65535`);
    return fallback;
  };
  const ports = {
    http: Number(env.PORT || 3000),
    mailUi: port('MAIL_UI_PORT', 8025),
    sandbox: port('RAZORPAY_SANDBOX_PORT', 8026),
  };
  const filled = {
    ...knownEnvironment(env),
    DATA_DIR: dataDir,
    // The API gets the path of the anchor file instead of its folder, because the folder also
    // contains the signing key.
    CHECKPOINT_ANCHOR_FILE: env.CHECKPOINT_ANCHOR_FILE || join(dataDir, 'checkpoints.jsonl'),
    ...(kept ? fillIn(env, kept.localSecrets, embeds, ports) : {}),
  };
  const config = check(embeds.postgres ? { ...filled, DATABASE_URL: NOT_YET } : filled, problems);
  return {
    dataDir,
    production,
    embeds,
    ports,
    backupDir: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : null,
    localSecrets: kept?.localSecrets ?? null,
    fresh: kept?.fresh ?? false,
    publicUrl: config.publicUrl,
    adminEmail: config.admin.email,
    environment: filled,
  };
}

function fillIn(
  env: Environment,
  localSecrets: LocalSecrets,
  embeds: Setup['embeds'],
  ports: Setup['ports'],
): Environment {
  const sandbox = `http://127.0.0.1:${ports.sandbox}`;
  return {
    NODE_ENV: env.NODE_ENV || 'development',
    JWT_SECRET: env.JWT_SECRET || localSecrets.jwtSecret,
    SEALING_KEYS: env.SEALING_KEYS || `first:${localSecrets.sealingSecret}`,
    ADMIN_PASSWORD: env.ADMIN_PASSWORD || localSecrets.adminPassword,
    ...(embeds.mail
      ? {
          SMTP_URL: `smtp://127.0.0.1:${localSecrets.smtpPort}`,
          MAIL_SMTP_PORT: String(localSecrets.smtpPort),
          MAIL_UI_PORT: String(ports.mailUi),
        }
      : {}),
    ...(embeds.sandbox
      ? {
          RAZORPAY_KEY_ID: localSecrets.razorpayKeyId,
          RAZORPAY_KEY_SECRET: localSecrets.razorpayKeySecret,
          RAZORPAY_WEBHOOK_SECRET: localSecrets.razorpayWebhookSecret,
          RAZORPAY_API_URL: sandbox,
          RAZORPAY_CHECKOUT_URL: `http://localhost:${ports.sandbox}/v1/checkout.js`,
          RAZORPAY_SANDBOX_PORT: String(ports.sandbox),
          RAZORPAY_WEBHOOK_URL: `http://127.0.0.1:${ports.http}/api/payments/webhook`,
          RAZORPAYX_KEY_ID: localSecrets.razorpayXKeyId,
          RAZORPAYX_KEY_SECRET: localSecrets.razorpayXKeySecret,
          RAZORPAYX_ACCOUNT_NUMBER: localSecrets.razorpayXAccountNumber,
          RAZORPAYX_WEBHOOK_SECRET: localSecrets.razorpayXWebhookSecret,
          RAZORPAYX_WEBHOOK_URL: `http://127.0.0.1:${ports.http}/api/payouts/webhook`,
        }
      : {}),
  };
}

function check(env: Environment, problems: readonly string[]): Config {
  try {
    const config = new Config({ ...env });
    if (problems.length > 0) throw new BadEnvironment(problems);
    return config;
  } catch (error) {
    if (!(error instanceof BadEnvironment)) throw error;
    const all = [...new Set([...problems, ...error.problems])];
    throw new Unusable(new BadEnvironment(all).message);
  }
}
