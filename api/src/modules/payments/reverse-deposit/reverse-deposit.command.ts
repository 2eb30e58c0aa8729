import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Ledger } from '../../ledger/index.js';
import { depositReversed, type Reversal } from '../domain/deposit.js';

/** Reverses the tokens of a refund or lost dispute; once for each id. */
export class ReverseDeposit extends Command<void> {
  constructor(readonly reversal: Reversal) {
    super();
  }
}

/** Maximum number of tries, because the wallet's balance may change between reading and posting. */
const TRIES = 20;

@CommandHandler(ReverseDeposit)
export class ReverseDepositHandler implements ICommandHandler<ReverseDeposit> {
  constructor(private readonly ledger: Ledger) {}

  async execute({ reversal }: ReverseDeposit): Promise<void> {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const wallet = await this.ledger.account(`player:${reversal.userId}`);
      // The last try makes all tokens a receivable, so it does not depend on the balance.
      const takeable = attempt === TRIES ? 0 : wallet.balance;
      const outcome = await this.ledger.post(depositReversed(reversal, takeable));
      if (outcome.posted) return;
      switch (outcome.code) {
        case 'ALREADY_HAPPENED':
        case 'KEY_REUSED':
          // An earlier try posted this reversal when the wallet had another balance.
          return;
        case 'BELOW_FLOOR':
          // The player has spent tokens between reading and posting.
          continue;
        case 'FROZEN':
        case 'CLOSED':
        case 'UNKNOWN_ACCOUNT':
        case 'UNBALANCED':
        case 'OVERFLOW':
        case 'INVALID':
          throw new Error(`Reversal ${reversal.id} could not be posted: ${outcome.code}`);
      }
    }
  }
}
