import { watch } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../platform/config/index.js';

const QUIET_MS = 300;

/**
 * Calls `onChange` after changes of the compiled files, once there was no further change for a
 * moment.
 */
export function watchBuild(onChange: () => void): void {
  let timer: NodeJS.Timeout | null = null;
  const folder = join(projectRoot(), 'api', 'dist');
  watch(folder, { recursive: true }, (_event, file) => {
    if (!file?.endsWith('.js') || file.includes('embedded')) return;
    if (timer) clearTimeout(timer);
    timer = setTimeout(onChange, QUIET_MS);
  }).unref();
}
