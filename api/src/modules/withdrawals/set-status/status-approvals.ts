import { Injectable } from '@nestjs/common';
import {
  type ApprovalData,
  Approvals,
  type AskedApproval,
  type TargetState,
} from '../../approvals/index.js';
import { leavesHouse } from '../../ledger/index.js';
import { holdCommands } from '../domain/commands.js';
import { maskedCode } from '../domain/redeem-code.js';
import { withdrawalRefusals } from '../domain/refusals.js';
import type { WithdrawalStatus } from '../domain/withdrawal.js';
import { RedeemCodes } from '../redeem-codes.js';
import type { WithdrawalRow } from '../withdrawal-rows.js';
import type { SetStatusRequest } from './set-status.dto.js';
import type { Plan, SetStatus } from './set-status.js';
import { targetState } from './target-state.js';

const SYSTEM = { type: 'system', id: 'approvals' } as const;
export const KIND = 'withdrawal.set-status';

/** Writes and reads the requests for changes that a second admin must approve. */
@Injectable()
export class StatusApprovals {
  constructor(
    private readonly approvals: Approvals,
    private readonly codes: RedeemCodes,
  ) {}

  /**
   * Returns the tokens of a change that count towards the approval limit. A payout counts, and so
   * does a payout that is reopened, because its tokens can then return to the wallet although the
   * money was paid. A new redeem code for a completed withdrawal counts like a payout.
   */
  attempt({ adminId, change, key }: SetStatus, row: WithdrawalRow, plan: Plan) {
    const events = holdCommands(row, plan.movements, { actor: SYSTEM, requestKey: key });
    const givesOtherCode =
      row.settlement === 'completed' &&
      change.status === 'completed' &&
      !!change.redeemCode &&
      !this.codes.isSame(row.redeemCode, change.redeemCode);
    const tokens = givesOtherCode
      ? row.amountTokens
      : events.reduce((sum, { entries }) => sum + leavesHouse(entries), 0);
    return {
      kind: KIND,
      adminId,
      key: events.at(-1)?.idempotencyKey ?? `${key}:code:${row.rowVersion}`,
      count: () => ({ tokens, paysOut: tokens }),
      changesApproved: async () => tokens > 0 && this.approvals.wasApproved(row.id, [KIND]),
    };
  }

  /** Requests an approval, with the redeem code encrypted. The withdrawal stays unchanged. */
  async ask(wanted: SetStatus, row: WithdrawalRow, key: string): Promise<AskedApproval> {
    const { adminId, change } = wanted;
    const { settlement: standing, cycle, amountTokens } = row;
    if (change.redeemCode) await this.codes.mustBeNew(row.id, change.redeemCode);
    return this.approvals.ask({
      kind: KIND,
      target: { type: 'withdrawal', id: row.id },
      playerId: row.userId,
      amountTokens,
      request: {
        withdrawalId: row.id,
        settlement: standing,
        cycle,
        method: row.type,
        status: change.status,
        adminNotes: change.adminNotes ?? null,
        bankReference: change.bankReference || null,
        sealedCode: change.redeemCode ? this.codes.seal(change.redeemCode) : null,
      },
      reason:
        change.adminNotes ||
        (change.status === 'completed' ? 'Payout of a withdrawal' : 'Payout to be reopened'),
      requestedBy: adminId,
      key,
      single: true,
    });
  }

  /** Returns the change that an approved request asks for. */
  approvedChange({
    // A request that is older than this field asked for a payout.
    status = 'completed',
    adminNotes,
    sealedCode,
    bankReference,
  }: ApprovalData): SetStatusRequest {
    const redeemCode = typeof sealedCode === 'string' ? this.codes.unseal(sealedCode) : undefined;
    if (redeemCode === null) throw withdrawalRefusals.CODE_KEY_MISSING();
    return {
      status: status as WithdrawalStatus,
      ...(typeof adminNotes === 'string' ? { adminNotes } : {}),
      ...(redeemCode === undefined ? {} : { redeemCode }),
      ...(typeof bankReference === 'string' ? { bankReference } : {}),
    };
  }

  /** Returns the data that the second admin is shown, including the destination. */
  look(row: WithdrawalRow, request: ApprovalData): TargetState {
    const { status, adminNotes, redeemCode, bankReference } = this.approvedChange(request);
    return targetState(row, {
      status,
      bankReference: bankReference ?? null,
      adminNotes: adminNotes ?? row.adminNotes,
      newCode: redeemCode === undefined ? null : maskedCode(redeemCode),
      presentCode: row.redeemCode && this.codes.masked(row.redeemCode),
    });
  }
}
