export { acceptedIfWaiting } from './accepted.js';
export { ApprovalSigning } from './approval-signing.js';
export {
  type ApprovalData,
  Approvals,
  type Approved,
  type ApprovedAction,
} from './approvals.js';
export { ApprovalsModule } from './approvals.module.js';
export { AskedApproval, WAITS_MESSAGE } from './asked-approval.js';
export type { TargetState } from './digest.js';
export type { Movement } from './domain/approval.js';
export { type ApprovalConfirmation, approvalGiven } from './domain/approval-event.js';
export { MayNeedSecondAdmin } from './may-need-second-admin.js';
export { approvalRefusals } from './refusals.js';
