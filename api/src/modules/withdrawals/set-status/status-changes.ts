import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, type Id, isId, Refusal } from '../../../kernel/index.js';
import { Activity } from '../../activity/index.js';
import { Approvals, WAITS_MESSAGE } from '../../approvals/index.js';
import { withdrawalRefusals } from '../domain/refusals.js';
import {
  changeOf,
  hasChangedSince,
  type Movement,
  movementsOf,
  mustFit,
  type PostedStep,
  walletDelta,
} from '../domain/status-change.js';
import { type Settlement, statusOf } from '../domain/withdrawal.js';
import { staffWithdrawal } from '../present.js';
import { RedeemCodes } from '../redeem-codes.js';
import { TellPlayer } from '../tell-player.js';
import { type WithdrawalRow, WithdrawalRows } from '../withdrawal-rows.js';
import type { RowResult, StatusOfOne, StatusSet } from './set-status.dto.js';
import type { Plan, SetStatus } from './set-status.js';
import { KIND, StatusApprovals } from './status-approvals.js';
import { StatusPosting } from './status-posting.js';
import { StatusRules } from './status-rules.js';

export const STATUS_SET = 'Withdrawal status updated successfully!';

/** Maximum number of tries of one change. A try fails if another change was posted first. */
const MOST_TRIES = 5;

/**
 * Sets the status of withdrawals. If two admins do so at once, the ledger pays out or returns the
 * hold only once, and the second request is checked again with the new state.
 */
@Injectable()
export class StatusChanges implements OnModuleInit {
  constructor(
    private readonly rows: WithdrawalRows,
    private readonly rules: StatusRules,
    private readonly posting: StatusPosting,
    private readonly requests: StatusApprovals,
    private readonly approvals: Approvals,
    private readonly codes: RedeemCodes,
    private readonly activity: Activity,
    private readonly player: TellPlayer,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.approvals.register(KIND, {
      execute: ({ request, requestedBy, reason: _, ...approved }) => {
        const { withdrawalId, settlement, cycle } = request;
        return this.set({
          adminId: requestedBy,
          withdrawalId: String(withdrawalId),
          change: this.requests.approvedChange(request),
          dryRun: false,
          key: approved.key,
          approved: { ...approved, settlement: settlement as Settlement, cycle: Number(cycle) },
        });
      },
      look: async (request) =>
        this.requests.look(await this.load(String(request.withdrawalId)), request),
      isDone: async ({ request }) => {
        const row = await this.load(String(request.withdrawalId));
        const { redeemCode } = this.requests.approvedChange(request);
        const isPaid = request.settlement === 'completed' && row.settlement === 'completed';
        return isPaid && !!redeemCode && this.codes.isSame(row.redeemCode, redeemCode);
      },
    });
  }

  /** Sets the status of one withdrawal, or requests the approval of a second admin. */
  async set(wanted: SetStatus): Promise<StatusSet> {
    const { change, dryRun, approved } = wanted;
    const overtaken = withdrawalRefusals.STALE();
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      const row = await this.load(wanted.withdrawalId);
      const posted = dryRun ? [] : await this.rows.postedFor(wanted.key);
      // A repeat after a crash changes nothing again if the withdrawal has changed since.
      if (hasChangedSince(row, posted)) return this.answer(row, movementsOf(posted), false);
      if (change.version !== undefined && change.version !== row.version) {
        if (!isRepeat(wanted, row, posted)) throw overtaken;
        return await this.tell(wanted, row, { allowed: true, movements: [], stage: null });
      }
      mustBeAsAsked(wanted, row, posted);
      const plan = changeOf(row.settlement, change.status);
      if (!plan.allowed) throw withdrawalRefusals[plan.code]();
      mustFit(row, change);
      await this.rules.mustAllow(wanted, row, plan);
      const attempt = this.requests.attempt(wanted, row, plan);
      if (dryRun) {
        const needsApproval = await this.approvals.needed(attempt);
        return { ...this.answer(row, plan.movements, true), needsApproval };
      }
      const work = async () => {
        if (!(await this.posting.post(wanted, row, plan))) throw overtaken;
        return true;
      };
      try {
        const isDone = approved ? await work() : await this.approvals.alone(attempt, work);
        // The steps that an interrupted run has posted belong to this request too.
        const movements = [...movementsOf(posted), ...plan.movements];
        if (isDone) return await this.tell(wanted, row, { ...plan, movements });
        return await this.ask(wanted, row, attempt.key);
      } catch (error) {
        if (error !== overtaken) throw error;
      }
    }
    throw overtaken;
  }

  /**
   * Sets the status of several withdrawals, one after the other. Each is handled like a single
   * request. The changes of each withdrawal are posted with the key of the request and the
   * withdrawal's id.
   */
  async setMany(adminId: Id, changes: readonly StatusOfOne[], key: string): Promise<RowResult[]> {
    const results: RowResult[] = [];
    for (const { id, ...change } of changes) {
      const wanted: SetStatus = {
        adminId,
        withdrawalId: id,
        change,
        dryRun: false,
        key: `${key}:${id}`,
        approved: null,
      };
      results.push(await resultOf(id, () => this.set(wanted)));
    }
    return results;
  }

  private async tell(wanted: SetStatus, row: WithdrawalRow, plan: Plan): Promise<StatusSet> {
    const changed = await this.load(row.id);
    await this.record(wanted, row, changed);
    if (statusOf(changed) !== statusOf(row) && plan.stage) {
      await this.player.stageChanged(changed);
    } else if (plan.movements.length === 0 && changed.adminNotes !== row.adminNotes) {
      await this.player.noteChanged(changed);
    }
    return this.answer(changed, plan.movements, false);
  }

  /** Requests an approval. The withdrawal stays unchanged. */
  private async ask(wanted: SetStatus, row: WithdrawalRow, key: string): Promise<StatusSet> {
    const approval = await this.requests.ask(wanted, row, key);
    const unchanged = this.answer(row, [], false);
    return { ...unchanged, message: WAITS_MESSAGE, needsApproval: true, approval };
  }

  private async load(id: string): Promise<WithdrawalRow> {
    const row = isId(id) ? await this.rows.find(id) : null;
    if (!row) throw withdrawalRefusals.WITHDRAWAL_NOT_FOUND();
    return row;
  }

  private record(
    { adminId, change, approved }: SetStatus,
    row: WithdrawalRow,
    changed: WithdrawalRow,
  ) {
    return this.activity.record({
      actor: adminId,
      action: 'withdrawal.status-set',
      target: { type: 'withdrawal', id: row.id },
      before: { status: statusOf(row), adminNotes: row.adminNotes },
      after: {
        status: statusOf(changed),
        adminNotes: changed.adminNotes,
        ...(change.bankReference ? { bankReference: change.bankReference } : {}),
        ...(change.redeemCode ? { redeemCode: change.redeemCode } : {}),
        ...(approved && { approvedBy: approved.approvedBy }),
      },
    });
  }

  private answer(row: WithdrawalRow, movements: readonly Movement[], dryRun: boolean): StatusSet {
    return {
      message: dryRun ? 'Nothing was changed' : STATUS_SET,
      dryRun,
      walletDelta: walletDelta(movements, row.amountTokens),
      withdrawal: staffWithdrawal(row, this.clock.now(), (sealed) => this.codes.masked(sealed)),
      needsApproval: false,
      approval: null,
    };
  }
}

/** Throws a refusal if the withdrawal has changed since the approval was requested. */
function mustBeAsAsked(wanted: SetStatus, row: WithdrawalRow, posted: readonly PostedStep[]) {
  const { approved } = wanted;
  if (!approved) return;
  if (row.settlement === approved.settlement && row.cycle === approved.cycle) return;
  if (!isRepeat(wanted, row, posted)) throw withdrawalRefusals.STALE();
}

/** Returns true if an earlier call with this key made the change and its response was lost. */
function isRepeat({ change }: SetStatus, row: WithdrawalRow, posted: readonly PostedStep[]) {
  const left = changeOf(row.settlement, change.status);
  return left.allowed && left.movements.length === 0 && posted.length > 0;
}

type Change = () => Promise<Pick<RowResult, 'approval' | 'message' | 'withdrawal'>>;

/**
 * Returns the result of one withdrawal. A refusal is returned as a result too, so that the other
 * withdrawals are still handled.
 */
export async function resultOf(id: string, change: Change): Promise<RowResult> {
  try {
    const { message, approval, withdrawal } = await change();
    return { id, isDone: approval === null, code: null, message, approval, withdrawal };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message } = error;
    return { id, isDone: false, code, message, approval: null, withdrawal: null };
  }
}
