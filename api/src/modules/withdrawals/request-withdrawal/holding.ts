import { Injectable } from '@nestjs/common';
import { Ledger } from '../../ledger/index.js';
import { refusalOf, TokenLots } from '../../wallet/index.js';
import { withdrawalRequested } from '../domain/commands.js';
import { withdrawalRefusals } from '../domain/refusals.js';
import type { Withdrawal } from '../domain/withdrawal.js';
import { PayoutRules } from '../payout-rules.js';

type Request = Pick<Withdrawal, 'id' | 'userId' | 'type' | 'amountTokens'> & {
  readonly destination: string;
};

/**
 * Maximum number of checks of one request, which is checked again after each other hold of the
 * player.
 */
const MOST_TRIES = 40;

/** Holds the requested amount if the player may withdraw it, else throws the refusal. */
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
   * The ledger checks balances and not these rules, so the unique key names the hold by its number
   * for the player. Two requests checked against the same holds have the same key: the ledger
   * refuses the second, which is checked again. Other events in between are harmless: joining
   * spends winnings only when no other tokens are left, and then the balance refuses the hold.
   */
  private async holdByRules(request: Request): Promise<void> {
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      const payable = await this.rules.payable(request.userId);
      if (payable) this.rules.mustAllow(request.amountTokens, payable);
      if (await this.post(request, payable ? payable.holds + 1 : undefined)) return;
    }
    throw withdrawalRefusals.STILL_DECIDING();
  }

  /** False when another request has this ordinal. */
  private async post(request: Request, nthOfPlayer?: number): Promise<boolean> {
    const outcome = await this.ledger.post(
      withdrawalRequested({
        ...request,
        idempotencyKey: `withdrawal:${request.id}`,
        ...(nthOfPlayer === undefined ? {} : { nthOfPlayer }),
      }),
    );
    if (outcome.posted) return true;
    if (nthOfPlayer !== undefined && outcome.code === 'ALREADY_HAPPENED') return false;
    throw refusalOf(outcome);
  }
}
