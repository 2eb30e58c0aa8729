import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReadinessCheck } from './platform/health/index.js';

const EVERY_MS = 5_000;

/**
 * Renews a file while the worker can do its work. A worker has no port, so the health check of its
 * container looks at the age of this file. Null renews none.
 */
export async function keepHeartbeat(
  file: string | null,
  readiness: Pick<ReadinessCheck, 'look'>,
): Promise<void> {
  if (file === null) return;
  for (; ; await wait(EVERY_MS, undefined, { ref: false })) await beat(file, readiness);
}

/**
 * Renews the file once, unless the database, the schema or the queue cannot be used or the process
 * is stopping.
 */
export async function beat(file: string, readiness: Pick<ReadinessCheck, 'look'>): Promise<void> {
  const { status } = await readiness.look();
  if (status === 'ok') writeFileSync(file, `${new Date().toISOString()}\n`);
}
