export {
  type DayLimit,
  type DayUse,
  fits,
  indianToday,
  type LeftOfDay,
  leftOfDay,
  limitTold,
} from './domain/day-limit.js';
export { isLooserPayout, PAYOUT_MODES, type PayoutSettings } from './domain/payout-settings.js';
export { RISK_DEFAULTS, type RiskSettings } from './domain/risk-defaults.js';
export {
  depositLimit,
  looserRules,
  PAYOUT_SOURCES,
  payoutLimit,
  RULES_OFF,
  type Rules,
  redeemLimit,
  UNPLAYED,
} from './domain/rules.js';
export { Settings } from './settings.js';
export { SettingsModule } from './settings.module.js';
