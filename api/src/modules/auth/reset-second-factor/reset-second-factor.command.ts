import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';

export class ResetSecondFactor extends Command<void> {
  constructor(
    readonly adminId: Id,
    readonly staffId: Id,
  ) {
    super();
  }
}
