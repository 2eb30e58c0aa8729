import { Injectable } from '@nestjs/common';
import { type Id, Refusal } from '../../kernel/index.js';
import { Approvals } from '../approvals/index.js';
import { withdrawalRefusals } from './domain/refusals.js';
import { PayoutRuns } from './payout-runs/payout-runs.js';
import { StatusChanges } from './set-status/status-changes.js';
import type { StaffWithdrawal } from './withdrawal.dto.js';

/** Decides whether the money of a withdrawal may leave the house before it is completed. */
@Injectable()
export class PayableNow {
  constructor(
    private readonly changes: StatusChanges,
    private readonly approvals: Approvals,
    private readonly runs: PayoutRuns,
  ) {}

  /**
   * Returns a withdrawal if it could be completed now. Returns a refusal otherwise, for example if
   * the player's payouts are on hold or the destination was changed, or if a second admin must
   * approve the payout first: the money leaves before the withdrawal is completed.
   *
   * @param takenTokens Sum of the withdrawals that are paid together with it.
   * @param isApproved True if a second admin has approved the payout.
   */
  async check(
    adminId: Id,
    id: string,
    takenTokens: number,
    isApproved = false,
  ): Promise<StaffWithdrawal | Refusal> {
    try {
      const { withdrawal, needsApproval } = await this.changes.set({
        adminId,
        withdrawalId: id,
        change: { status: 'completed' },
        dryRun: true,
        key: `dry:${id}`,
        approved: null,
      });
      if (withdrawal.type !== 'upi') return withdrawalRefusals.NOT_FOR_BANK();
      if (withdrawal.completedAt ?? withdrawal.processedAt) {
        return withdrawalRefusals.SETTLED_BEFORE();
      }
      const needed = isApproved ? null : await this.approval(adminId, withdrawal, takenTokens);
      if (needed) return needed;
      if (needsApproval && !isApproved) return withdrawalRefusals.PAYMENT_NEEDS_APPROVAL();
      const [place] = await this.runs.placesOf([id]);
      const isSent = withdrawal.status === 'processing' && place?.settledAt === null;
      return isSent ? withdrawalRefusals.IN_OPEN_RUN({ file: place.name }) : withdrawal;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  /** Returns why a second admin must act first; null if nobody must. */
  private async approval(
    adminId: Id,
    { id, amount: tokens }: StaffWithdrawal,
    takenTokens: number,
  ): Promise<Refusal | null> {
    if (await this.approvals.isWaiting(id)) return withdrawalRefusals.PAYMENT_AWAITS_APPROVAL();
    const paysOut = takenTokens + tokens;
    const isAbove = await this.approvals.needed({ adminId, count: () => ({ tokens, paysOut }) });
    return isAbove ? withdrawalRefusals.PAYMENT_NEEDS_APPROVAL() : null;
  }
}
