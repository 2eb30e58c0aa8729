import { Injectable } from '@nestjs/common';
import { Ledger } from '../../ledger/index.js';
import { walletRefusals } from '../../wallet/index.js';
import { withdrawalRefusals } from '../domain/refusals.js';
import { PayoutHolds } from '../payout-holds.js';
import type { PayoutState } from '../payout-progress.dto.js';
import { PayoutProgress } from '../payout-progress.js';
import type { WithdrawalRow } from '../withdrawal-rows.js';
import type { Plan, SetStatus } from './set-status.js';

/** Refuses statuses that a withdrawal cannot get now. There is one method for each status. */
@Injectable()
export class StatusRules {
  constructor(
    private readonly holds: PayoutHolds,
    private readonly progress: PayoutProgress,
    private readonly ledger: Ledger,
  ) {}

  /** Throws a refusal if the withdrawal cannot get the wanted status. */
  mustAllow({ change, dryRun }: SetStatus, row: WithdrawalRow, plan: Plan): Promise<void> {
    switch (change.status) {
      case 'pending':
        return this.mustAllowPending(row, plan, dryRun);
      case 'processing':
        return this.mustAllowProcessing(row, plan);
      case 'completed':
        return this.mustAllowCompleted(row, plan);
      case 'rejected':
        return this.mustAllowRejected(row, plan);
    }
  }

  /** Takes back a payout that waits to be sent to the provider; another one is refused. */
  private async mustAllowPending(row: WithdrawalRow, plan: Plan, dryRun: boolean): Promise<void> {
    const state = await this.openPayout(row, plan);
    const isTakenBack = state === 'due' && (dryRun || (await this.progress.takeBack(row.id)));
    if (state !== null && !isTakenBack) throw withdrawalRefusals.PAYOUT_ON_ITS_WAY();
    await this.mustAfford(row, plan);
  }

  private async mustAllowProcessing(row: WithdrawalRow, plan: Plan): Promise<void> {
    await this.mustBeHere(row, plan);
    await this.mustAfford(row, plan);
  }

  private async mustAllowCompleted(row: WithdrawalRow, plan: Plan): Promise<void> {
    if (plan.movements.includes('complete') && (await this.holds.isHeld(row.userId))) {
      throw withdrawalRefusals.PAYOUT_ON_HOLD();
    }
    await this.mustBeHere(row, plan);
    await this.mustAfford(row, plan);
  }

  private async mustAllowRejected(row: WithdrawalRow, plan: Plan): Promise<void> {
    await this.mustBeHere(row, plan);
  }

  /** Throws a refusal if the provider of payouts pays the withdrawal. */
  private async mustBeHere(row: WithdrawalRow, plan: Plan): Promise<void> {
    if ((await this.openPayout(row, plan)) !== null) throw withdrawalRefusals.PAYOUT_ON_ITS_WAY();
  }

  /**
   * Returns the state of the payout by the provider that contradicts the change; null if there is
   * none.
   */
  private async openPayout(row: WithdrawalRow, plan: Plan): Promise<PayoutState | null> {
    const isChange = plan.movements.length > 0 || (plan.stage && plan.stage !== row.stage);
    if (row.settlement !== 'held' || !isChange) return null;
    return this.progress.openState(row.id);
  }

  /** Throws a refusal if the amount must be held again and the wallet has too few tokens. */
  private async mustAfford(row: WithdrawalRow, { movements }: Plan): Promise<void> {
    if (!movements.includes('hold-again')) return;
    const { balance } = await this.ledger.account(`player:${row.userId}`);
    if (balance < row.amountTokens) throw walletRefusals.INSUFFICIENT_BALANCE();
  }
}
