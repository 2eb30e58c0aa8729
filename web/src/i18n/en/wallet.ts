export const walletEnglish = {
  yourTokens: 'Your tokens',
  beingWithdrawn: 'Being withdrawn',
  inMatches: {
    one: 'Fees of {count} match without results',
    other: 'Fees of {count} matches without results',
  },
  noMatches: 'Fees of matches without results',
} as const;
