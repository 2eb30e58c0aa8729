import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Ledger } from '../../ledger/index.js';
import { depositReversed, type Reversal } from '../domain/deposit.js';

/** Takes back the tokens of money that left us again; a reversal happens once by its id. */
export class ReverseDeposit extends Command<void> {
  constructor(readonly reversal: Reversal) {
    super();
  }
}

/** A wallet that keeps moving while it is read is not waited for longer than this. */
const TRIES = 20;

@CommandHandler(ReverseDeposit)
export class ReverseDepositHandler implements ICommandHandler<ReverseDeposit> {
  constructor(private readonly ledger: Ledger) {}

  async execute({ reversal }: ReverseDeposit): Promise<void> {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const wallet = await this.ledger.account(`player:${reversal.userId}`);
      // The last try takes nothing from the wallet and so cannot miss: all of it is owed.
      const takeable = attempt === TRIES ? 0 : wallet.balance;
      const outcome = await this.ledger.post(depositReversed(reversal, takeable));
      if (outcome.posted) return;
      switch (outcome.code) {
        case 'ALREADY_HAPPENED':
        case 'KEY_REUSED':
          // The same reversal, split otherwise because the wallet held another amount then.
          return;
        case 'BELOW_FLOOR':
          // Spent between reading and posting.
          continue;
        case 'FROZEN':
        case 'CLOSED':
        case 'UNKNOWN_ACCOUNT':
        case 'UNBALANCED':
        case 'OVERFLOW':
        case 'INVALID':
          throw new Error(`Reversal ${reversal.id} could not be booked: ${outcome.code}`);
      }
    }
  }
}
