import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** Runs a program. Returns its exit code and all that it wrote. */
export function run(program, args, { env = process.env, cwd = ROOT, onLine } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    const written = { out: '', text: '' };
    for (const stream of ['stdout', 'stderr']) {
      child[stream].setEncoding('utf8').on('data', (text) => {
        written.text += text;
        if (stream === 'stdout') written.out += text;
        onLine?.(text);
      });
    }
    child.once('error', fail);
    child.once('close', (code) => done({ code, ...written }));
  });
}

/** The same, for a program that must succeed. Returns its standard output. */
export async function must(program, args, options) {
  const { code, out, text } = await run(program, args, options);
  if (code === 0) return out;
  const tail = text.trim().split('\n').slice(-15).join('\n');
  throw new Error(`${program} ${args.slice(0, 4).join(' ')} … ended with ${code}:\n${tail}`);
}
