import { settings } from './config.js';
import { type Environment, type Given, type ProcessKind, product } from './settings.js';

const standIn: Given = { to: ['standIn'], notInProduction: true };

/** Variables that `Config` does not read: those of the tracing library, and of the stand-ins. */
const OTHERS: readonly (readonly [name: string, given: Given])[] = [
  ['OTEL_EXPORTER_OTLP_ENDPOINT', product],
  ['OTEL_SERVICE_NAME', product],
  ['OTEL_TRACES_SAMPLER', product],
  ['OTEL_TRACES_SAMPLER_ARG', product],
  ['MAIL_SMTP_PORT', standIn],
  ['MAIL_UI_PORT', standIn],
  ['RAZORPAY_SANDBOX_PORT', standIn],
  ['RAZORPAY_WEBHOOK_URL', standIn],
];

/**
 * The environment of a process: which process is given which variable. The supervisor, the tests,
 * the drills and the bench build environments from this table, and docker-compose.yml is held
 * against it.
 */
const GIVEN: ReadonlyMap<string, Given> = new Map([
  ...settings.map(({ name, given }) => [name, given] as const),
  ...OTHERS,
]);

/** Variables of the machine, unrelated to the product, which every process gets. */
const OF_THE_MACHINE = [
  ...['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL'],
  ...['NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'],
];

/** The names of the variables that a process is given, sorted. */
export function variablesOf(kind: ProcessKind, { production = false } = {}): readonly string[] {
  return [...GIVEN]
    .filter(([, { to, notInProduction }]) => to.includes(kind) && !(production && notInProduction))
    .map(([name]) => name)
    .sort();
}

/** Every variable that some process is given. */
export const knownVariables = (): readonly string[] => [...GIVEN.keys()];

/** The environment of a process, picked from all that is known. */
export function environmentOf(kind: ProcessKind, values: Environment): Environment {
  return pick(variablesOf(kind), values);
}

/** The part of a shell's environment that some process is given; the rest may hold its secrets. */
export function knownEnvironment(values: Environment): Environment {
  return pick(knownVariables(), values);
}

function pick(variables: readonly string[], values: Environment): Environment {
  const names = new Set([...variables, ...OF_THE_MACHINE]);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => names.has(name) && value !== undefined),
  );
}
