export * as accounts from './account/account-writes.js';
export { languageOf } from './account/language.js';
export { UserResponse } from './account/user.response.js';
export { USER_COLUMNS, type UserAccount } from './account/user-accounts.js';
export { UserViews } from './account/user-views.js';
export { BanOutlook, type OpenMatch, type OpenWithdrawal } from './ban-user/ban-outlook.js';
export { PostStanding } from './standing/post-standing.js';
export { UsersModule } from './users.module.js';
