import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  type Environment,
  environmentOf,
  type ProcessKind,
  projectRoot,
} from '../../platform/config/index.js';
import type { Program } from './child.js';
import type { Setup } from './setup.js';

/**
 * Options for the garbage collection of a process that serves requests. A single thread collects
 * the young generation, half as often as by default, because more threads would compete with the
 * database and the worker for CPU cores. The old generation is not scanned until it exceeds the
 * size that a small product needs, because marking slows every request. The Dockerfile sets the
 * same options.
 */
const SERVING = [
  '--no-parallel-scavenge',
  '--max-semi-space-size=32',
  '--initial-old-space-size=128',
];
const API = 'main.js';
const WORKER = 'worker.js';
const COMMANDS = 'cli.js';
/** Fills a database for measurements. `make months` builds it. */
const EXAMPLES = '../bench/large/main.js';
const FILLS = ['seed-large', 'seed-months'];
/** Commands that need the login of the schema's owner. */
const OWNERS = ['migrate', 'seed', 'prepare', ...FILLS];

/**
 * Returns the Node options of a command. An export gets little memory. The garbage collections are
 * then frequent but cheap, because the export releases each page of rows as soon as it is written.
 */
function commandOptions(name: string): readonly string[] {
  return name === 'export' ? ['--max-semi-space-size=4', '--max-old-space-size=256'] : [];
}

/**
 * Returns the arguments for Node that run a built file: Node options, path and the file's
 * arguments.
 */
export function nodeArguments(file: string, ...args: string[]): readonly string[] {
  const options = file === API ? SERVING : file === COMMANDS ? commandOptions(args[0] ?? '') : [];
  const path = join(projectRoot(), 'api', 'dist', 'api', 'src', file);
  return [...options, '--enable-source-maps', path, ...args];
}

/** Returns the program that runs a command of the product's command line interface. */
export function command(name: string, values: Environment, ...args: string[]): Program {
  const env = environmentOf(kindOfCommand(name), values);
  const file = FILLS.includes(name) ? EXAMPLES : COMMANDS;
  return { name, env, args: nodeArguments(file, name, ...args) };
}

/**
 * Returns the type of process whose environment variables a command gets. Only a few commands get
 * the login of the schema's owner; all others get the variables of the worker.
 */
export const kindOfCommand = (name: string): ProcessKind =>
  OWNERS.includes(name) ? 'owner' : 'worker';

/**
 * Returns the programs of the mail catcher and the sandbox. They are started before the product,
 * which connects to them at once.
 */
export function standIns({ environment, embeds }: Setup): Program[] {
  const env = environmentOf('standIn', environment);
  const standIn = (name: string, folder: string): Program => ({
    name,
    env,
    args: nodeArguments(`embedded/${folder}/main.js`),
  });
  return [
    ...(embeds.mail ? [standIn('mail', 'mail-catcher')] : []),
    ...(embeds.sandbox ? [standIn('razorpay', 'razorpay-sandbox')] : []),
  ];
}

/** Returns the programs of the API and the worker. The first API process is named `api`. */
export function productProcesses(values: Environment): Program[] {
  const env = environmentOf('api', values);
  const apis = Array.from({ length: Number(values.API_PROCESSES || 1) }, (_, index) => ({
    name: index === 0 ? 'api' : `api-${index + 1}`,
    env,
    args: nodeArguments(API),
  }));
  return [
    ...apis,
    { name: 'worker', env: environmentOf('worker', values), args: nodeArguments(WORKER) },
  ];
}

/**
 * Returns the program that serves the web pages during development and reloads them after changes.
 */
export function webServer(setup: Setup): Program {
  const web = join(projectRoot(), 'web');
  const require = createRequire(join(web, 'package.json'));
  const vite = join(dirname(require.resolve('vite/package.json')), 'bin', 'vite.js');
  const known = environmentOf('standIn', setup.environment);
  const env = { ...known, ARENA_API: `http://127.0.0.1:${setup.ports.http}` };
  return { name: 'web', cwd: web, env, args: [vite, '--clearScreen', 'false'] };
}
