export { AuthModule } from './auth.module.js';
export { type FirstAdminAccount, openFirstAdmin } from './first-admin/first-admin.js';
export type { OpenedSession } from './session/open-session.js';
export { SessionTokens } from './session/session-tokens.js';
