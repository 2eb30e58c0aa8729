import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { backOff } from '../../kernel/index.js';
import { Unusable } from './local-secrets.js';
import { readable } from './log-lines.js';
import { print, say } from './progress.js';

export interface Program {
  /** Name of at most eight letters, which is printed before each line of the program's log. */
  readonly name: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
}

const WAITS = { firstMs: 200, longestMs: 10_000 };
/**
 * Time after which a running program counts as healthy, in milliseconds. After its next failure,
 * the delay starts again at the minimum.
 */
const HEALTHY_MS = 30_000;
const LEAVE = fileURLToPath(new URL('./leave-with-parent.js', import.meta.url));

/**
 * Keeps a program running. If the program exits, it is started again after a delay, which grows
 * with each failure.
 */
export class Child {
  private process: ChildProcess | null = null;
  private timer: NodeJS.Timeout | null = null;
  private stopping = false;
  private failures = 0;

  constructor(
    readonly program: Program,
    private readonly onChange: () => void,
  ) {}

  get pid(): number | null {
    return this.process?.pid ?? null;
  }

  start(): void {
    const before = Date.now();
    const child = launch(this.program);
    this.process = child;
    this.onChange();
    child.once('error', (error) => say(`${this.program.name}: ${error.message}`));
    child.once('exit', (code, signal) => {
      this.process = null;
      if (this.stopping) return;
      this.failures = Date.now() - before > HEALTHY_MS ? 0 : this.failures + 1;
      const wait = backOff(WAITS, this.failures);
      const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
      say(`${this.program.name} ${how}; it starts again in ${(wait / 1000).toFixed(1)} s`);
      this.timer = setTimeout(() => this.start(), wait);
    });
  }

  /** Stops the program. The handler of its exit then starts it again. */
  restart(): void {
    this.failures = 0;
    this.process?.kill('SIGTERM');
  }

  async stop(withinMs: number): Promise<void> {
    this.stopping = true;
    if (this.timer) clearTimeout(this.timer);
    const child = this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    child.kill('SIGTERM');
    const hard = setTimeout(() => {
      say(`${this.program.name} does not stop; it is killed`);
      child.kill('SIGKILL');
    }, withinMs);
    await ended;
    clearTimeout(hard);
  }
}

function launch({ name, args, env, cwd }: Program): ChildProcess {
  const child = spawn(process.execPath, ['--import', LEAVE, ...args], {
    cwd,
    env: { ...env },
    // The child gets its own process group. Ctrl-C then reaches only the supervisor, which stops
    // all programs in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      const text = readable(line);
      if (text !== null) print(`${name.padEnd(8)} | ${text}\n`);
    });
  }
  return child;
}

/** Runs a program until it exits. Throws if the exit code is not 0. */
export async function runOnce(program: Program): Promise<void> {
  const child = launch(program);
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('exit', done);
  });
  if (code !== 0) throw new Unusable(`${program.name} failed (code ${code}); see its lines above`);
}
