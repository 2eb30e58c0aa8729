export { RISK_DEFAULTS, type RiskSettings, Settings } from './settings.js';
export { SettingsModule } from './settings.module.js';
