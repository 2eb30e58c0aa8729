import type { Id } from '../../../kernel/index.js';
import type { Approved } from '../../approvals/index.js';
import type { StatusChange } from '../domain/status-change.js';
import type { Settlement } from '../domain/withdrawal.js';
import type { SetStatusRequest } from './set-status.dto.js';

/**
 * The state of a withdrawal when its approval was requested. The approval is valid only for the
 * hold at that time, not for a later one.
 */
interface AskedOn {
  readonly settlement: Settlement;
  readonly cycle: number;
}

/** A change of a withdrawal that is asked for. */
export interface SetStatus {
  readonly adminId: Id;
  readonly withdrawalId: string;
  readonly change: SetStatusRequest;
  readonly dryRun: boolean;
  /** Idempotency key with which this request is posted to the ledger. */
  readonly key: string;
  /**
   * The approval by a second admin, with the withdrawal's state at the time of the approval
   * request; null before the approval.
   */
  readonly approved: (Approved & AskedOn) | null;
}

export type Plan = Extract<StatusChange, { allowed: true }>;
