import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Refusal } from '../../kernel/index.js';
import { Database, tellStaff } from '../../platform/database/index.js';
import { Jobs } from '../../platform/queue/index.js';
import { Activity } from '../activity/index.js';
import { ApprovalRows, type Claimed } from './approval-rows.js';
import { type ActionKind, Approvals, type ApprovedAction } from './approvals.js';
import { digestOf } from './digest.js';
import { approvalRefusals } from './refusals.js';
import { AdminSpending } from './spending.js';

const EVERY_MS = 60_000;

/**
 * Executes approved requests. The idempotency key of the action contains the request's id, so that
 * a repeated execution moves no tokens twice. After a refusal, for example because a wallet is
 * empty, the request is open again and shows the sentence of the refusal. If the outcome is
 * unknown, the request stays claimed and is executed again later.
 */
@Injectable()
export class ExecuteApproved implements OnModuleInit {
  private readonly log = new Logger('approvals');

  constructor(
    private readonly jobs: Jobs,
    private readonly rows: ApprovalRows,
    private readonly approvals: Approvals,
    private readonly activity: Activity,
    private readonly database: Database,
    private readonly spending: AdminSpending,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({
      name: 'settle-approvals',
      everyMs: EVERY_MS,
      attempts: 3,
      handle: () => this.sweep(),
    });
  }

  async run(claimed: Claimed): Promise<void> {
    const { id, kind, request, reason, requestedBy, decidedBy: approvedBy } = claimed;
    const action = this.approvals.kindOf(kind);
    const approved = { id, key: `approval:${id}`, request, reason, requestedBy, approvedBy };
    try {
      const isAsked = (await this.isUnchanged(claimed)) || (await this.isDone(approved, action));
      if (!isAsked || !(await this.rows.isSaidInLog(claimed))) {
        throw approvalRefusals.CHANGED_SINCE_ASKED();
      }
      await action.execute(approved);
    } catch (error) {
      if (error instanceof Refusal && error.isFinal) {
        const isChanged = error.code === 'CHANGED_SINCE_ASKED';
        await (isChanged ? this.rows.end(id, error.message) : this.rows.release(id, error.message));
        await tellStaff(this.database, 'approval');
      }
      throw error;
    }
    if (!(await this.rows.finish(id))) return;
    await this.activity.record({
      actor: approvedBy,
      action: 'approval.approved',
      target: { type: 'approval', id },
      after: { kind, requestedBy },
      reason,
    });
  }

  /** Returns true if the request and its target have not changed since both admins saw them. */
  private async isUnchanged(claimed: Claimed): Promise<boolean> {
    const lookedAt = await this.approvals.look(claimed);
    return claimed.digest === digestOf({ ...claimed, lookedAt });
  }

  /**
   * Returns true if an earlier, interrupted run has already executed the action. In that case a
   * changed target is no reason to refuse, because the action itself may have changed it.
   */
  private async isDone(approved: ApprovedAction, action: ActionKind): Promise<boolean> {
    return (await this.rows.isInLedger(approved.key)) || (await action.isDone?.(approved)) === true;
  }

  /**
   * Ends expired requests, and repeats the execution of approved requests whose process stopped
   * early.
   */
  async sweep(): Promise<void> {
    const expired = await this.rows.expire();
    for (const { id, kind } of expired) {
      await this.activity.record({
        actor: 'system',
        action: 'approval.expired',
        target: { type: 'approval', id },
        after: { kind },
      });
    }
    await this.spending.forgetOld();
    for (const claimed of await this.rows.claimLeftBehind()) {
      await this.run(claimed).catch((error: unknown) => {
        this.log.warn(`approval ${claimed.id} was not executed: ${String(error)}`);
      });
    }
  }
}
