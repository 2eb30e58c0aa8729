export { AuthModule } from './auth.module.js';
export { type NewRequester, Requesters } from './codes/requester.js';
export { LimitConfirmations } from './limits.js';
export { TypedPassword } from './passwords/password-field.js';
export { SessionTokens } from './sessions/session-tokens.js';
export { CheckPassword } from './sign-in/check-password.js';
export { type FirstAdminAccount, openFirstAdmin } from './staff/first-admin.js';
export { StaffAdditions } from './staff/staff-additions.js';
