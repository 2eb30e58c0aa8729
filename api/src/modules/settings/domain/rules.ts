import type { DayLimit } from './day-limit.js';

/** From the loosest to the strictest. */
export const PAYOUT_SOURCES = ['all', 'winnings'] as const;
export const UNPLAYED = ['free', 'held', 'source-only'] as const;

/** The rules that act by themselves, under the names of their settings. 0 is no limit. */
export interface Rules {
  readonly rulePayoutSource: (typeof PAYOUT_SOURCES)[number];
  /** Treatment of deposited tokens that were not played, when a player pays out. */
  readonly ruleUnplayed: (typeof UNPLAYED)[number];
  readonly ruleUnplayedHours: number;
  /** Limits of one player for one day in India. */
  readonly ruleDepositTokens: number;
  readonly ruleDepositCount: number;
  readonly rulePayoutTokens: number;
  readonly rulePayoutCount: number;
  readonly ruleRedeemTokens: number;
  readonly ruleRedeemCount: number;
  /** A payout of a player with a signal of the strongest kind is completed after a release only. */
  readonly ruleStrongWaits: boolean;
}

export const RULES_OFF: Rules = {
  rulePayoutSource: 'all',
  ruleUnplayed: 'free',
  ruleUnplayedHours: 24,
  ruleDepositTokens: 0,
  ruleDepositCount: 0,
  rulePayoutTokens: 0,
  rulePayoutCount: 0,
  ruleRedeemTokens: 0,
  ruleRedeemCount: 0,
  ruleStrongWaits: false,
};

export const depositLimit = (rules: Rules): DayLimit => ({
  tokens: rules.ruleDepositTokens,
  count: rules.ruleDepositCount,
});

export const payoutLimit = (rules: Rules): DayLimit => ({
  tokens: rules.rulePayoutTokens,
  count: rules.rulePayoutCount,
});

export const redeemLimit = (rules: Rules): DayLimit => ({
  tokens: rules.ruleRedeemTokens,
  count: rules.ruleRedeemCount,
});

/** The names of the rules that allow more than before. */
export function looserRules(before: Rules, after: Rules): (keyof Rules)[] {
  const bothHeld = before.ruleUnplayed === 'held' && after.ruleUnplayed === 'held';
  const names = (Object.keys(RULES_OFF) as (keyof Rules)[]).filter(
    (name) => name !== 'ruleUnplayedHours' || bothHeld,
  );
  return names.filter((name) => strictness(name, after) < strictness(name, before));
}

function strictness(name: keyof Rules, rules: Rules): number {
  switch (name) {
    case 'rulePayoutSource':
      return PAYOUT_SOURCES.indexOf(rules.rulePayoutSource);
    case 'ruleUnplayed':
      return UNPLAYED.indexOf(rules.ruleUnplayed);
    case 'ruleUnplayedHours':
      return rules.ruleUnplayedHours;
    case 'ruleStrongWaits':
      return Number(rules.ruleStrongWaits);
    case 'ruleDepositCount':
    case 'ruleDepositTokens':
    case 'rulePayoutCount':
    case 'rulePayoutTokens':
    case 'ruleRedeemCount':
    case 'ruleRedeemTokens':
      return rules[name] === 0 ? Number.NEGATIVE_INFINITY : -rules[name];
  }
}
