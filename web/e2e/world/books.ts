import { execFile } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../../..');
const SUPERVISOR = 'api/dist/api/src/embedded/supervisor/main.js';

/** Returns the output of `make verify` on the running product; throws when it fails. */
export async function verifyBooks(): Promise<string> {
  const dataDir = dirname(process.env.ARENA_RUNTIME ?? '');
  const { stdout } = await promisify(execFile)(process.execPath, [SUPERVISOR, 'run', 'verify'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return stdout;
}
