import type { DayLimit } from './day-limit.js';

/**
 * The values of `rulePayoutSource`, which name the tokens that a player may withdraw, from the
 * loosest value to the strictest.
 */
export const PAYOUT_SOURCES = ['all', 'winnings'] as const;
export const UNPLAYED = ['free', 'held', 'source-only'] as const;

/**
 * The rules for deposits, payouts and promo codes. Each is a setting of the same name. A limit of 0
 * means no limit.
 */
export interface Rules {
  readonly rulePayoutSource: (typeof PAYOUT_SOURCES)[number];
  /** Rule for the payout of deposited tokens that were not played. */
  readonly ruleUnplayed: (typeof UNPLAYED)[number];
  readonly ruleUnplayedHours: number;
  /** Limits of one player for one day in India. */
  readonly ruleDepositTokens: number;
  readonly ruleDepositCount: number;
  readonly rulePayoutTokens: number;
  readonly rulePayoutCount: number;
  readonly ruleRedeemTokens: number;
  readonly ruleRedeemCount: number;
  /** If true, a payout waits for a release by staff if the player has a strong risk signal. */
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

/** Returns the names of the rules that the change makes less strict. */
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
