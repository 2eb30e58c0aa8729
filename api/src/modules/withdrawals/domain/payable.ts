interface Lots {
  readonly winnings: number;
  readonly deposits: number;
  readonly bonus: number;
}

/** The settings that limit payouts by the source of tokens. */
interface SourceRules {
  readonly rulePayoutSource: 'all' | 'winnings';
  readonly ruleUnplayed: 'free' | 'held' | 'source-only';
  readonly ruleUnplayedHours: number;
}

/** A deposit that was credited to the wallet. */
export interface Deposited {
  readonly tokens: number;
  readonly at: Date;
}

const HOUR_MS = 3_600_000;

const totalOf = ({ winnings, deposits, bonus }: Lots) => winnings + deposits + bonus;
const sum = (deposits: readonly Deposited[]) =>
  deposits.reduce((tokens, deposit) => tokens + deposit.tokens, 0);

/**
 * Returns the number of tokens that a wallet may pay out under the rules about sources. A payout
 * takes winnings first, then deposits, then bonus. Deposits that must stay in the wallet therefore
 * also block the bonus. Older deposits count as played before newer ones.
 */
export function payable(
  lots: Lots,
  deposited: readonly Deposited[],
  rules: SourceRules,
  now: Date,
): number {
  if (rules.rulePayoutSource === 'winnings') return lots.winnings;
  if (rules.ruleUnplayed === 'free') return totalOf(lots);
  const since = now.getTime() - rules.ruleUnplayedHours * HOUR_MS;
  const recent = deposited.filter(({ at }) => at.getTime() > since);
  const kept = rules.ruleUnplayed === 'held' ? Math.min(lots.deposits, sum(recent)) : lots.deposits;
  return kept === 0 ? totalOf(lots) : lots.winnings + lots.deposits - kept;
}

/**
 * Returns the time from which this many tokens may be paid out; null if waiting does not make them
 * payable.
 */
export function payableAt(
  tokens: number,
  lots: Lots,
  deposited: readonly Deposited[],
  rules: SourceRules,
): Date | null {
  if (rules.ruleUnplayed !== 'held') return null;
  const ends = deposited
    .map(({ at }) => new Date(at.getTime() + rules.ruleUnplayedHours * HOUR_MS))
    .sort((one, other) => one.getTime() - other.getTime());
  return ends.find((end) => tokens <= payable(lots, deposited, rules, end)) ?? null;
}
