import type pg from 'pg';
import {
  closeProofTables,
  compareShadow,
  isEmptyAt,
  openProofTables,
  type ProjectionRow,
  runStep,
} from '../store/shadow.js';
import { type Problem, readHead } from '../store/verification.js';
import type { WholeLog } from './whole-log.js';

/**
 * Compares a projection with a rebuild. Only the newest events are replayed in the snapshot of the
 * comparison, because a long snapshot would delay the vacuuming of often updated rows. Pages of
 * `log` without events of the projection's types are skipped, because the step reads no other
 * events. If all pages are, the rebuild is empty, so that only an empty projection is right.
 */
export async function checkProjection(
  client: pg.Client,
  projection: ProjectionRow,
  log: WholeLog,
): Promise<Problem[]> {
  const { eventsPerPage, total } = log;
  if (log.lacksAll(projection.eventTypes) && (await isEmptyAt(client, projection, total)))
    return [];
  await openProofTables(client, projection);
  let done = 0;
  let head = await readHead(client);
  while (head.position - done > eventsPerPage) {
    const page = [done + 1, done + eventsPerPage] as const;
    if (!log.lacks(projection.eventTypes, page))
      await runStep(client, 'pg_temp', projection, ...page);
    done += eventsPerPage;
    head = await readHead(client);
  }
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  head = await readHead(client);
  if (head.position > done) {
    await runStep(client, 'pg_temp', projection, done + 1, head.position);
  }
  const found = await compareShadow(client, 'pg_temp', projection);
  await client.query('COMMIT');
  await closeProofTables(client, projection);
  return found;
}
