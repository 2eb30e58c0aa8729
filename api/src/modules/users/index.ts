export { AccountWrites } from './account/account-writes.js';
export { UserResponse } from './account/user.response.js';
export type { UserAccount } from './account/user-account.entity.js';
export { UserAccounts } from './account/user-accounts.js';
export { UserViews } from './account/user-views.js';
export { accountTexts, changeLine, storeAddresses } from './account-texts/account-texts.js';
export { BanOutlook, type OpenMatch, type OpenWithdrawal } from './ban-user/ban-outlook.js';
export { PostStanding } from './standing/post-standing.js';
export { UsersModule } from './users.module.js';
