import { Injectable } from '@nestjs/common';
import { Ledger } from '../../ledger/index.js';
import {
  type BookedReversal,
  depositReversed,
  type Reversal,
  reversalUndone,
} from '../domain/deposit.js';
import { tokensByRefund } from '../domain/refunded-tokens.js';
import { Deposits } from '../orders/deposits.js';
import { RazorpayGateway } from '../razorpay/index.js';

/**
 * Maximum number of tries. A try fails if the wallet's balance falls after it was read and before
 * the event is posted.
 */
const TRIES = 20;

/** Reverses the tokens of deposits whose money was returned, and undoes such reversals. */
@Injectable()
export class Reversing {
  constructor(
    private readonly gateway: RazorpayGateway,
    private readonly deposits: Deposits,
    private readonly ledger: Ledger,
  ) {}

  /**
   * Reverses the tokens of those refunds of a payment that the ledger does not have yet, and undoes
   * the reversals of failed refunds.
   */
  async syncRefunds(paymentId: string): Promise<void> {
    const deposit = await this.deposits.ofPayment(paymentId);
    // The refund of a payment that was never credited needs no reversal.
    if (!deposit) return;
    const refunds = await this.gateway.refundsOf(paymentId);
    const tokens = tokensByRefund(refunds);
    const booked = new Map((await this.deposits.reversalsOf(paymentId)).map((r) => [r.id, r]));
    for (const { id, status } of refunds) {
      const reversal = booked.get(id);
      const share = tokens.get(id) ?? 0;
      if (status === 'failed') {
        if (reversal && !reversal.undone) {
          await this.undo(reversal);
        }
      } else if (!reversal && share > 0) {
        // The tokens of a pending refund are reversed at once, so that the player cannot spend them
        // before the refund completes.
        const { orderId, userId } = deposit;
        await this.reverse({ id, kind: 'refund', paymentId, orderId, userId, tokens: share });
      }
    }
  }

  /** Reverses the tokens of a refund or of a lost dispute, once for each id. */
  async reverse(reversal: Reversal): Promise<void> {
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

  /** Undoes a reversal, after a failed refund or a dispute that was won. */
  async undo(reversal: BookedReversal): Promise<void> {
    const outcome = await this.ledger.post(reversalUndone(reversal));
    if (!outcome.posted && outcome.code !== 'ALREADY_HAPPENED') {
      throw new Error(`Reversal ${reversal.id} could not be undone: ${outcome.code}`);
    }
  }
}
