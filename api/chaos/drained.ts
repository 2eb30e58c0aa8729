import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Stack } from './stack.js';

/** Counts rows with unfinished work that the product's own metrics do not count. */
const WAITING = `
  SELECT 'mails' AS what, count(*)::int AS left FROM outgoing_mail WHERE state = 'waiting'
  UNION ALL SELECT 'unsettled tournaments', count(*)::int FROM tournament
             WHERE unsettled_since IS NOT NULL
  UNION ALL SELECT 'provider events', count(*)::int FROM provider_event
             WHERE next_try_at IS NOT NULL`;

/**
 * Waits until all work is finished. Returns the work that is still unfinished after the timeout.
 */
export async function untilDrained(stack: Stack, withinMs: number): Promise<string[]> {
  const end = Date.now() + withinMs;
  for (;;) {
    const left = await whatIsLeft(stack).catch((error: Error) => [
      `cannot be seen: ${error.message}`,
    ]);
    if (left.length === 0 || Date.now() > end) return left;
    await wait(500);
  }
}

async function whatIsLeft(stack: Stack): Promise<string[]> {
  const metrics = await fetch(`${stack.apiUrl}/api/metrics`);
  const said = await metrics.text();
  const left = [...busyQueues(said)];
  // A missing metric counts as unfinished work.
  for (const name of ['arena_queue_jobs{', 'arena_ledger_follower_lag_events{']) {
    if (!said.includes(name)) left.push(`${name}} is not told`);
  }
  const client = new pg.Client({ connectionString: stack.ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ what: string; left: number }>(WAITING);
    for (const row of rows) if (row.left > 0) left.push(`${row.left} ${row.what}`);
  } finally {
    await client.end();
  }
  return left;
}

/**
 * Yields the metrics that show unfinished work. Delayed jobs are excluded, because they are repeat
 * jobs and retries, and the rows show the work of the retries.
 */
function* busyQueues(metrics: string): Generator<string> {
  for (const line of metrics.split('\n')) {
    const value = Number(line.split(' ').at(-1));
    if (!(value > 0)) continue;
    if (/^arena_queue_jobs\{.*state="(waiting|active)"/.test(line)) yield line;
    if (/^arena_ledger_(follower_lag_events|queued_commands)\b/.test(line)) yield line;
  }
}
