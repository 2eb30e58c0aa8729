import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { UnreadLeft } from './mark-read.dto.js';

export class MarkRead extends Command<UnreadLeft> {
  constructor(
    readonly userId: Id,
    /** Null: all of them. */
    readonly ids: readonly Id[] | null,
  ) {
    super();
  }
}
