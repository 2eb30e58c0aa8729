import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { assert, Clock, type Id, isId } from '../../../kernel/index.js';
import type { PasskeyTouch, Session } from '../../../platform/http/index.js';
import { ApprovalRows } from '../approval-rows.js';
import { ApprovalSigning } from '../approval-signing.js';
import { Approvals } from '../approvals.js';
import { approvalProblem } from '../domain/approval.js';
import { approvalGiven } from '../domain/approval-event.js';
import { ExecuteApproved } from '../execute-approved.js';
import { ApprovalResponse, describeApproval } from '../list-approvals/approval.response.js';
import { approvalRefusals } from '../refusals.js';

export class ApprovalDecided {
  @ApiProperty({ example: 'Approved and carried out' })
  message!: string;

  @ApiProperty({ type: ApprovalResponse })
  approval!: ApprovalResponse;
}

export class ApproveRequest extends Command<ApprovalDecided> {
  constructor(
    readonly session: Session,
    readonly approvalId: string,
    /** Digest of the request as the approving admin has read it. */
    readonly digest: string | undefined,
    /** The signature of this approval by the admin's passkey. */
    readonly passkey: PasskeyTouch | undefined,
    /** True if the request has an idempotency key, so that it may be a repeat. */
    readonly isKeyed: boolean,
  ) {
    super();
  }
}

@CommandHandler(ApproveRequest)
export class ApproveRequestHandler implements ICommandHandler<ApproveRequest> {
  constructor(
    private readonly rows: ApprovalRows,
    private readonly approvals: Approvals,
    private readonly signing: ApprovalSigning,
    private readonly work: ExecuteApproved,
    private readonly clock: Clock,
  ) {}

  async execute(command: ApproveRequest): Promise<ApprovalDecided> {
    const { session, approvalId, digest, passkey, isKeyed } = command;
    const adminId = session.userId;
    const now = isId(approvalId) ? await this.rows.now(approvalId) : null;
    if (!now) throw approvalRefusals.APPROVAL_NOT_FOUND();
    const isOwn = now.decidedBy === adminId && digest === now.digest;
    if (isKeyed && isOwn && now.state === 'approved') return this.decided(approvalId);
    const problem = approvalProblem(now, adminId, this.clock.now());
    if (problem) throw approvalRefusals[problem]();
    // A request without a digest is older than the digests. It can be approved, but its execution
    // fails and ends the request.
    if (now.digest !== null) {
      if (!digest) throw approvalRefusals.DIGEST_MISSING();
      if (digest !== now.digest) throw approvalRefusals.DIGEST_DIFFERS();
    }
    // Records the approval in the log before claiming the request. If this process stops early, a
    // later process executes the request only if the log contains the approval.
    const word = { id: approvalId as Id, adminId, digest: now.digest };
    await this.signing.confirm(session, word, passkey, (confirmation) =>
      this.approvals.say(approvalGiven(word, confirmation)),
    );
    const claimed = await this.rows.claim(approvalId, adminId);
    if (!claimed) throw await this.whyNot(approvalId, adminId);
    await this.work.run(claimed);
    return this.decided(approvalId);
  }

  private async decided(id: Id): Promise<ApprovalDecided> {
    const row = await this.rows.find(id);
    assert(row, 'a request that was carried out is there');
    return { message: 'Approved and carried out', approval: describeApproval(row) };
  }

  private async whyNot(id: Id, adminId: Id) {
    const now = await this.rows.now(id);
    if (!now) return approvalRefusals.APPROVAL_NOT_FOUND();
    // If there is no problem now, another admin's approval was being executed during this admin's
    // claim. That execution has since failed, and the request is open again.
    const problem = approvalProblem(now, adminId, this.clock.now()) ?? 'BEING_CARRIED_OUT';
    return approvalRefusals[problem]();
  }
}
