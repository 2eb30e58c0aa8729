import type { Id } from '../../../kernel/index.js';
import type { LedgerCommand } from '../../ledger/index.js';

/** An admin's request or approval, with the digest of the details that the admin has read. */
export interface ApprovalWord {
  readonly id: Id;
  readonly adminId: Id;
  /** Null for a request that was made before digests were introduced. */
  readonly digest: string | null;
}

/** How an admin confirmed an approval. */
export interface ApprovalConfirmation {
  readonly confirmedBy: 'password' | 'totp' | 'passkey';
  /** The signature of the admin's passkey; null if the admin has none. */
  readonly signature: ApprovalSignature | null;
}

/** What a check of the signature needs besides the key. All values are base64url. */
type ApprovalSignature = {
  readonly credentialId: string;
  readonly nonce: string;
  readonly authenticatorData: string;
  readonly clientDataJSON: string;
  readonly signature: string;
};

/** Returns the command that records an admin's request in the log. */
export function approvalRequested({ id, adminId, digest }: ApprovalWord): LedgerCommand {
  return {
    type: 'ApprovalRequested',
    schemaVersion: 1,
    actor: { type: 'admin', id: adminId },
    reason: null,
    reference: id,
    idempotencyKey: `ApprovalRequested:${id}:${adminId}`,
    payload: { digest: digest ?? '' },
    entries: [],
  };
}

/**
 * Returns the command that records an admin's approval in the log. After a failed execution the
 * admin may approve again; each signature is an event of its own, and of approvals without one only
 * the first of each way.
 */
export function approvalGiven(
  { id, adminId, digest }: ApprovalWord,
  { confirmedBy, signature }: ApprovalConfirmation,
): LedgerCommand {
  return {
    type: 'ApprovalGiven',
    schemaVersion: 2,
    actor: { type: 'admin', id: adminId },
    reason: null,
    reference: id,
    idempotencyKey: `ApprovalGiven:${id}:${adminId}:${signature?.nonce ?? confirmedBy}`,
    payload: { digest: digest ?? '', confirmedBy, signature },
    entries: [],
  };
}
