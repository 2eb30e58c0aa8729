export { ApprovalsTab } from './approvals-tab';
