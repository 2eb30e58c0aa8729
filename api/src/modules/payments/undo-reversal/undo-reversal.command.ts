import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Ledger } from '../../ledger/index.js';
import { type BookedReversal, reversalUndone } from '../domain/deposit.js';

/** Undoes a reversal, after a failed refund or a dispute that was won. */
export class UndoReversal extends Command<void> {
  constructor(readonly reversal: BookedReversal) {
    super();
  }
}

@CommandHandler(UndoReversal)
export class UndoReversalHandler implements ICommandHandler<UndoReversal> {
  constructor(private readonly ledger: Ledger) {}

  async execute({ reversal }: UndoReversal): Promise<void> {
    const outcome = await this.ledger.post(reversalUndone(reversal));
    if (!outcome.posted && outcome.code !== 'ALREADY_HAPPENED') {
      throw new Error(`Reversal ${reversal.id} could not be undone: ${outcome.code}`);
    }
  }
}
