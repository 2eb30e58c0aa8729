import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assert, Clock, type Id, isId } from '../../../kernel/index.js';
import { Activity } from '../../activity/index.js';
import { ApprovalRows } from '../approval-rows.js';
import type { ApprovalDecided } from '../approve-request/approve-request.command.js';
import { settledProblem } from '../domain/approval.js';
import { describeApproval } from '../list-approvals/approval.response.js';
import { approvalRefusals } from '../refusals.js';

export class RefuseRequest extends Command<ApprovalDecided> {
  constructor(
    readonly adminId: Id,
    readonly approvalId: string,
    readonly reason: string,
  ) {
    super();
  }
}

/**
 * Refuses a request. Any admin may refuse it. A refusal by the admin who made the request withdraws
 * it.
 */
@CommandHandler(RefuseRequest)
export class RefuseRequestHandler implements ICommandHandler<RefuseRequest> {
  constructor(
    private readonly rows: ApprovalRows,
    private readonly activity: Activity,
    private readonly clock: Clock,
  ) {}

  async execute({ adminId, approvalId: id, reason }: RefuseRequest): Promise<ApprovalDecided> {
    const before = isId(id) ? await this.rows.now(id) : null;
    if (!before) throw approvalRefusals.APPROVAL_NOT_FOUND();
    if (!(await this.rows.refuse(id, adminId, reason))) {
      const now = (await this.rows.now(id)) ?? before;
      throw approvalRefusals[settledProblem(now, this.clock.now()) ?? 'BEING_CARRIED_OUT']();
    }
    const row = await this.rows.find(id);
    assert(row, 'a request that was refused is there');
    await this.activity.record({
      actor: adminId,
      action: 'approval.refused',
      target: { type: 'approval', id },
      after: { kind: row.kind, requestedBy: row.requestedBy },
      reason,
    });
    return { message: 'Request refused. No change was made.', approval: describeApproval(row) };
  }
}
