export { ClaimsModule } from './claims.module.js';
