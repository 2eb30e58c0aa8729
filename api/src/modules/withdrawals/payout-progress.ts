import { Injectable } from '@nestjs/common';
import type { Id } from '../../kernel/index.js';
import type { ProgressReason } from './domain/progress.js';
import type { PayoutShown, PayoutState } from './payout-progress.dto.js';

/** The newest attempt to pay a withdrawal through the provider. */
export interface PayoutOfWithdrawal extends PayoutShown {
  /** Number of the hold that the attempt pays. */
  readonly cycle: number;
  /** Code of the reason for players, or null. */
  readonly playerReason: ProgressReason | null;
}

interface Teller {
  /** Returns the newest attempt of each withdrawal that has one. */
  of(withdrawalIds: readonly Id[]): Promise<ReadonlyMap<Id, PayoutOfWithdrawal>>;
  /** Takes an attempt that waits to be sent out of the queue. Returns false if it is not there. */
  takeBack(withdrawalId: Id): Promise<boolean>;
}

const OPEN: readonly PayoutState[] = ['due', 'sending', 'unknown', 'queued', 'processing'];

/**
 * Returns what the module of payouts knows about a withdrawal. That module imports this one, so it
 * cannot be imported here and registers itself instead.
 */
@Injectable()
export class PayoutProgress {
  private teller: Teller = { of: async () => new Map(), takeBack: async () => false };

  /** Registers the module of payouts. Called once, when the application starts. */
  toldBy(teller: Teller): void {
    this.teller = teller;
  }

  of(withdrawalIds: readonly Id[]): Promise<ReadonlyMap<Id, PayoutOfWithdrawal>> {
    return withdrawalIds.length === 0 ? Promise.resolve(new Map()) : this.teller.of(withdrawalIds);
  }

  /** Returns the state if the provider pays the withdrawal or will be asked to; null otherwise. */
  async openState(withdrawalId: Id): Promise<PayoutState | null> {
    const newest = (await this.of([withdrawalId])).get(withdrawalId);
    return newest && OPEN.includes(newest.state) ? newest.state : null;
  }

  takeBack(withdrawalId: Id): Promise<boolean> {
    return this.teller.takeBack(withdrawalId);
  }
}

/** Returns the attempt without what only the player's screen needs. */
export function shownPayout(payout: PayoutOfWithdrawal | undefined): PayoutShown | null {
  if (!payout) return null;
  const { playerReason: _reason, cycle: _cycle, ...shown } = payout;
  return shown;
}
