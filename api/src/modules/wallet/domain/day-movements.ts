/** Sums of one type of event on one calendar day in India, from all entries of that day. */
export interface DayTotal {
  readonly day: string;
  readonly type: string;
  readonly tokens: number;
  readonly playerDelta: number;
  /** Tokens that the account `house:result` gained or lost. */
  readonly resultDelta: number;
}

/** Sums of the tokens that the events of some days moved. */
export interface DayMovements {
  readonly depositedTokens: number;
  readonly requestedTokens: number;
  readonly withdrawnTokens: number;
  readonly feesTokens: number;
  readonly prizesTokens: number;
  /** Pots of the matches whose results were declared, less those of voided results. */
  readonly potsTokens: number;
  /**
   * The platform's result: pots less prizes. It is not fees less prizes, because the fees of open
   * matches belong to their players.
   */
  readonly resultTokens: number;
  readonly promoTokens: number;
}

export function movementsOf(totals: readonly DayTotal[]): DayMovements {
  const gained = (...types: readonly string[]) =>
    totals
      .filter(({ type }) => types.includes(type))
      .reduce((sum, { playerDelta }) => sum + playerDelta, 0);
  const moved = (type: string) =>
    totals.filter((total) => total.type === type).reduce((sum, { tokens }) => sum + tokens, 0);
  // Reopening a completed withdrawal takes its tokens back from the payouts, so these tokens are
  // subtracted. Reopening a rejected withdrawal takes tokens from the wallet and leaves the payouts
  // unchanged.
  const unpaid = moved('WithdrawalReopened') + gained('WithdrawalReopened');
  // Prizes less voided prizes, including the voided prizes that winners had already spent and now
  // owe.
  const ofMatches = gained('PrizesAwarded', 'PrizesReversed') - moved('PrizesReversed:owed');
  const ofCups = gained('CupPrizesAwarded', 'EventReversed:CupPrizesAwarded');
  const prizesTokens = ofMatches + ofCups;
  const resultTokens = totals.reduce((sum, { resultDelta }) => sum + resultDelta, 0);
  return {
    depositedTokens: moved('TokensDeposited'),
    requestedTokens: moved('WithdrawalRequested'),
    withdrawnTokens: moved('WithdrawalCompleted') - unpaid,
    // Entry fees paid, less refunds. Fees are negative in `playerDelta`, so the sign is reversed.
    feesTokens: 0 - gained('EntryFeePaid', 'SquadEntryPaid', 'EntryFeeRefunded'),
    prizesTokens,
    potsTokens: prizesTokens + resultTokens,
    resultTokens,
    promoTokens: gained('PromoCodeRedeemed', 'EventReversed:PromoCodeRedeemed'),
  };
}
