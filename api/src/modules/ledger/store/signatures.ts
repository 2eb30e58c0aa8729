import type pg from 'pg';
import { SIGNING_EVENTS, SignedApprovals, type SigningEvent } from '../proof/signed-approvals.js';
import type { Problem } from './verification.js';

/** Number of events that one statement reads. */
const PAGE = 1_000;
const READ = `
  SELECT position, type, actor_id AS "actorId", reference, payload
    FROM ledger.event WHERE type = ANY ($1) AND position > $2
   ORDER BY position LIMIT ${PAGE}`;

/** Finds approvals whose signature is wrong or missing. Verifying it needs the whole log. */
export async function findBadSignatures(client: Pick<pg.ClientBase, 'query'>): Promise<Problem[]> {
  const check = new SignedApprovals();
  const problems: Problem[] = [];
  for (let after = 0; ; ) {
    const { rows } = await client.query<SigningEvent>(READ, [[...SIGNING_EVENTS], after]);
    for (const event of rows) {
      const problem = check.take(event);
      if (problem) problems.push(problem);
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return problems;
    after = last.position;
  }
}
