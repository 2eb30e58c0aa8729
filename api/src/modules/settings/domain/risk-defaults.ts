/** The default limits of the risk rules; `addons/risk/domain` explains each. */
export const RISK_DEFAULTS = {
  /**
   * Minimum number of accounts with the same destination that creates a risk signal. The limits
   * below it are for accounts with the same device, payer, Free Fire UID, mailbox and promo code.
   */
  riskDestinationAccounts: 2,
  riskDeviceAccounts: 3,
  riskPayerAccounts: 3,
  riskUidAccounts: 2,
  riskMailboxAccounts: 2,
  riskCodeAccounts: 3,
  /**
   * Limits for a payout that follows a deposit: the maximum number of hours between the two, and
   * the percentage of played tokens below which the payout creates a risk signal.
   */
  riskPayoutHours: 24,
  riskPlayedPercent: 20,
  /** Deposits of at least this many tokens increase the weight of a risk signal. */
  riskLargeTokens: 5_000,
  /**
   * Minimum number of small amounts in one day that creates a risk signal, and the largest small
   * amount, in tokens.
   */
  riskSliceCount: 6,
  riskSliceTokens: 1_000,
  /**
   * Limits for two players who meet often: minimum number of their common matches, minimum
   * percentage of one player's matches that are common, and minimum percentage of the common
   * matches that one of the two wins.
   */
  riskMeetings: 6,
  riskMeetingPercent: 50,
  riskOneSidedPercent: 90,
  /**
   * Number of standard deviations by which a player's number of prizes must exceed that of an
   * average player of the same matches to create a risk signal.
   */
  riskPrizeDeviations: 5,
};

export type RiskSettings = Readonly<typeof RISK_DEFAULTS>;
