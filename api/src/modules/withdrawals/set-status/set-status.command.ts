import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { SetStatusRequest, StatusSet } from './set-status.dto.js';

export class SetStatus extends Command<StatusSet> {
  constructor(
    readonly adminId: Id,
    readonly withdrawalId: string,
    readonly change: SetStatusRequest,
    readonly dryRun: boolean,
    /** The ledger's key for this request. */
    readonly key: string,
  ) {
    super();
  }
}
