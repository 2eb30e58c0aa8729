import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Ledger } from '../../ledger/index.js';
import { depositReversed, type Reversal } from '../domain/deposit.js';

/** Reverses the tokens of a refund or of a lost dispute, once for each id. */
export class ReverseDeposit extends Command<void> {
  constructor(readonly reversal: Reversal) {
    super();
  }
}

/**
 * Maximum number of tries. A try fails if the wallet's balance falls after it was read and before
 * the event is posted.
 */
const TRIES = 20;

@CommandHandler(ReverseDeposit)
export class ReverseDepositHandler implements ICommandHandler<ReverseDeposit> {
  constructor(private readonly ledger: Ledger) {}

  async execute({ reversal }: ReverseDeposit): Promise<void> {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const wallet = await this.ledger.account(`player:${reversal.userId}`);
      // The last try takes no tokens from the wallet, so that the balance cannot make it fail. All
      // tokens become a receivable of the player.
      const takeable = attempt === TRIES ? 0 : wallet.balance;
      const outcome = await this.ledger.post(depositReversed(reversal, takeable));
      if (outcome.posted) return;
      switch (outcome.code) {
        case 'ALREADY_HAPPENED':
        case 'KEY_REUSED':
          // The reversal is posted already, by an earlier call that read another balance.
          return;
        case 'BELOW_FLOOR':
          // The player spent tokens after the balance was read, so try again.
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
