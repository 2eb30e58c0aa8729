import type { Variables } from './variables.js';

/**
 * What is started: the API, the worker, a command that acts as the schema's owner, and a stand-in
 * for the world outside (the mail catcher, the payment sandbox).
 */
export type ProcessKind = 'api' | 'worker' | 'owner' | 'standIn';

export type Environment = Readonly<Record<string, string | undefined>>;

interface Given {
  readonly to: readonly ProcessKind[];
  /** Production refuses it, or has no use for it. */
  readonly notInProduction?: true;
}

/** Variables that `Config` does not read: those of the tracing library, and of the stand-ins. */
type Others =
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_SERVICE_NAME'
  | 'OTEL_TRACES_SAMPLER'
  | 'OTEL_TRACES_SAMPLER_ARG'
  | 'MAIL_SMTP_PORT'
  | 'MAIL_UI_PORT'
  | 'RAZORPAY_SANDBOX_PORT'
  | 'RAZORPAY_WEBHOOK_URL';

const PRODUCT: readonly ProcessKind[] = ['api', 'worker', 'owner'];
const product: Given = { to: PRODUCT };
const owner: Given = { to: ['owner'] };
const everyone: Given = { to: [...PRODUCT, 'standIn'] };
const unreal: Given = { to: PRODUCT, notInProduction: true };
const standIn: Given = { to: ['standIn'], notInProduction: true };

/**
 * The environment of a process: which process is given which variable. The supervisor, the tests,
 * the drills and the bench build environments from this table, and docker-compose.yml is held
 * against it. A process that is not named must not know the value.
 */
const GIVEN: Readonly<Record<keyof Variables | Others, Given>> = {
  NODE_ENV: product,
  PORT: product,
  PUBLIC_URL: everyone,
  TRUSTED_PROXIES: product,
  // It holds the key that signs the log's heads. The API is told the file of the heads alone.
  DATA_DIR: { to: ['worker', 'standIn'] },
  DATABASE_URL: product,
  DATABASE_OWNER_URL: owner,
  DATABASE_READ_URL: product,
  REDIS_URL: product,
  SMTP_URL: product,
  MAIL_FROM: product,
  RAZORPAY_KEY_ID: everyone,
  RAZORPAY_KEY_SECRET: everyone,
  RAZORPAY_WEBHOOK_SECRET: everyone,
  RAZORPAY_API_URL: unreal,
  RAZORPAY_CHECKOUT_URL: unreal,
  // `prepare` opens the first admin's account.
  ADMIN_EMAIL: owner,
  ADMIN_PASSWORD: owner,
  JWT_SECRET: product,
  SEALING_KEYS: product,
  RATE_LIMITS: unreal,
  DEPOSITS: product,
  PAID_JOINS: product,
  WITHDRAWALS: product,
  WITHDRAWABLE: product,
  METRICS_TOKEN: product,
  CHECKPOINT_KEY_FILE: { to: ['worker'] },
  CHECKPOINT_ANCHOR_FILE: { to: ['api', 'worker'] },
  CHECKPOINT_AUDITORS: product,
  DRAIN_SECONDS: product,
  LOG_LEVEL: product,
  OTEL_EXPORTER_OTLP_ENDPOINT: product,
  OTEL_SERVICE_NAME: product,
  OTEL_TRACES_SAMPLER: product,
  OTEL_TRACES_SAMPLER_ARG: product,
  MAIL_SMTP_PORT: standIn,
  MAIL_UI_PORT: standIn,
  RAZORPAY_SANDBOX_PORT: standIn,
  RAZORPAY_WEBHOOK_URL: standIn,
};

/** What every program of a machine may be told: it says nothing of the product. */
const OF_THE_MACHINE = [
  ...['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL'],
  ...['NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'],
];

/** The names of the variables that a process is given, sorted. */
export function variablesOf(kind: ProcessKind, { production = false } = {}): readonly string[] {
  return Object.entries(GIVEN)
    .filter(([, { to, notInProduction }]) => to.includes(kind) && !(production && notInProduction))
    .map(([name]) => name)
    .sort();
}

/** Every variable that some process is given. */
export const knownVariables = (): readonly string[] => Object.keys(GIVEN);

/** The environment of a process, picked from all that is known. */
export function environmentOf(kind: ProcessKind, values: Environment): Environment {
  const names = new Set([...variablesOf(kind), ...OF_THE_MACHINE]);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => names.has(name) && value !== undefined),
  );
}
