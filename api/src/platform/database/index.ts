export { APPLICATION_ROLE, Database, type Prepared, poolSettings } from './database.js';
export { GatheredReads } from './gathered-reads.js';
export { migrate, sqlMigration } from './migrate.js';
export { readRows, type Statement } from './read-rows.js';
export { indexedPattern, insidePattern } from './search-pattern.js';
