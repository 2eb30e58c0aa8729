import { Command } from '@nestjs/cqrs';
import type { BookedReversal } from '../domain/deposit.js';

/** Gives back what a reversal took, when the money stayed or came again after all. */
export class UndoReversal extends Command<void> {
  constructor(readonly reversal: BookedReversal) {
    super();
  }
}
