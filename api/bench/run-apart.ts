import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RunRequest, RunResult } from './run.js';

/** Runs a driver in a separate process and returns the results that it prints. */
export async function runApart(request: RunRequest): Promise<RunResult> {
  const script = fileURLToPath(new URL('run.js', import.meta.url));
  const child = spawn(process.execPath, [script, JSON.stringify(request)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => {
    output += part.toString();
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${request.driver} ended with ${code}`);
  return JSON.parse(output.trim().split('\n').at(-1) || '{}') as RunResult;
}
