import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';

/** Asks the provider about one open order and draws the consequences; false: no answer came. */
export class CheckOrder extends Command<boolean> {
  constructor(readonly orderId: Id) {
    super();
  }
}
