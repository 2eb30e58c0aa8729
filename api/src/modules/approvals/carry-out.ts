import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Refusal } from '../../kernel/index.js';
import { Jobs } from '../../platform/queue/index.js';
import { Activity } from '../activity/index.js';
import { ApprovalRows, type Claimed } from './approval-rows.js';
import { Approvals } from './approvals.js';
import { TellAdmins } from './tell-admins.js';

const QUEUE = 'settle-approvals';
const EVERY_MS = 60_000;

/**
 * Does what was approved, once: the key of the action is that of the request, so whoever carries it
 * out again finds it done. A refusal (the wallet is empty by now) leaves the request waiting with
 * its sentence; when the outcome is unknown it stays taken, and is taken up again later.
 */
@Injectable()
export class CarryOut implements OnModuleInit {
  private readonly log = new Logger('approvals');

  constructor(
    private readonly jobs: Jobs,
    private readonly rows: ApprovalRows,
    private readonly approvals: Approvals,
    private readonly activity: Activity,
    private readonly admins: TellAdmins,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.repeat({
      ...{ queue: QUEUE, everyMs: EVERY_MS, attempts: 3 },
      handle: () => this.settle(),
    });
  }

  async run(claimed: Claimed): Promise<void> {
    const { id, kind, request, reason, requestedBy, decidedBy: approvedBy } = claimed;
    const action = this.approvals.actionOf(kind);
    try {
      await action({ id, key: `approval:${id}`, request, reason, requestedBy, approvedBy });
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) {
        await this.rows.release(id, error.message);
        await this.admins.tell();
      }
      throw error;
    }
    if (!(await this.rows.finish(id))) return;
    await this.activity.record({
      actor: { userId: approvedBy, role: 'admin' },
      action: 'approval.approved',
      target: { type: 'approval', id },
      after: { kind, requestedBy },
      reason,
    });
    await this.admins.tell();
  }

  /** What is too old, and what was left behind in the middle. */
  async settle(): Promise<void> {
    const expired = await this.rows.expire();
    for (const { id, kind } of expired) {
      await this.activity.record({
        actor: 'system',
        action: 'approval.expired',
        target: { type: 'approval', id },
        after: { kind },
      });
    }
    if (expired.length > 0) await this.admins.tell();
    for (const claimed of await this.rows.claimLeftBehind()) {
      await this.run(claimed).catch((error: unknown) => {
        this.log.warn(`approval ${claimed.id} was not carried out: ${String(error)}`);
      });
    }
  }
}
