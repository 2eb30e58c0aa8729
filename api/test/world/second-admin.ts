import pg from 'pg';
import { assert, type Id, newId } from '../../src/kernel/index.js';
import { Approvals } from '../../src/modules/approvals/index.js';
import { Settings } from '../../src/modules/settings/index.js';
import { Database } from '../../src/platform/database/index.js';
import type { TestApp } from './app.js';
import type { Answer } from './ask.js';

/**
 * Sets the limit above which a second admin must approve, in tokens. The admin who sets it is not
 * part of the test.
 */
export async function setBound({ app }: Pick<TestApp, 'app'>, aboveTokens: number): Promise<void> {
  await app.get(Settings, { strict: false }).write({
    change: { secondAdminAboveTokens: aboveTokens },
    adminId: newId(),
    reason: 'A bound of the test',
    key: newId(),
  });
}

/**
 * Makes the sign-ins of this person count as confirmed, whatever time a test sets the clock to.
 */
export async function keepConfirmed(
  { database }: Pick<TestApp, 'database'>,
  person: { readonly id: string } | undefined,
): Promise<void> {
  await database.rows("UPDATE user_session SET confirmed_at = '2090-01-01' WHERE user_id = $1", [
    person?.id,
  ]);
}

/** Deletes the record of tokens that admins have paid out alone. */
export async function forgetSpending({ app }: TestApp): Promise<void> {
  await app.get(Database).query('DELETE FROM approval_spending');
}

/**
 * Leaves a request in the state of a process that died after the approval and before the execution.
 */
export async function leaveBehind(
  { app, database }: TestApp,
  word: { readonly id: Id; readonly adminId: Id; readonly digest: string },
): Promise<void> {
  await app.get(Approvals, { strict: false }).say('ApprovalGiven', word);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(`
    ALTER TABLE approval DISABLE TRIGGER settled_once;
    UPDATE approval SET state = 'pending', decided_by = '${word.adminId}', decided_at = NULL,
           carrying_until = now() - interval '1 second' WHERE id = '${word.id}';
    ALTER TABLE approval ENABLE TRIGGER settled_once`);
  await owner.end();
}

/**
 * Returns the id of a request that waits for approval, and checks that the response has status 202.
 */
export function waiting(answer: Answer): string {
  const waits = answer.status === 202 && answer.text.includes('second admin');
  assert(waits, `it does not wait: ${answer.status} ${answer.text}`);
  return answer.body.approval.id;
}
