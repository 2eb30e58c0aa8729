import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../api/src/platform/config/index.js';
import { sqlMigration } from '../api/src/platform/database/index.js';

/** In the order of their numbers; README.md says how to write one. */
export const migrations = readdirSync(join(projectRoot(), 'migrations'))
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map(sqlMigration);
