export const walletEnglish = {
  yourTokens: 'Your tokens',
  beingWithdrawn: 'Being withdrawn',
  inMatches: {
    one: 'In {count} match without results',
    other: 'In {count} matches without results',
  },
  noMatches: 'In matches without results',
} as const;
