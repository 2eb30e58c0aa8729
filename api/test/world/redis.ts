import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { freePort } from '../../src/embedded/postgres/free-port.js';

export interface TestRedis {
  readonly url: string;
  stop(): Promise<void>;
  /** Kills the Redis server at once, with all its data. */
  kill(): Promise<void>;
  /** Starts an empty server at the same address. */
  startAgain(): Promise<void>;
  /** Freezes Redis: its connections stay open, but it does not respond until it is thawed. */
  freeze(): void;
  thaw(): void;
}

/** Starts a real Redis server without persistence, for one test file. */
export async function startRedis(): Promise<TestRedis> {
  const binary = findServer();
  const port = await freePort();
  let child = await startAt(binary, port);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () => end('SIGKILL'),
    kill: () => end('SIGKILL'),
    startAgain: async () => {
      child = await startAt(binary, port);
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  };
}

async function startAt(binary: string, port: number): Promise<ChildProcess> {
  const child = spawn(
    binary,
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    // A server that a failed test left behind must not hold the output of the run open.
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  await readyToAccept(child);
  return child;
}

function findServer(): string {
  for (const name of ['redis-server', 'valkey-server']) {
    if (answers(name, ['--version'])) return name;
  }
  const installed = answers('apt-get', ['install', '-y', '-qq', 'redis-server']);
  if (installed && answers('redis-server', ['--version'])) return 'redis-server';
  throw new Error('These tests need Redis or Valkey: install the package redis-server');
}

function answers(command: string, args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function readyToAccept(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Redis ended with ${code}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      if (/ready to accept/i.test(chunk.toString())) resolve();
    });
  });
}
