import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Readiness } from './platform/health/index.js';

const EVERY_MS = 5_000;

interface Looks {
  look(): Promise<Pick<Readiness, 'database' | 'migrations' | 'queue'>>;
}

/**
 * Renews a file while the worker can do its work. A worker has no port, so the health check of its
 * container looks at the age of this file. Null renews none.
 */
export async function keepHeartbeat(file: string | null, readiness: Looks): Promise<void> {
  if (file === null) return;
  for (; ; await wait(EVERY_MS, undefined, { ref: false })) await beat(file, readiness);
}

/**
 * Renews the file once, unless the database, the schema or the queue cannot be used. A halted ledger
 * and commits that wait for a standby are no reason to replace a worker.
 */
export async function beat(file: string, readiness: Looks): Promise<void> {
  const { database, migrations, queue } = await readiness.look();
  if (database && migrations && queue) writeFileSync(file, `${new Date().toISOString()}\n`);
}
