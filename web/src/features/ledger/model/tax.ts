interface TypeTotal {
  readonly type: string;
  readonly credited: number;
  readonly debited: number;
}

export interface TaxTotals {
  /** Tokens of deposits, less refunds. */
  readonly deposits: number;
  /** Tokens held for withdrawals, less those of rejected requests. */
  readonly withdrawals: number;
  /** Prizes, less reversed ones. */
  readonly winnings: number;
  /** Entry fees paid, less refunds. */
  readonly fees: number;
  /** Tokens from promo codes and admins' additions, less reversals and admins' deductions. */
  readonly given: number;
}

const GROUPS: Readonly<Record<keyof TaxTotals, readonly string[]>> = {
  deposits: ['TokensDeposited', 'DepositReversed', 'DepositReversalUndone'],
  withdrawals: ['WithdrawalRequested', 'WithdrawalRejected', 'WithdrawalReopened'],
  winnings: ['PrizesAwarded', 'PrizesReversed'],
  fees: ['EntryFeePaid', 'EntryFeeRefunded'],
  given: ['PromoCodeRedeemed', 'TokensAdjusted', 'EventReversed'],
};

/** Returns the figures of one year of a wallet for a tax return, computed from its sums by type. */
export function taxTotals(types: readonly TypeTotal[]): TaxTotals {
  const net = (group: keyof TaxTotals) =>
    types
      .filter(({ type }) => GROUPS[group].includes(type))
      .reduce((sum, { credited, debited }) => sum + credited - debited, 0);
  return {
    deposits: net('deposits'),
    withdrawals: 0 - net('withdrawals'),
    winnings: net('winnings'),
    fees: 0 - net('fees'),
    given: net('given'),
  };
}
