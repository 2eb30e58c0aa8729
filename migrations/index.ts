import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../api/src/platform/config/index.js';
import { sqlMigration } from '../api/src/platform/database/index.js';

/** All migrations in the order of their numbers. README.md explains how to add one. */
export const migrations = readdirSync(join(projectRoot(), 'migrations'))
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map(sqlMigration);
