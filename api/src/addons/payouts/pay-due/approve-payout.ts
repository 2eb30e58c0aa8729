import { Injectable } from '@nestjs/common';
import {
  assert,
  Clock,
  type Id,
  idFromText,
  indianMoment,
  Refusal,
} from '../../../kernel/index.js';
import { Activity } from '../../../modules/activity/index.js';
import { indianToday, Settings } from '../../../modules/settings/index.js';
import { PayableNow, PayoutBooks, withdrawalRefusals } from '../../../modules/withdrawals/index.js';
import { Database } from '../../../platform/database/index.js';
import { RazorpayX } from '../razorpayx/index.js';
import { payoutRefusals } from '../refusals.js';
import { Control } from '../store/control.js';
import { Destinations } from '../store/destinations.js';
import { type DueWithdrawal, DueWithdrawals, MOST_BY_UPI } from '../store/due-withdrawals.js';
import { Payouts } from '../store/payouts.js';

const HOUR_MS = 3_600_000;

export interface Press {
  readonly adminId: Id;
  readonly key: string;
}

/** A withdrawal that may be paid now, with its destination and version. */
export interface CheckedWithdrawal extends DueWithdrawal {
  readonly upiId: string;
  readonly version: number;
  readonly status: string;
  readonly cycle: number;
}

/** Checks whether a withdrawal may be paid through the provider now, and stores the approval. */
@Injectable()
export class ApprovePayout {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly activity: Activity,
    private readonly payable: PayableNow,
    private readonly books: PayoutBooks,
    private readonly provider: RazorpayX,
    private readonly control: Control,
    private readonly payouts: Payouts,
    private readonly dueWithdrawals: DueWithdrawals,
    private readonly destinations: Destinations,
    private readonly clock: Clock,
  ) {}

  /** Throws a refusal if automatic payouts are off, not configured or stopped. */
  async mustBeOn(): Promise<void> {
    const { payoutsMode } = await this.settings.read();
    if (payoutsMode !== 'auto') throw payoutRefusals.PAYOUTS_MANUAL();
    if (!this.provider.isConfigured) throw payoutRefusals.PAYOUTS_NOT_CONFIGURED();
    const { stoppedReason } = await this.control.read();
    if (stoppedReason !== null) throw payoutRefusals.PAYOUTS_STOPPED({ reason: stoppedReason });
  }

  /** Returns a withdrawal that may be paid now. Throws why it may not. */
  async check(
    { adminId }: Press,
    withdrawal: DueWithdrawal,
    isApproved = false,
  ): Promise<CheckedWithdrawal> {
    const found = await this.payable.check(adminId, withdrawal.id, 0, isApproved);
    if (found instanceof Refusal) throw found;
    const { upiId, version, status } = found;
    assert(upiId, 'a withdrawal that UPI can pay has a UPI ID');
    const paid = await this.payouts.paidOne(withdrawal.id);
    if (paid) throw payoutRefusals.PAID_BEFORE({ utr: paid.utr ?? paid.providerId });
    if (withdrawal.amountTokens > MOST_BY_UPI) throw payoutRefusals.TOO_LARGE_FOR_UPI();
    if (await this.destinations.isReturned(withdrawal.userId, upiId)) {
      throw payoutRefusals.DESTINATION_RETURNED();
    }
    const hours = (await this.settings.read()).payoutCoolDownHours;
    const named = await this.dueWithdrawals.firstNamed(withdrawal.id);
    const from = new Date((named?.getTime() ?? 0) + hours * HOUR_MS);
    if (from > this.clock.now()) {
      throw payoutRefusals.DESTINATION_NEW({ hours, time: indianMoment(from) });
    }
    const row = await this.books.find(withdrawal.id);
    assert(row, 'a withdrawal that was checked is there');
    return { ...withdrawal, upiId, version, status, cycle: row.cycle };
  }

  /** Stores the approval, in the transaction that sets the withdrawal to processing. */
  approve(press: Press, checked: CheckedWithdrawal): Promise<boolean> {
    return this.database.transaction(async (client) => {
      const { id: withdrawalId, userId, cycle, amountTokens, upiId, version } = checked;
      await this.payouts.lockApprovals(client);
      const now = this.clock.now();
      const { payoutDayCapTokens, payoutDestinationDayCapTokens } = await this.settings.read();
      const used = async (of: string | null) =>
        this.payouts.usedSince(indianToday(now), of, client);
      const all = await used(null);
      if (payoutDayCapTokens > 0 && all + amountTokens > payoutDayCapTokens) {
        throw payoutRefusals.DAY_CAP({ cap: payoutDayCapTokens, used: all });
      }
      const ofOne = await used(upiId);
      if (
        payoutDestinationDayCapTokens > 0 &&
        ofOne + amountTokens > payoutDestinationDayCapTokens
      ) {
        throw payoutRefusals.DESTINATION_CAP({ cap: payoutDestinationDayCapTokens, used: ofOne });
      }
      if (!(await this.books.take(client, { id: withdrawalId, version }))) {
        throw withdrawalRefusals.STALE();
      }
      const id = payoutId(press, withdrawalId);
      await this.payouts.add(client, {
        id,
        withdrawalId,
        userId,
        cycle,
        amountTokens,
        approvedBy: press.adminId,
        approvedAt: now,
        requestKey: press.key,
      });
      await this.activity.record(
        {
          actor: press.adminId,
          action: 'payout.approved',
          target: { type: 'withdrawal', id: withdrawalId },
          before: { status: checked.status },
          after: { status: 'processing', payout: id, tokens: amountTokens },
        },
        client,
      );
      return true;
    });
  }
}

/** Returns the id of the payout that a press approves, which is the same for each repeat. */
export const payoutId = ({ key }: Press, withdrawalId: Id): Id =>
  idFromText(`${key}:${withdrawalId}`);
