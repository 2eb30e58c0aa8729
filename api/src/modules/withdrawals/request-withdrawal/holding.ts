import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/index.js';
import { Ledger } from '../../ledger/index.js';
import { refusalOf, TokenLots, totalOfLots, walletRefusals } from '../../wallet/index.js';
import { withdrawalRequested } from '../domain/commands.js';
import { withdrawalRefusals } from '../domain/refusals.js';
import type { Withdrawal } from '../domain/withdrawal.js';

type Request = Pick<Withdrawal, 'id' | 'userId' | 'type' | 'amountTokens'> & {
  readonly destination: string;
};

/** Most requests of one player that may come in between before a request is refused. */
const MOST_TRIES = 40;

/** Holds back what a request asks for, if the player may withdraw it, or throws why not. */
@Injectable()
export class Holding {
  constructor(
    private readonly config: Config,
    private readonly ledger: Ledger,
    private readonly lots: TokenLots,
  ) {}

  async hold(request: Request): Promise<void> {
    if (this.config.withdrawable === 'winnings') await this.holdWinnings(request);
    else await this.post(request);
    // Staff see at once what it is funded by.
    await this.lots.of(request.userId);
  }

  /**
   * The books know balances, not lots, so what was judged by lots says so in the fact it states:
   * this is the player's n-th hold. A request that was judged by the same lots states the same
   * fact, is refused, and is judged again by what the first has left. Whatever else moves
   * meanwhile does no harm: playing takes winnings only when nothing else is left, and then the
   * balance itself refuses.
   */
  private async holdWinnings(request: Request): Promise<void> {
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      const { lots, holds } = await this.lots.of(request.userId);
      if (request.amountTokens > totalOfLots(lots)) throw walletRefusals.INSUFFICIENT_BALANCE();
      if (request.amountTokens > lots.winnings) {
        throw withdrawalRefusals.ABOVE_WINNINGS({ winnings: lots.winnings });
      }
      if (await this.post(request, holds + 1)) return;
    }
    throw withdrawalRefusals.STILL_DECIDING();
  }

  /** False when another request was this player's n-th. */
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
