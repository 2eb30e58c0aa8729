import type { Id } from '../../../kernel/index.js';
import type { LedgerCommand } from '../../ledger/index.js';

/** An admin's request or approval, with the digest of the details that the admin has read. */
export interface ApprovalWord {
  readonly id: Id;
  readonly adminId: Id;
  /** Null for a request that was made before digests were introduced. */
  readonly digest: string | null;
}

/**
 * Returns the command that records an admin's request or approval in the log. After a failed
 * execution the admin may approve again; the log records only the first approval.
 */
export function approvalEvent(
  type: 'ApprovalRequested' | 'ApprovalGiven',
  { id, adminId, digest }: ApprovalWord,
): LedgerCommand {
  return {
    type,
    schemaVersion: 1,
    actor: { type: 'admin', id: adminId },
    reason: null,
    reference: id,
    idempotencyKey: `${type}:${id}:${adminId}`,
    payload: { digest: digest ?? '' },
    entries: [],
  };
}
