export { AuthModule } from './auth.module.js';
export { SessionTokens } from './session/session-tokens.js';
