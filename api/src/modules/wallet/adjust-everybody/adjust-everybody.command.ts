import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { Approved } from '../../approvals/index.js';
import type { BulkOperation } from '../domain/bulk-adjustment.js';
import type { EverybodyAdjusted } from './adjust-everybody.dto.js';

export class AdjustEverybody extends Command<EverybodyAdjusted> {
  constructor(
    /** The same for every repeat of one request. */
    readonly runId: Id,
    readonly adminId: Id,
    readonly amount: number,
    readonly operation: BulkOperation | undefined,
    readonly reason: string,
    readonly dryRun: boolean,
    /** Set when another admin has approved it, for the players there were when it was asked. */
    readonly approved: (Approved & { readonly until: Date }) | null = null,
  ) {
    super();
  }
}
