/** The ways to pay withdrawals, the safer one first. */
export const PAYOUT_MODES = ['manual', 'auto'] as const;

/** Settings of automatic payouts. A cap of 0 means no cap. */
export interface PayoutSettings {
  /** `manual`: admins pay by hand. `auto`: the provider pays what an admin approves. */
  readonly payoutsMode: (typeof PAYOUT_MODES)[number];
  /** Caps for one day in India: of all automatic payouts, and of those to one UPI ID. */
  readonly payoutDayCapTokens: number;
  readonly payoutDestinationDayCapTokens: number;
  /** Hours after a player first names a UPI ID in which it is not paid automatically. */
  readonly payoutCoolDownHours: number;
}

export const PAYOUTS_BY_HAND: PayoutSettings = {
  payoutsMode: 'manual',
  payoutDayCapTokens: 0,
  payoutDestinationDayCapTokens: 0,
  payoutCoolDownHours: 24,
};

const cap = (tokens: number) => (tokens === 0 ? Number.POSITIVE_INFINITY : tokens);

/** Returns true if the change lets more money leave by itself. */
export function isLooserPayout(before: PayoutSettings, after: PayoutSettings): boolean {
  return (
    PAYOUT_MODES.indexOf(after.payoutsMode) > PAYOUT_MODES.indexOf(before.payoutsMode) ||
    cap(after.payoutDayCapTokens) > cap(before.payoutDayCapTokens) ||
    cap(after.payoutDestinationDayCapTokens) > cap(before.payoutDestinationDayCapTokens) ||
    after.payoutCoolDownHours < before.payoutCoolDownHours
  );
}
