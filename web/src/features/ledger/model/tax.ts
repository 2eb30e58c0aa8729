interface TypeTotal {
  readonly type: string;
  readonly credited: number;
  readonly debited: number;
}

export interface TaxTotals {
  /** Tokens credited for payments, less reversed deposits. */
  readonly deposits: number;
  /** Tokens of withdrawal requests, less those of rejected requests. */
  readonly withdrawals: number;
  /** Tokens of prizes, less those of reversed prizes. */
  readonly winnings: number;
  /** Entry fees paid, less refunds. */
  readonly fees: number;
  /** Tokens from promo codes and admins' adjustments, less reversed events. */
  readonly given: number;
}

const GROUPS: Readonly<Record<keyof TaxTotals, readonly string[]>> = {
  deposits: ['TokensDeposited', 'DepositReversed', 'DepositReversalUndone'],
  withdrawals: ['WithdrawalRequested', 'WithdrawalRejected', 'WithdrawalReopened'],
  winnings: ['PrizesAwarded', 'PrizesReversed', 'CupPrizesAwarded'],
  fees: ['EntryFeePaid', 'SquadEntryPaid', 'EntryFeeRefunded'],
  given: ['PromoCodeRedeemed', 'TokensAdjusted', 'EventReversed'],
};

/**
 * Returns the figures of a wallet for a tax return. `types` are the wallet's sums in one year by
 * type of event.
 */
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
