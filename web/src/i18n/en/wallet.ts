export const walletEnglish = {
  yourTokens: 'Your tokens',
  beingWithdrawn: 'Being withdrawn',
  inMatches: {
    one: 'In {count} match to come',
    other: 'In {count} matches to come',
  },
  noMatches: 'In matches to come',
} as const;
