import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from './caller.js';
import type { Stack } from './stack.js';

const PAGES = ['/users/all?limit=5', '/admin/ledger/trial-balance', '/admin/ledger/events?limit=5'];
const ROUNDS = 10;
/**
 * Pause between two rounds of reads, in milliseconds. The pause is longer than the time for which
 * the product avoids a failed replica.
 */
const PAUSE_MS = 300;

export interface AdminReads {
  readonly asked: number;
  readonly failed: number;
  /** Number of reads that the replica has served, according to the metrics of the API processes. */
  readonly byReplica: number;
}

/** Reads the lists and the ledger in the admin console for a while, and counts the failures. */
export async function readAdmin(stack: Stack, admin: Caller): Promise<AdminReads> {
  const before = await answeredByReplica(stack);
  let failed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const path of PAGES) if (!(await admin.read(path))) failed += 1;
    await wait(PAUSE_MS);
  }
  const byReplica = (await answeredByReplica(stack)) - before;
  return { asked: ROUNDS * PAGES.length, failed, byReplica };
}

async function answeredByReplica(stack: Stack): Promise<number> {
  let sum = 0;
  for (const port of stack.apiPorts) {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/api/metrics`)).text();
    sum += Number(/^arena_admin_reads\{server="replica"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
  }
  return sum;
}
