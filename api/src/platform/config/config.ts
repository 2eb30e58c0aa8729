import { BadSetting } from './readers.js';
import { CHOICES, type Environment, SETTINGS, type Setting } from './settings.js';

type Values<Table> =
  Table extends Setting<infer Value>
    ? Value
    : { readonly [Name in keyof Table]: Values<Table[Name]> };
type Settings = Values<typeof SETTINGS>;
type Table = { readonly [name: string]: Setting<unknown> | Table };

const isSetting = (entry: Setting<unknown> | Table): entry is Setting<unknown> =>
  typeof entry.read === 'function';

/** All settings in one list, without their groups. */
export const settings: readonly Setting<unknown>[] = listed(SETTINGS);

/** Error that lists every problem of an environment, so that all can be fixed at once. */
export class BadEnvironment extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The environment is not usable:\n${problems.map((p) => `  - ${p}`).join('\n')}`);
    this.name = 'BadEnvironment';
  }
}

/** Reads and checks the environment. Throws BadEnvironment, which names every invalid variable. */
function readSettings(env: Environment): Settings {
  const problems: string[] = [];
  const values = readTable(SETTINGS, env, problems) as Settings;
  problems.push(...halfConfigured(env));
  if (values.apiProcesses > 1 && !values.redisUrl) {
    problems.push('API_PROCESSES above 1 needs REDIS_URL, or each process counts its own limits');
  }
  if (env.NODE_ENV === 'production') problems.push(...productionProblems(env, values));
  if (problems.length > 0) throw new BadEnvironment(problems);
  return values;
}

const Read = class {
  constructor(env: Environment) {
    Object.assign(this, readSettings(env));
  }
} as new (
  env: Environment,
) => Settings;

/**
 * The checked settings of one process. Values of embedded services, such as the database URL, come
 * from the supervisor.
 */
export class Config extends Read {}

function listed(table: Table): Setting<unknown>[] {
  return Object.values(table).flatMap((entry) => (isSetting(entry) ? [entry] : listed(entry)));
}

function readTable(table: Table, env: Environment, problems: string[]): object {
  const entries = Object.entries(table).map(([name, entry]) => [
    name,
    isSetting(entry) ? readOne(entry, env, problems) : readTable(entry, env, problems),
  ]);
  return Object.fromEntries(entries);
}

function readOne(setting: Setting<unknown>, env: Environment, problems: string[]): unknown {
  const { name, read, fallback } = setting;
  const value = env[name] || (typeof fallback === 'function' ? fallback(env) : fallback);
  if (value === null) return null;
  try {
    if (value === undefined || (value === '' && fallback !== ''))
      throw new BadSetting('is required');
    return read(value);
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    problems.push(`${name} ${error.message}`);
    return undefined;
  }
}

/**
 * Returns the problem of variables of automatic payouts that are only partly set. Payouts without
 * a webhook secret, for example, would never hear that a bank sent one back.
 */
function halfConfigured(env: Environment): readonly string[] {
  const names = Object.values(SETTINGS.razorpayX).map(({ name }) => name);
  const missing = names.filter((name) => !env[name]);
  if (missing.length === 0 || missing.length === names.length) return [];
  return [`${missing.join(', ')} missing: automatic payouts need ${names.join(', ')}, or none`];
}

/**
 * Returns the problems that only production refuses. In `values`, a setting that could not be read
 * is undefined.
 */
function productionProblems(env: Environment, values: Partial<Settings>): string[] {
  const problems: string[] = [];
  if (values.rateLimits === false) problems.push('RATE_LIMITS=off is refused in production');
  if (values.pushStandIn) problems.push('PUSH_STAND_IN=on is refused in production');
  for (const name of ['RAZORPAY_API_URL', 'RAZORPAY_CHECKOUT_URL']) {
    if (env[name]) problems.push(`${name} is for a stand-in only and refused in production`);
  }
  if (values.sealingKeys?.some(({ secret }) => secret === values.jwtSecret)) {
    problems.push('SEALING_KEYS must not hold JWT_SECRET: each secret is for one thing');
  }
  for (const name of ['PUBLIC_URL', 'MAIL_FROM']) {
    if (!env[name]) problems.push(`${name} is required in production`);
  }
  for (const [name, values] of Object.entries(CHOICES)) {
    if (!env[name]) problems.push(`${name} is the owner's choice in production: ${values}`);
  }
  const { deposits, paidJoins } = values.features ?? {};
  if (values.choices?.profile?.kind === 'FREE_ENTRY' && (deposits || paidJoins)) {
    problems.push('PROFILE=FREE_ENTRY needs DEPOSITS=off and PAID_JOINS=off');
  }
  return problems;
}
