import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { Approved } from '../../approvals/index.js';
import type { Settlement } from '../domain/withdrawal.js';
import type { SetStatusRequest, StatusSet } from './set-status.dto.js';

/** A payout is approved for the hold it was asked for, and for no later one. */
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
    /** The ledger's key for this request. */
    readonly key: string,
    /** Set when another admin has approved it, with what the withdrawal was when it was asked. */
    readonly approved: (Approved & AskedOn) | null = null,
  ) {
    super();
  }
}
