import type { Id } from '../../../kernel/index.js';
import type { LedgerCommand } from '../../ledger/index.js';

/** An admin's request or approval, bound to the facts that the admin read. */
export interface ApprovalWord {
  readonly id: Id;
  readonly adminId: Id;
  /** Null for a request from before digests. */
  readonly digest: string | null;
}

/** An admin may approve again after a failed execution: the log records it once. */
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
