import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { Approved } from '../../approvals/index.js';
import type { Settlement } from '../domain/withdrawal.js';
import type { SetStatusRequest, StatusSet } from './set-status.dto.js';

/**
 * The state of a withdrawal when its approval was requested. The approval is valid only for the
 * hold at that time, not for a later one.
 */
export interface AskedOn {
  readonly settlement: Settlement;
  readonly cycle: number;
}

export const STATUS_SET = 'Withdrawal status updated successfully!';

export class SetStatus extends Command<StatusSet> {
  constructor(
    readonly adminId: Id,
    readonly withdrawalId: string,
    readonly change: SetStatusRequest,
    readonly dryRun: boolean,
    /** Idempotency key with which this request is posted to the ledger. */
    readonly key: string,
    /**
     * The approval by a second admin, with the withdrawal's state at the time of the approval
     * request; null before the approval.
     */
    readonly approved: (Approved & AskedOn) | null = null,
  ) {
    super();
  }
}
