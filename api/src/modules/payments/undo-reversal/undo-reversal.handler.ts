import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Ledger } from '../../ledger/index.js';
import { reversalUndone } from '../domain/deposit.js';
import { UndoReversal } from './undo-reversal.command.js';

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
