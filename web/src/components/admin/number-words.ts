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
  openWithdrawals: { label: 'Pending and processing', means: 'still to be paid' },
  heldTokens: { label: 'Held tokens', means: 'not paid yet' },
  paidWithdrawals: { label: 'Completed', means: 'paid out' },
  rejectedWithdrawals: { label: 'Rejected', means: 'tokens returned' },
  totalWithdrawn: { label: 'Total withdrawn', means: 'tokens paid out' },

  pendingTournaments: { label: 'Pending tournaments', means: 'upcoming and active' },
  completedTournaments: { label: 'Completed', means: 'with or without results' },
  cancelledTournaments: { label: 'Cancelled', means: 'all fees refunded' },
  overdueTournaments: { label: 'Overdue to start', means: 'upcoming, but past the start' },
  lateRooms: { label: 'Late rooms', means: 'after the promised time, in 30 days' },
  totalParticipants: { label: 'Total participants', means: 'seats taken and not refunded' },
  prizesPaid: { label: 'Prizes paid', means: 'tokens, less voided results' },

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
    means: 'on and not expired, even if used up',
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
