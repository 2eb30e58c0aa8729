import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';

export class DeleteCard extends Command<void> {
  constructor(
    readonly adminId: Id,
    readonly cardId: Id,
  ) {
    super();
  }
}
