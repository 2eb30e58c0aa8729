import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { Approved } from '../../approvals/index.js';
import type { Settlement } from '../domain/withdrawal.js';
import type { SetStatusRequest, StatusSet } from './set-status.dto.js';

/** An approved payout is for the hold at the request, not for a later one. */
export interface AskedOn {
  readonly settlement: Settlement;
  readonly cycle: number;
}

export class SetStatus extends Command<StatusSet> {
  constructor(
    readonly adminId: Id,
    readonly withdrawalId: string,
    readonly change: SetStatusRequest,
    readonly dryRun: boolean,
    /** The idempotency key in the ledger for this request. */
    readonly key: string,
    /** Set when another admin has approved it, with the withdrawal's state at the request. */
    readonly approved: (Approved & AskedOn) | null = null,
  ) {
    super();
  }
}
