export {
  type DayLimit,
  type DayUse,
  fits,
  indianToday,
  type LeftOfDay,
  leftOfDay,
  limitTold,
} from './domain/day-limit.js';
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
export { RISK_DEFAULTS, type RiskSettings, Settings } from './settings.js';
export { SettingsModule } from './settings.module.js';
