import type { Id } from '../../../kernel/index.js';
import type { LedgerCommand } from '../../ledger/index.js';

/** One admin's word about a request, bound to exactly what he looked at. */
export interface ApprovalWord {
  readonly id: Id;
  readonly adminId: Id;
  /** Null for a request from before requests had one. */
  readonly digest: string | null;
}

/** An admin may agree again when it could not be carried out: the log says so once. */
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
