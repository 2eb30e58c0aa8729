export { AddStaff } from './add-staff/add-staff.command.js';
export { AuthModule } from './auth.module.js';
export { type NewRequester, Requesters } from './codes/requester.js';
export { type FirstAdminAccount, openFirstAdmin } from './first-admin/first-admin.js';
export { CheckPassword } from './guessing/check-password.js';
export { LimitConfirmations } from './limits.js';
export { TypedPassword } from './passwords/password-field.js';
export { SessionTokens } from './session/session-tokens.js';
