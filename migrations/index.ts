import { sqlMigration } from '../api/src/platform/database/index.js';

/** In order. A file that has been released is never edited; the next number mends it. */
export const migrations = ['0001-foundation.sql', '0002-users.sql'].map(sqlMigration);
