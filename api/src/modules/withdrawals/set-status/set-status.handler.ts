import type { OnModuleInit } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, isId } from '../../../kernel/index.js';
import { Activity } from '../../activity/index.js';
import {
  type ApprovalData,
  Approvals,
  type TargetState,
  WAITS_MESSAGE,
} from '../../approvals/index.js';
import { Ledger, leavesHouse } from '../../ledger/index.js';
import { refusalOf, TokenLots, walletRefusals } from '../../wallet/index.js';
import { holdCommands } from '../domain/commands.js';
import { maskedCode } from '../domain/redeem-code.js';
import { withdrawalRefusals } from '../domain/refusals.js';
import {
  changeOf,
  hasChangedSince,
  type Movement,
  movementsOf,
  mustFit,
  type PostedStep,
  type StatusChange,
  walletDelta,
} from '../domain/status-change.js';
import { type Settlement, statusOf, type WithdrawalStatus } from '../domain/withdrawal.js';
import { PayoutHolds } from '../payout-holds.js';
import { PayoutProgress } from '../payout-progress.js';
import { staffWithdrawal } from '../present.js';
import { RedeemCodes } from '../redeem-codes.js';
import { TellPlayer } from '../tell-player/tell-player.js';
import { type WithdrawalRow, WithdrawalRows } from '../withdrawal-rows.js';
import { SetStatus, STATUS_SET } from './set-status.command.js';
import type { SetStatusRequest, StatusSet } from './set-status.dto.js';
import { targetState } from './target-state.js';

/** Maximum number of tries of one change. A try fails if another change was posted first. */
const MOST_TRIES = 5;
const SYSTEM = { type: 'system', id: 'approvals' } as const;
const KIND = 'withdrawal.set-status';

type Plan = Extract<StatusChange, { allowed: true }>;

/**
 * Sets the status of a withdrawal. If two admins do so at once, the ledger pays out or returns the
 * hold only once, and the second request is checked again with the new state.
 */
@CommandHandler(SetStatus)
export class SetStatusHandler implements ICommandHandler<SetStatus>, OnModuleInit {
  constructor(
    private readonly ledger: Ledger,
    private readonly rows: WithdrawalRows,
    private readonly codes: RedeemCodes,
    private readonly clock: Clock,
    private readonly activity: Activity,
    private readonly player: TellPlayer,
    private readonly lots: TokenLots,
    private readonly approvals: Approvals,
    private readonly holds: PayoutHolds,
    private readonly progress: PayoutProgress,
  ) {}

  onModuleInit(): void {
    this.approvals.register(KIND, {
      execute: ({ request, requestedBy, reason: _, ...approved }) => {
        const { withdrawalId, settlement, cycle } = request;
        return this.execute(
          new SetStatus(
            requestedBy,
            String(withdrawalId),
            this.approvedChange(request),
            false,
            approved.key,
            { ...approved, settlement: settlement as Settlement, cycle: Number(cycle) },
          ),
        );
      },
      look: async (request) => this.look(await this.load(String(request.withdrawalId)), request),
      isDone: async ({ request }) => {
        const row = await this.load(String(request.withdrawalId));
        const { redeemCode } = this.approvedChange(request);
        const isPaid = request.settlement === 'completed' && row.settlement === 'completed';
        return isPaid && !!redeemCode && this.codes.isSame(row.redeemCode, redeemCode);
      },
    });
  }

  async execute(command: SetStatus): Promise<StatusSet> {
    const { change, dryRun, approved } = command;
    const overtaken = withdrawalRefusals.STALE();
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      const row = await this.load(command.withdrawalId);
      const posted = dryRun ? [] : await this.rows.postedFor(command.key);
      // A repeat after a crash changes nothing again if the withdrawal has changed since.
      if (hasChangedSince(row, posted)) return this.answer(row, movementsOf(posted), false);
      if (change.version !== undefined && change.version !== row.version) {
        if (!isRepeat(command, row, posted)) throw overtaken;
        return await this.tell(command, row, { allowed: true, movements: [], stage: null });
      }
      mustBeAsAsked(command, row, posted);
      const plan = changeOf(row.settlement, change.status);
      if (!plan.allowed) throw withdrawalRefusals[plan.code]();
      mustFit(row, change);
      if (plan.movements.includes('complete') && (await this.holds.isHeld(row.userId))) {
        throw withdrawalRefusals.PAYOUT_ON_HOLD();
      }
      await this.mustBeHere(command, row, plan);
      await this.mustAfford(row, plan.movements);
      const attempt = this.attempt(command, row, plan);
      if (dryRun) {
        const needsApproval = await this.approvals.needed(attempt);
        return { ...this.answer(row, plan.movements, true), needsApproval };
      }
      const work = async () => {
        if (!(await this.post(command, row, plan))) throw overtaken;
        return true;
      };
      try {
        const isDone = approved ? await work() : await this.approvals.alone(attempt, work);
        // The steps that an interrupted run has posted belong to this request too.
        const movements = [...movementsOf(posted), ...plan.movements];
        if (isDone) return await this.tell(command, row, { ...plan, movements });
        return await this.ask(command, row, attempt.key);
      } catch (error) {
        if (error !== overtaken) throw error;
      }
    }
    throw overtaken;
  }

  /**
   * A payout counts towards the approval limit, and so does a payout that is reopened, because its
   * tokens can then return to the wallet although the money was paid. A new redeem code for a
   * completed withdrawal counts like a payout.
   */
  private attempt({ adminId, change, key }: SetStatus, row: WithdrawalRow, plan: Plan) {
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

  private async tell(command: SetStatus, row: WithdrawalRow, plan: Plan): Promise<StatusSet> {
    const changed = await this.load(row.id);
    await this.record(command, row, changed);
    if (statusOf(changed) !== statusOf(row) && plan.stage) {
      await this.player.stageChanged(changed);
    } else if (plan.movements.length === 0 && changed.adminNotes !== row.adminNotes) {
      await this.player.noteChanged(changed);
    }
    return this.answer(changed, plan.movements, false);
  }

  private approvedChange({
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
  private look(row: WithdrawalRow, request: ApprovalData): TargetState {
    const { status, adminNotes, redeemCode, bankReference } = this.approvedChange(request);
    return targetState(row, {
      status,
      bankReference: bankReference ?? null,
      adminNotes: adminNotes ?? row.adminNotes,
      newCode: redeemCode === undefined ? null : maskedCode(redeemCode),
      presentCode: row.redeemCode && this.codes.masked(row.redeemCode),
    });
  }

  private async load(id: string): Promise<WithdrawalRow> {
    const row = isId(id) ? await this.rows.find(id) : null;
    if (!row) throw withdrawalRefusals.WITHDRAWAL_NOT_FOUND();
    return row;
  }

  /** Requests an approval, with the redeem code encrypted. The withdrawal stays unchanged. */
  private async ask(command: SetStatus, row: WithdrawalRow, key: string): Promise<StatusSet> {
    const { adminId, change } = command;
    const { settlement: standing, cycle, amountTokens } = row;
    if (change.redeemCode) await this.codes.mustBeNew(row.id, change.redeemCode);
    const approval = await this.approvals.ask({
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
    const unchanged = this.answer(row, [], false);
    return { ...unchanged, message: WAITS_MESSAGE, needsApproval: true, approval };
  }

  /**
   * Throws a refusal if the provider of payouts pays the withdrawal. Setting it to pending takes a
   * payout back that waits to be sent.
   */
  private async mustBeHere({ change, dryRun }: SetStatus, row: WithdrawalRow, plan: Plan) {
    const isChange = plan.movements.length > 0 || (plan.stage && plan.stage !== row.stage);
    if (row.settlement !== 'held' || !isChange) return;
    const state = await this.progress.openState(row.id);
    if (state === null) return;
    const mayTakeBack = state === 'due' && change.status === 'pending';
    if (mayTakeBack && (dryRun || (await this.progress.takeBack(row.id)))) return;
    throw withdrawalRefusals.PAYOUT_ON_ITS_WAY();
  }

  /** Throws a refusal if the amount must be held again and the wallet has too few tokens. */
  private async mustAfford(row: WithdrawalRow, movements: readonly Movement[]): Promise<void> {
    if (!movements.includes('hold-again')) return;
    const { balance } = await this.ledger.account(`player:${row.userId}`);
    if (balance < row.amountTokens) throw walletRefusals.INSUFFICIENT_BALANCE();
  }

  /** Carries out a change. Returns false if another change was posted first. */
  private async post(
    { adminId, change, key, approved }: SetStatus,
    row: WithdrawalRow,
    { movements, stage }: Plan,
  ): Promise<boolean> {
    const { adminNotes, version, redeemCode } = change;
    const bankReference = change.bankReference || undefined;
    // Stores the redeem code before the payout, so that every completed withdrawal has its code.
    if (redeemCode) {
      const present = { settlement: row.settlement, ...(!approved && { version: row.rowVersion }) };
      if (!(await this.codes.keep(row.id, redeemCode, present))) return false;
    }
    if (movements.length === 0) {
      const present = row.rowVersion + (redeemCode ? 1 : 0);
      const ifVersion = version === undefined ? undefined : present;
      // An approved change from completed that is carried out a second time was a reopening.
      const isReopened = approved !== null && change.status !== 'completed';
      const noted = { stage, adminNotes, bankReference, isReopened, ifVersion };
      const isKept = await this.rows.change(row.id, noted);
      if (!isKept) throw withdrawalRefusals.STALE();
      return true;
    }
    // Stores the note before posting the event, because the mail about the event contains the note.
    const isNoted = adminNotes !== undefined || bankReference !== undefined;
    const takeBack = isNoted ? await this.rows.note(row.id, { adminNotes, bankReference }) : null;
    const outcomes = await this.ledger.postAll(
      holdCommands(row, movements, { actor: { type: 'admin', id: adminId }, requestKey: key }),
    );
    const refused = outcomes.find((outcome) => !outcome.posted);
    if (refused && !refused.posted) {
      await takeBack?.();
      const hasHappened = refused.code === 'ALREADY_HAPPENED';
      const isGone = refused.code === 'BELOW_FLOOR' && !refused.account?.startsWith('player:');
      const { balance: onItsWay } = await this.ledger.account(`sent:${row.id}`);
      if (isGone && onItsWay > 0) throw withdrawalRefusals.PAYOUT_ON_ITS_WAY();
      if (hasHappened || isGone) return false;
      throw refusalOf(refused);
    }
    // Stores the approved code again, because a different code may have been stored since then.
    if (approved && redeemCode) await this.codes.keep(row.id, redeemCode);
    // Computes the lots, because the new hold may take tokens from other sources.
    if (movements.includes('hold-again')) await this.lots.of(row.userId);
    const isReopened = movements.includes('reopen');
    if (stage) await this.rows.change(row.id, { stage, isReopened });
    return true;
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
function mustBeAsAsked(command: SetStatus, row: WithdrawalRow, posted: readonly PostedStep[]) {
  const { approved } = command;
  if (!approved) return;
  if (row.settlement === approved.settlement && row.cycle === approved.cycle) return;
  if (!isRepeat(command, row, posted)) throw withdrawalRefusals.STALE();
}

/** Returns true if an earlier call with this key made the change and its response was lost. */
function isRepeat({ change }: SetStatus, row: WithdrawalRow, posted: readonly PostedStep[]) {
  const left = changeOf(row.settlement, change.status);
  return left.allowed && left.movements.length === 0 && posted.length > 0;
}
