interface Meaning {
  readonly label: string;
  /** Explanation that is shown below the number. */
  readonly means: string;
}

/**
 * Names and explanations of all numbers in the admin console. The same texts are in
 * `docs/admin-guide.md`, and `scripts/docs.test.mjs` compares them. `api/test/numbers.test.ts`
 * compares the numbers themselves with the log.
 */
export const NUMBERS = {
  totalUsers: { label: 'Total users', means: 'players, including banned ones' },
  activeUsers: { label: 'Active users', means: 'players who are not banned' },
  bannedUsers: { label: 'Banned users', means: 'players who are banned' },
  totalTokens: {
    label: 'Total tokens',
    means: 'in all wallets, including those of banned players',
  },
  averageTokens: { label: 'Average tokens per user', means: 'total tokens divided by total users' },

  pendingWithdrawals: { label: 'Pending withdrawals', means: 'pending and processing' },
  openWithdrawals: { label: 'Pending and processing', means: 'withdrawals still to be paid' },
  heldTokens: { label: 'Held tokens', means: 'of pending and processing withdrawals' },
  paidWithdrawals: { label: 'Completed', means: 'withdrawals paid out' },
  rejectedWithdrawals: { label: 'Rejected', means: 'withdrawals returned to the wallet' },
  totalWithdrawn: { label: 'Total withdrawn', means: 'tokens of completed withdrawals' },

  pendingTournaments: { label: 'Pending tournaments', means: 'upcoming and active' },
  completedTournaments: {
    label: 'Completed tournaments',
    means: 'including those without results',
  },
  cancelledTournaments: { label: 'Cancelled tournaments', means: 'all fees refunded' },
  overdueTournaments: {
    label: 'Overdue to start',
    means: 'upcoming, although the start time has passed',
  },
  totalParticipants: { label: 'Total participants', means: 'seats taken and not refunded' },
  prizesPaid: { label: 'Prizes paid', means: 'tokens, except those of voided results' },

  totalDeposits: { label: 'All deposits', means: 'all orders, whatever their outcome' },
  successfulDeposits: {
    label: 'Successful deposits',
    means: 'credited orders, including refunded ones',
  },
  failedDeposits: { label: 'Failed deposits', means: 'orders that were not paid' },
  pendingDeposits: { label: 'Pending deposits', means: 'orders without an outcome yet' },

  totalCodes: { label: 'Total codes', means: 'all codes except deleted ones' },
  activePromoCodes: {
    label: 'Active promo codes',
    means: 'switched on and not expired, including used-up codes',
  },
  expiredCodes: { label: 'Expired codes', means: 'switched on, but past the expiry date' },
  inactiveCodes: { label: 'Inactive codes', means: 'switched off, including expired codes' },
  tokensDistributed: {
    label: 'Tokens distributed',
    means: 'by all promo codes, less reversals',
  },

  totalCards: { label: 'Cards', means: 'shown and hidden' },
  activeCards: { label: 'Active cards', means: 'shown to players' },
} as const satisfies Readonly<Record<string, Meaning>>;

export type NumberName = keyof typeof NUMBERS;
