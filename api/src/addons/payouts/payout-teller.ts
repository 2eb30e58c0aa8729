import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, type Id } from '../../kernel/index.js';
import { type PayoutOfWithdrawal, PayoutProgress } from '../../modules/withdrawals/index.js';
import { messageOf, playerReasonOf } from './reasons.js';
import type { Payout } from './store/payout.entity.js';
import { Payouts } from './store/payouts.js';

/** Tells the module of withdrawals about the payouts. */
@Injectable()
export class PayoutTeller implements OnModuleInit {
  constructor(
    private readonly progress: PayoutProgress,
    private readonly payouts: Payouts,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.progress.toldBy({
      of: async (withdrawalIds) => {
        const newest = await this.payouts.newest(withdrawalIds);
        return new Map(newest.map((payout) => [payout.withdrawalId, shown(payout)]));
      },
      takeBack: (withdrawalId) => this.takeBack(withdrawalId),
    });
  }

  private async takeBack(withdrawalId: Id): Promise<boolean> {
    const [newest] = await this.payouts.newest([withdrawalId]);
    if (!newest) return false;
    return this.payouts.move(newest.id, ['due'], {
      state: 'withdrawn',
      reason: 'taken-back',
      endedAt: this.clock.now(),
      nextLookAt: null,
    });
  }
}

const shown = (payout: Payout): PayoutOfWithdrawal => ({
  cycle: payout.cycle,
  state: payout.state,
  attempt: payout.attempt,
  sentAt: payout.sentAt,
  utr: payout.utr,
  providerId: payout.providerId,
  reason: payout.reason,
  message: messageOf(payout),
  needsPerson: payout.needsPerson,
  nextTryAt: payout.nextLookAt,
  playerReason: playerReasonOf(payout),
});
