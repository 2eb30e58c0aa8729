interface TypeTotal {
  readonly type: string;
  readonly credited: number;
  readonly debited: number;
}

export interface TaxTotals {
  /** Tokens bought, less what was refunded. */
  readonly deposits: number;
  /** Tokens that left the wallet to be paid out, less what came back. */
  readonly withdrawals: number;
  /** Prizes, less those taken back. */
  readonly winnings: number;
  /** Entry fees, less refunds. */
  readonly fees: number;
  /** What promotions and admins gave, less what they took. */
  readonly given: number;
}

const GROUPS: Readonly<Record<keyof TaxTotals, readonly string[]>> = {
  deposits: ['TokensDeposited', 'DepositReversed', 'DepositReversalUndone'],
  withdrawals: ['WithdrawalRequested', 'WithdrawalRejected', 'WithdrawalReopened'],
  winnings: ['PrizesAwarded', 'PrizesReversed'],
  fees: ['EntryFeePaid', 'EntryFeeRefunded'],
  given: ['PromoCodeRedeemed', 'TokensAdjusted', 'EventReversed'],
};

/** What a tax return asks of a wallet's year, from its movements by type. */
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
