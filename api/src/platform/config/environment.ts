import { settings } from './config.js';
import { type Environment, type Given, type ProcessKind, product } from './settings.js';

const standIn: Given = { to: ['standIn'], notInProduction: true };

/**
 * Variables that `Config` does not read: those of the tracing library, the sandbox and the mail
 * catcher.
 */
const OTHERS: readonly (readonly [name: string, given: Given])[] = [
  ['OTEL_EXPORTER_OTLP_ENDPOINT', product],
  ['OTEL_SERVICE_NAME', product],
  ['OTEL_TRACES_SAMPLER', product],
  ['OTEL_TRACES_SAMPLER_ARG', product],
  ['MAIL_SMTP_PORT', standIn],
  ['MAIL_UI_PORT', standIn],
  ['RAZORPAY_SANDBOX_PORT', standIn],
  ['RAZORPAY_WEBHOOK_URL', standIn],
  ['RAZORPAYX_WEBHOOK_URL', standIn],
];

/**
 * Table of all variables, each with the types of process that get it. The supervisor, the tests,
 * the drills and the benchmark build the environment of a process from this table. A test compares
 * docker-compose.yml with the table.
 */
const GIVEN: ReadonlyMap<string, Given> = new Map([
  ...settings.map(({ name, given }) => [name, given] as const),
  ...OTHERS,
]);

/** Variables of the operating system, such as PATH, which every process gets. */
const OF_THE_MACHINE = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TZ',
  'LANG',
  'LC_ALL',
  'NODE_OPTIONS',
  'NODE_COMPILE_CACHE',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
];

/** Returns the sorted names of the variables that a type of process gets. */
export function variablesOf(kind: ProcessKind, { production = false } = {}): readonly string[] {
  return [...GIVEN]
    .filter(([, { to, notInProduction }]) => to.includes(kind) && !(production && notInProduction))
    .map(([name]) => name)
    .sort();
}

/** Returns the names of all variables that any process gets. */
export const knownVariables = (): readonly string[] => [...GIVEN.keys()];

/** Returns the environment for a type of process: only the variables that this type gets. */
export function environmentOf(kind: ProcessKind, values: Environment): Environment {
  return pick(variablesOf(kind), values);
}

/**
 * Returns only those variables of a shell's environment that the platform knows. The others may
 * contain secrets of the user.
 */
export function knownEnvironment(values: Environment): Environment {
  return pick(knownVariables(), values);
}

function pick(variables: readonly string[], values: Environment): Environment {
  const names = new Set([...variables, ...OF_THE_MACHINE]);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => names.has(name) && value !== undefined),
  );
}
