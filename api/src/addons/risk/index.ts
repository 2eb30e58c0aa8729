export { RiskModule } from './risk.module.js';
