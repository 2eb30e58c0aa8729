import { assert, type Id, newId } from '../../src/kernel/index.js';
import { approvalGiven } from '../../src/modules/approvals/domain/approval-event.js';
import { settingsChanged } from '../../src/modules/settings/domain/settings-changed.js';
import type { Answer } from './ask.js';
import type { Product } from './product.js';

/**
 * Sets the limit above which a second admin must approve, in tokens. The admin who sets it is not
 * part of the test.
 */
export async function setBound({ ledger }: Product, aboveTokens: number): Promise<void> {
  const outcome = await ledger.post(
    settingsChanged({
      settings: { secondAdminAboveTokens: aboveTokens },
      adminId: newId(),
      reason: 'A bound of the test',
      key: newId(),
    }),
  );
  assert(outcome.posted, 'the bound was refused');
}

/**
 * Makes the sessions of this person count as confirmed and in use, whatever time a test sets the
 * clock to.
 */
export async function keepConfirmed(
  { database }: Pick<Product, 'database'>,
  person: { readonly id: string } | undefined,
): Promise<void> {
  const later = "confirmed_at = '2090-01-01', used_at = '2090-01-01'";
  await database.rows(`UPDATE user_session SET ${later} WHERE user_id = $1`, [person?.id]);
}

/** Deletes the record of tokens that admins have paid out alone. */
export async function forgetSpending({ database }: Product): Promise<void> {
  await database.rows('DELETE FROM approval_spending');
}

/**
 * Leaves a request in the state of a process that died after the approval and before the execution.
 */
export async function leaveBehind(
  { database, ledger }: Product,
  word: { readonly id: Id; readonly adminId: Id; readonly digest: string },
): Promise<void> {
  const outcome = await ledger.post(
    approvalGiven(word, { confirmedBy: 'password', signature: null }),
  );
  assert(outcome.posted, 'the approval was refused');
  await database.rows(`
    ALTER TABLE approval DISABLE TRIGGER settled_once;
    UPDATE approval SET state = 'pending', decided_by = '${word.adminId}', decided_at = NULL,
           carrying_until = now() - interval '1 second' WHERE id = '${word.id}';
    ALTER TABLE approval ENABLE TRIGGER settled_once`);
}

/**
 * Returns the id of a request that waits for approval, and checks that the response has status 202.
 */
export function waiting(answer: Answer): string {
  const waits = answer.status === 202 && answer.text.includes('second admin');
  assert(waits, `it does not wait: ${answer.status} ${answer.text}`);
  return answer.body.approval.id;
}
