import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';

/** Asks the provider about one open order and draws the consequences. */
export class CheckOrder extends Command<void> {
  constructor(readonly orderId: Id) {
    super();
  }
}
