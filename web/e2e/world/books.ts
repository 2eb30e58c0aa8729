import { execFile } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../../..');
const SUPERVISOR = 'api/dist/api/src/embedded/supervisor/main.js';

/** What `make verify` prints over the running product; throws when the books do not hold. */
export async function verifyBooks(): Promise<string> {
  const dataDir = dirname(process.env.ARENA_RUNTIME ?? '');
  const { stdout } = await promisify(execFile)(process.execPath, [SUPERVISOR, 'run', 'verify'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return stdout;
}
