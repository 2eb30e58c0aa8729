import { Injectable } from '@nestjs/common';
import type { Id } from '../../kernel/index.js';
import { Ledger } from '../ledger/index.js';
import { refusalOf, TokenLots } from '../wallet/index.js';
import { withdrawalRequested } from './domain/commands.js';
import { withdrawalRefusals } from './domain/refusals.js';
import type { Withdrawal } from './domain/withdrawal.js';
import { PayoutRules } from './payout-rules.js';

type Request = Pick<Withdrawal, 'id' | 'userId' | 'type' | 'amountTokens'> & {
  readonly destination: string;
};

/** Returns the idempotency key of the event that holds the amount of a withdrawal. */
export const holdKey = (withdrawalId: Id) => `withdrawal:${withdrawalId}`;

/**
 * Maximum number of checks of one request. A request is checked again whenever another hold of the
 * same player was posted during the check.
 */
const MOST_TRIES = 40;

/** Holds the requested amount if the rules and the balance allow it; otherwise throws a refusal. */
@Injectable()
export class Holding {
  constructor(
    private readonly ledger: Ledger,
    private readonly lots: TokenLots,
    private readonly rules: PayoutRules,
  ) {}

  async hold(request: Request): Promise<void> {
    await this.holdByRules(request);
    // Computes the sources of the held tokens now, so that staff see them at once.
    await this.lots.of(request.userId);
  }

  /**
   * Holds the amount after a check of the payout rules. The ledger checks only the balance, so two
   * simultaneous requests could together break a rule. To prevent this, the unique key contains the
   * ordinal of the hold for this player. Two requests that were checked before either was posted
   * have the same key. The ledger refuses the second request, which is then checked again. Entry
   * fees that are posted during the check are harmless: they spend winnings only after all other
   * tokens, and then the balance is too low for the hold.
   */
  private async holdByRules(request: Request): Promise<void> {
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      const payable = await this.rules.payable(request.userId);
      if (payable) this.rules.mustAllow(request.amountTokens, payable);
      if (await this.post(request, payable ? payable.holds + 1 : undefined)) return;
    }
    throw withdrawalRefusals.STILL_DECIDING({ retryAfter: 1 });
  }

  /**
   * Posts the hold. Returns false if another request of the player was posted with the same
   * ordinal.
   */
  private async post(request: Request, nthOfPlayer?: number): Promise<boolean> {
    const outcome = await this.ledger.post(
      withdrawalRequested({
        ...request,
        idempotencyKey: holdKey(request.id),
        ...(nthOfPlayer === undefined ? {} : { nthOfPlayer }),
      }),
    );
    if (outcome.posted) return true;
    if (nthOfPlayer !== undefined && outcome.code === 'ALREADY_HAPPENED') return false;
    throw refusalOf(outcome);
  }
}
