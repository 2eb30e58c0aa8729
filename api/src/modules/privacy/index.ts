export { DeleteAccounts } from './delete-accounts/delete-accounts.job.js';
export { PrivacyModule } from './privacy.module.js';
