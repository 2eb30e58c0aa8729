import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { Approved } from '../../approvals/index.js';
import type { TokensAdjustedAnswer } from './adjust-tokens.dto.js';

export class AdjustTokens extends Command<TokensAdjustedAnswer> {
  constructor(
    readonly adminId: Id,
    readonly userId: string,
    readonly amountTokens: number,
    readonly reason: string,
    readonly dryRun: boolean,
    /** The ledger's key for this request. */
    readonly key: string,
    /** Set when another admin has approved it. */
    readonly approved: Approved | null = null,
  ) {
    super();
  }
}
