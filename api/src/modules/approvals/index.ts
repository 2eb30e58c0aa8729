export { acceptedIfWaiting } from './accepted.js';
export { Approvals, type Approved, type ApprovedAction } from './approvals.js';
export { ApprovalsModule } from './approvals.module.js';
export { AskedApproval, WAITS_MESSAGE } from './asked-approval.js';
export { CarryOut } from './carry-out.js';
