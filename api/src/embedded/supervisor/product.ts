import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../platform/config/index.js';
import type { Program } from './child.js';
import type { Setup } from './setup.js';

type Environment = Program['env'];

const built = (file: string): string => join(projectRoot(), 'api', 'dist', 'api', 'src', file);
const node = (file: string): readonly string[] => ['--enable-source-maps', built(file)];

/**
 * How Node runs a command. The memory of an export stays small: it is cleaned often, and before it
 * has grown. A page is thrown away as soon as it is written, so there is little to clean.
 */
export function commandOptions(name: string): readonly string[] {
  return name === 'export' ? ['--max-semi-space-size=4', '--max-old-space-size=256'] : [];
}

/** A command of the product's command line, run as the schema's owner. */
export function command(name: string, env: Environment, ...args: string[]): Program {
  return { name, env, args: [...commandOptions(name), ...node('cli.js'), name, ...args] };
}

/** The stand-ins first: the product speaks to them from its first moment on. */
export function standIns(setup: Setup): Program[] {
  const env = setup.environment;
  return [
    ...(setup.embeds.mail ? [program('mail', 'embedded/mail-catcher/main.js', env)] : []),
    ...(setup.embeds.sandbox
      ? [program('razorpay', 'embedded/razorpay-sandbox/main.js', env)]
      : []),
  ];
}

/**
 * How Node cleans the memory of a process that serves. What is young: with one thread, for more of
 * them would wait for the cores that database and worker use, and half as often. What is old: not
 * before there is more of it than a small product ever needs, for while it is looked through every
 * request takes longer. As in the Dockerfile.
 */
export const SERVING = [
  '--no-parallel-scavenge',
  '--max-semi-space-size=32',
  '--initial-old-space-size=128',
];

export function productProcesses(env: Environment): Program[] {
  const api = program('api', 'main.js', env);
  return [{ ...api, args: [...SERVING, ...api.args] }, program('worker', 'worker.js', env)];
}

/** The web with reload, for development. */
export function webServer(setup: Setup): Program {
  const web = join(projectRoot(), 'web');
  const require = createRequire(join(web, 'package.json'));
  const vite = join(dirname(require.resolve('vite/package.json')), 'bin', 'vite.js');
  const env = { ...setup.environment, ARENA_API: `http://127.0.0.1:${setup.ports.http}` };
  return { name: 'web', cwd: web, env, args: [vite, '--clearScreen', 'false'] };
}

const program = (name: string, file: string, env: Environment): Program => ({
  name,
  env,
  args: node(file),
});
