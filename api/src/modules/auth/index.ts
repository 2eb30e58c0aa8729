export { AddStaff } from './add-staff/add-staff.command.js';
export { AuthModule } from './auth.module.js';
export { type FirstAdminAccount, openFirstAdmin } from './first-admin/first-admin.js';
export { SessionTokens } from './session/session-tokens.js';
