import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { Approved } from '../approvals.js';
import type { ThresholdSet } from './set-threshold.dto.js';

export class SetThreshold extends Command<ThresholdSet> {
  constructor(
    readonly adminId: Id,
    readonly aboveTokens: number,
    readonly reason: string,
    readonly key: string,
    readonly approved: Approved | null = null,
  ) {
    super();
  }
}
