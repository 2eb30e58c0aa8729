import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { Approved } from '../../approvals/index.js';
import type { EventReversedAnswer } from './reverse-event.dto.js';

export class ReverseEvent extends Command<EventReversedAnswer> {
  constructor(
    readonly adminId: Id,
    readonly position: string,
    readonly reason: string,
    /** The ledger's key for this request. */
    readonly key: string,
    /** Set when another admin has approved it. */
    readonly approved: Approved | null = null,
  ) {
    super();
  }
}
