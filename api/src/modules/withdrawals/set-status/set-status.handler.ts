import type { OnModuleInit } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, isId } from '../../../kernel/index.js';
import { Activity } from '../../activity/index.js';
import { Approvals, WAITS_MESSAGE } from '../../approvals/index.js';
import { Ledger } from '../../ledger/index.js';
import { refusalOf, TokenLots, walletRefusals } from '../../wallet/index.js';
import { settlement } from '../domain/commands.js';
import { withdrawalRefusals } from '../domain/refusals.js';
import {
  changeOf,
  type Movement,
  type StatusChange,
  walletDelta,
} from '../domain/status-change.js';
import { type Settlement, statusOf } from '../domain/withdrawal.js';
import { staffWithdrawal } from '../present.js';
import { RedeemCodes } from '../redeem-codes.js';
import { TellPlayer } from '../tell-player/tell-player.js';
import { type WithdrawalRow, WithdrawalRows } from '../withdrawal-rows.js';
import { SetStatus } from './set-status.command.js';
import type { StatusSet } from './set-status.dto.js';

/** How often a change is thought through anew because somebody else's came first. */
const MOST_TRIES = 5;
const SYSTEM = { type: 'system', id: 'approvals' } as const;
const KIND = 'withdrawal.set-status';

type Plan = Extract<StatusChange, { allowed: true }>;

/**
 * The books decide between two admins who act at once: each hold is settled once. Whoever comes
 * second is judged again on what the first has left, as if he had come later.
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
  ) {}

  onModuleInit(): void {
    this.approvals.carryOut(KIND, ({ request, requestedBy, reason: _, ...approved }) => {
      const { withdrawalId, adminNotes, settlement, cycle } = request;
      const change = {
        status: 'completed' as const,
        ...(typeof adminNotes === 'string' ? { adminNotes } : {}),
      };
      return this.execute(
        new SetStatus(requestedBy, String(withdrawalId), change, false, approved.key, {
          ...approved,
          settlement: settlement as Settlement,
          cycle: Number(cycle),
        }),
      );
    });
  }

  async execute(command: SetStatus): Promise<StatusSet> {
    const { change, dryRun } = command;
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      const row = await this.load(command.withdrawalId);
      if (change.version !== undefined && change.version !== row.version) {
        throw withdrawalRefusals.STALE();
      }
      await this.mustBeAsAsked(command, row);
      const plan = changeOf(row.settlement, change.status);
      if (!plan.allowed) throw withdrawalRefusals[plan.code]();
      if (change.redeemCode && row.type !== 'google_play') {
        throw withdrawalRefusals.CODE_NOT_FOR_TYPE();
      }
      await this.mustAfford(row, plan.movements);
      const needsApproval = await this.needsApproval(command, row, plan.movements);
      if (dryRun) return { ...this.answer(row, plan.movements, true), needsApproval };
      if (needsApproval) return this.ask(command, row);
      if (await this.carryOut(command, row, plan)) {
        const changed = await this.load(row.id);
        await this.record(command, row, changed);
        if (statusOf(changed) !== statusOf(row) && plan.stage) {
          await this.player.stageChanged(changed);
        } else if (plan.movements.length === 0 && changed.adminNotes !== row.adminNotes) {
          await this.player.noteChanged(changed);
        }
        return this.answer(changed, plan.movements, false);
      }
    }
    throw withdrawalRefusals.STALE();
  }

  private async load(id: string): Promise<WithdrawalRow> {
    const row = isId(id) ? await this.rows.find(id) : null;
    if (!row) throw withdrawalRefusals.WITHDRAWAL_NOT_FOUND();
    return row;
  }

  /** An approved payout is that of one hold; a repeat of it finds it done. */
  private async mustBeAsAsked({ approved }: SetStatus, row: WithdrawalRow): Promise<void> {
    if (!approved) return;
    if (row.settlement === approved.settlement && row.cycle === approved.cycle) return;
    const [payout] = settlement(row, ['complete'], { actor: SYSTEM, requestKey: approved.key });
    const isDone = payout && (await this.rows.isPosted(payout.idempotencyKey));
    if (!isDone) throw withdrawalRefusals.STALE();
  }

  private async needsApproval(
    { approved }: SetStatus,
    { amountTokens }: WithdrawalRow,
    movements: readonly Movement[],
  ): Promise<boolean> {
    if (approved || !movements.includes('complete')) return false;
    return this.approvals.needed(() => amountTokens);
  }

  /** The code rests sealed with the withdrawal meanwhile, where its player does not see it yet. */
  private async ask(command: SetStatus, row: WithdrawalRow): Promise<StatusSet> {
    const { adminId, change, key } = command;
    const { settlement: standing, cycle, amountTokens } = row;
    if (change.redeemCode) await this.codes.keep(row.id, change.redeemCode);
    const approval = await this.approvals.ask({
      kind: KIND,
      target: { type: 'withdrawal', id: row.id },
      playerId: row.userId,
      amountTokens,
      request: {
        ...{ withdrawalId: row.id, settlement: standing, cycle, method: row.type },
        adminNotes: change.adminNotes ?? null,
      },
      reason: change.adminNotes || 'Payout of a withdrawal',
      ...{ requestedBy: adminId, key, single: true },
    });
    const unchanged = this.answer(await this.load(row.id), [], false);
    return { ...unchanged, message: WAITS_MESSAGE, needsApproval: true, approval };
  }

  /** Taking a returned amount again needs it to be there, before anything is written. */
  private async mustAfford(row: WithdrawalRow, movements: readonly Movement[]): Promise<void> {
    if (!movements.includes('hold-again')) return;
    const { balance } = await this.ledger.account(`player:${row.userId}`);
    if (balance < row.amountTokens) throw walletRefusals.INSUFFICIENT_BALANCE();
  }

  /** False when somebody else settled it first. */
  private async carryOut(
    { adminId, change, key }: SetStatus,
    row: WithdrawalRow,
    { movements, stage }: Plan,
  ): Promise<boolean> {
    const { adminNotes, version, redeemCode } = change;
    // The code first: a completed withdrawal must never lack the one it was completed with.
    if (redeemCode) await this.codes.keep(row.id, redeemCode);
    if (movements.length === 0) {
      const ifVersion = version === undefined ? undefined : row.rowVersion;
      const isKept = await this.rows.change(row.id, { stage, adminNotes, ifVersion });
      if (!isKept) throw withdrawalRefusals.STALE();
      return true;
    }
    // So is the note: the receipt may be written as soon as the books have moved.
    const takeBack = adminNotes === undefined ? null : await this.rows.note(row.id, adminNotes);
    const outcomes = await this.ledger.postAll(
      settlement(row, movements, { actor: { type: 'admin', id: adminId }, requestKey: key }),
    );
    const refused = outcomes.find((outcome) => !outcome.posted);
    if (refused && !refused.posted) {
      await takeBack?.();
      const hasHappened = refused.code === 'ALREADY_HAPPENED';
      const isGone = refused.code === 'BELOW_FLOOR' && !refused.account?.startsWith('player:');
      if (hasHappened || isGone) return false;
      throw refusalOf(refused);
    }
    // Held anew, it may be funded by other tokens than before.
    if (movements.includes('hold-again')) await this.lots.of(row.userId);
    if (stage) await this.rows.change(row.id, { stage });
    return true;
  }

  private record(
    { adminId, change, approved }: SetStatus,
    row: WithdrawalRow,
    changed: WithdrawalRow,
  ) {
    return this.activity.record({
      actor: { userId: adminId, role: 'admin' },
      action: 'withdrawal.status-set',
      target: { type: 'withdrawal', id: row.id },
      before: { status: statusOf(row), adminNotes: row.adminNotes },
      after: {
        status: statusOf(changed),
        adminNotes: changed.adminNotes,
        ...(change.redeemCode ? { redeemCode: change.redeemCode } : {}),
        ...(approved && { approvedBy: approved.approvedBy }),
      },
    });
  }

  private answer(row: WithdrawalRow, movements: readonly Movement[], dryRun: boolean): StatusSet {
    return {
      message: dryRun ? 'Nothing was changed' : 'Withdrawal status updated successfully!',
      dryRun,
      walletDelta: walletDelta(movements, row.amountTokens),
      withdrawal: staffWithdrawal(row, this.clock.now(), (sealed) => this.codes.masked(sealed)),
      needsApproval: false,
      approval: null,
    };
  }
}
