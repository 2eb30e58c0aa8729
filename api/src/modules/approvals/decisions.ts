import { Injectable } from '@nestjs/common';
import { assert, Clock, type Id, isId } from '../../kernel/index.js';
import type { PasskeyTouch, Session } from '../../platform/http/index.js';
import { Activity } from '../activity/index.js';
import { type ApprovalDecided, describeApproval } from './approval.response.js';
import { ApprovalRows } from './approval-rows.js';
import { ApprovalSigning } from './approval-signing.js';
import { Approvals } from './approvals.js';
import { approvalProblem, settledProblem } from './domain/approval.js';
import { approvalGiven } from './domain/approval-event.js';
import { ExecuteApproved } from './execute-approved.js';
import { approvalRefusals } from './refusals.js';

interface ApproveRequest {
  readonly session: Session;
  readonly approvalId: string;
  /** Digest of the request as the approving admin has read it. */
  readonly digest: string | undefined;
  /** The signature of this approval by the admin's passkey. */
  readonly passkey: PasskeyTouch | undefined;
  /** True if the request has an idempotency key, so that it may be a repeat. */
  readonly isKeyed: boolean;
}

interface RefuseRequest {
  readonly adminId: Id;
  readonly approvalId: string;
  readonly reason: string;
}

/** Approves and refuses the requests that need a second admin. */
@Injectable()
export class Decisions {
  constructor(
    private readonly rows: ApprovalRows,
    private readonly approvals: Approvals,
    private readonly signing: ApprovalSigning,
    private readonly work: ExecuteApproved,
    private readonly activity: Activity,
    private readonly clock: Clock,
  ) {}

  /** Approves a request of another admin, and executes it. */
  async approve({
    session,
    approvalId,
    digest,
    passkey,
    isKeyed,
  }: ApproveRequest): Promise<ApprovalDecided> {
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

  /**
   * Refuses a request. Any admin may refuse it. A refusal by the admin who made the request withdraws
   * it.
   */
  async refuse({ adminId, approvalId: id, reason }: RefuseRequest): Promise<ApprovalDecided> {
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
