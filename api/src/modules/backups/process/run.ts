import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import type { Environment } from '../../../platform/config/index.js';

/** How the programs of PostgreSQL and pgBackRest are run. */
export interface Runs {
  readonly env: Environment;
  /** User and group of the programs, if they are not those of this process. */
  readonly user: { readonly uid?: number; readonly gid?: number };
  /** Ends the programs when this process is asked to stop. */
  readonly signal: AbortSignal;
}

const MOST_ERROR_LINES = 6;
const ERROR = /\b(ERROR|FATAL|PANIC): /;
/** The answer to a connection before the server accepts one. */
const STARTING = /FATAL: +the database system is starting up$/;

/** PostgreSQL's programs refuse to run as root, so root runs them as the owner of the data. */
export function ownerOf(dataFolder: string): Runs['user'] {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = statSync(dataFolder);
  return { uid, gid };
}

/** Runs a program to its end. Returns its output; throws with its last words if it fails. */
export function run(
  { env, user, signal }: Runs,
  program: string,
  ...args: string[]
): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, {
      ...user,
      cwd: '/',
      env: { ...env },
      signal,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, errors] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.once('error', fail);
    child.once('close', (code) => {
      if (code === 0) return done(out);
      fail(new Error(`${program} ${args[0]} ended with ${code}: ${errorsIn(`${out}\n${errors}`)}`));
    });
  });
}

/** Returns the errors in a program's output as one line; its end, if it names none. */
export function errorsIn(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const errors = lines.filter((line) => ERROR.test(line) && !STARTING.test(line));
  return (errors.length > 0 ? errors : lines).slice(-MOST_ERROR_LINES).join(' / ');
}
