import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nodeArguments } from '../src/embedded/supervisor/product.js';
import { projectRoot } from '../src/platform/config/index.js';

/** Path of a script that ends the child process when this process dies. */
const LEAVE = join(projectRoot(), 'api/dist/api/src/embedded/supervisor/leave-with-parent.js');

export interface Program {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: string;
}

/**
 * Returns a program that runs a built file of the product with the same Node options as the
 * supervisor.
 */
export function ofProduct(
  file: string,
  { name, env, log }: Pick<Program, 'name' | 'env' | 'log'>,
  ...args: string[]
): Program {
  const command = process.execPath;
  return { name, env, log, command, args: ['--import', LEAVE, ...nodeArguments(file, ...args)] };
}

/** One process of the product, which can be killed, frozen, stopped and started. */
export class Part {
  private child: ChildProcess | null = null;
  private wanted = false;
  /** Unexpected exits, each with its time and cause. */
  readonly surprises: string[] = [];

  constructor(private readonly program: Program) {}

  get name(): string {
    return this.program.name;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  start(): void {
    const { command, args, env, log, name } = this.program;
    mkdirSync(dirname(log), { recursive: true });
    const file = openSync(log, 'a');
    const child = spawn(command, [...args], {
      env: { ...env },
      stdio: ['ignore', file, file, 'ipc'],
    });
    closeSync(file);
    this.child = child;
    this.wanted = true;
    child.once('exit', (code, signal) => {
      if (this.child !== child || !this.wanted) return;
      this.surprises.push(`${name} ended by itself (${signal ?? `code ${code}`})`);
      // Start the process again after half a second, as the supervisor does.
      setTimeout(() => this.wanted && this.child === child && this.start(), 500);
    });
  }

  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  async kill(): Promise<void> {
    await this.end('SIGKILL', 5_000);
  }

  /**
   * Sends SIGTERM and kills the process if it takes too long. Returns the time until the exit, in
   * milliseconds.
   */
  async stop(withinMs = 20_000): Promise<number> {
    const before = performance.now();
    await this.end('SIGTERM', withinMs);
    return performance.now() - before;
  }

  private async end(signal: NodeJS.Signals, withinMs: number): Promise<void> {
    this.wanted = false;
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGCONT');
    child.kill(signal);
    const hard = setTimeout(() => {
      this.surprises.push(`${this.name} did not stop within ${withinMs} ms`);
      child.kill('SIGKILL');
    }, withinMs);
    await ended;
    clearTimeout(hard);
  }
}

/** Runs a program until it exits. Returns the exit code. */
export async function runToEnd(program: Program): Promise<number | null> {
  const file = openSync(program.log, 'a');
  const child = spawn(program.command, [...program.args], {
    env: { ...program.env },
    stdio: ['ignore', file, file, 'ipc'],
  });
  closeSync(file);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

/** Returns the id of a process and of all its children, for programs with several processes. */
export function familyOf(pid: number): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = listed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const children = rows.filter(([, parent]) => parent === pid).map(([child = 0]) => child);
  return [pid, ...children.flatMap((child) => familyOf(child))];
}

/** Returns the present memory of a process in megabytes; null if the system does not report it. */
export function residentMegabytes(pid: number): number | null {
  try {
    const shown = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
    return Math.round(Number(shown.trim()) / 1024);
  } catch {
    return null;
  }
}
