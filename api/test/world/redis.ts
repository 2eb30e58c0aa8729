import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { freePort } from '../../src/embedded/postgres/free-port.js';

export interface TestRedis {
  readonly url: string;
  stop(): Promise<void>;
}

/** A real Redis without persistence, for one test file. */
export async function startRedis(): Promise<TestRedis> {
  const binary = findServer();
  const port = await freePort();
  const child = spawn(
    binary,
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await readyToAccept(child);
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      if (child.exitCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    },
  };
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
