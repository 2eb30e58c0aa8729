import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the folder that contains `migrations/` and `web/`. Works for the sources and for the
 * build.
 */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'migrations', '0001-roles-and-schemas.sql'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The project root was not found above this file');
    folder = parent;
  }
  return folder;
}
