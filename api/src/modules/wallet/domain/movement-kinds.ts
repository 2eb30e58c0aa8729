/** What a movement is for the player it concerns: a stable kind, and its name on the screen. */
export interface MovementKind {
  readonly kind: string;
  readonly label: string;
}

const KINDS: Readonly<Record<string, MovementKind>> = {
  TokensDeposited: { kind: 'deposit', label: 'Token Purchase' },
  DepositReversed: { kind: 'deposit_reversal', label: 'Purchase Reversed' },
  DepositReversalUndone: { kind: 'deposit_restored', label: 'Purchase Restored' },
  EntryFeePaid: { kind: 'entry', label: 'Tournament Entry' },
  EntryFeeRefunded: { kind: 'refund', label: 'Tournament Refund' },
  PrizesAwarded: { kind: 'prize', label: 'Tournament Prize' },
  PrizesReversed: { kind: 'prize_reversal', label: 'Prize Reversed' },
  WithdrawalRequested: { kind: 'withdrawal', label: 'Withdrawal' },
  WithdrawalReopened: { kind: 'withdrawal', label: 'Withdrawal' },
  WithdrawalRejected: { kind: 'withdrawal_refund', label: 'Withdrawal Refund' },
  PromoCodeRedeemed: { kind: 'promo', label: 'Promo Code' },
  TokensAdjusted: { kind: 'adjustment', label: 'Admin Adjustment' },
  EventReversed: { kind: 'correction', label: 'Admin Correction' },
};

/** An event this page does not know yet reads as its own words: `PotMoved` is "Pot Moved". */
export function movementKind(eventType: string): MovementKind {
  const words = eventType.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return KINDS[eventType] ?? { kind: words.toLowerCase().replaceAll(' ', '_'), label: words };
}
