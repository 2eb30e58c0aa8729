import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Problem } from './verification.js';

type Client = Pick<pg.ClientBase, 'query'>;

/**
 * Time after which a difference between a row and the log counts as a problem, in milliseconds. A
 * short difference is normal, because a row and its event are committed one after the other.
 */
const UNDER_WAY_MS = 2_000;
const MOST_PER_COMPARISON = 20;

/**
 * Returns the rows that differ from the log, of those on which decisions about money depend. Each
 * module registers its own comparison; see migrations/0012-ledger-projections.sql.
 */
export async function findUnlikeLog(client: Client): Promise<Problem[]> {
  const found = await compareAll(client);
  if (found.length === 0) return found;
  await wait(UNDER_WAY_MS);
  const still = new Set((await compareAll(client)).map(({ problem }) => problem));
  return found.filter(({ problem }) => still.has(problem));
}

async function compareAll(client: Client): Promise<Problem[]> {
  const { rows } = await client.query<{ compare: string }>(
    'SELECT compare FROM ledger.comparison ORDER BY name',
  );
  const found: Problem[] = [];
  for (const { compare } of rows) {
    const answer = await client.query<Problem>(
      `SELECT position, problem FROM ${compare}() LIMIT ${MOST_PER_COMPARISON}`,
    );
    found.push(...answer.rows.map(({ position, problem }) => ({ position, problem })));
  }
  return found;
}
