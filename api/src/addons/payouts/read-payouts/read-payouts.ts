import { Injectable } from '@nestjs/common';
import { Clock, type Id } from '../../../kernel/index.js';
import { indianToday, Settings } from '../../../modules/settings/index.js';
import { PayoutHolds } from '../../../modules/withdrawals/index.js';
import { RazorpayX } from '../razorpayx/index.js';
import { Cases } from '../store/cases.js';
import { Control } from '../store/control.js';
import { type DueWithdrawal, DueWithdrawals } from '../store/due-withdrawals.js';
import { PAISE_OF_TOKEN, Payouts } from '../store/payouts.js';
import type { CountSum, PayoutOverview } from './payout-overview.dto.js';

/** Reads the state of automatic payouts for the console. */
@Injectable()
export class ReadPayouts {
  constructor(
    private readonly settings: Settings,
    private readonly provider: RazorpayX,
    private readonly control: Control,
    private readonly payouts: Payouts,
    private readonly dueWithdrawals: DueWithdrawals,
    private readonly cases: Cases,
    private readonly holds: PayoutHolds,
    private readonly clock: Clock,
  ) {}

  async read(readerId: Id): Promise<PayoutOverview> {
    const today = indianToday(this.clock.now());
    const settings = await this.settings.read();
    const control = await this.control.read();
    const { balancePaise, balanceReadAt } = control;
    const due = await this.dueWithdrawals.all(readerId);
    const flags = await this.holds.flagsOf([...new Set(due.map(({ userId }) => userId))]);
    const [waiting, onTheWay] = [await this.payouts.waiting(), await this.payouts.onTheWay()];
    const isShort = balancePaise !== null && balancePaise < waiting.sum * PAISE_OF_TOKEN;
    return {
      mode: settings.payoutsMode,
      isConfigured: this.provider.isConfigured,
      isStopped: control.stoppedAt !== null,
      stoppedReason: control.stoppedReason,
      balance:
        balancePaise === null || balanceReadAt === null
          ? null
          : { rupees: balancePaise / PAISE_OF_TOKEN, readAt: balanceReadAt },
      isBalanceLow: isShort || (await this.payouts.isStarved()),
      due: countSum(due),
      dueAtRisk: due.filter(({ userId }) => (flags.get(userId)?.score ?? 0) > 0).length,
      waiting,
      onTheWay,
      needsPerson: await this.payouts.needingPerson(),
      paidToday: await this.payouts.paidSince(today),
      dayCap: {
        tokens: settings.payoutDayCapTokens,
        used: await this.payouts.usedSince(today, null),
      },
      openCases: await this.cases.countOpen(),
    };
  }
}

export const countSum = (withdrawals: readonly DueWithdrawal[]): CountSum => ({
  count: withdrawals.length,
  sum: withdrawals.reduce((all, { amountTokens }) => all + amountTokens, 0),
});
