export const english = {
  openCount: { one: '{count} open match', other: '{count} open matches' },
  noneOpen: 'No open match',
  joinNow: 'Join now',
  openFilter: 'Show',
  openall: 'All',
  openfree: 'Free',
  openlow: 'Up to 20 tokens',
  opensoon: 'Within an hour',
  opensquads: 'With my squad',
  noOpen: 'No open match here',
  noOpenText: 'New matches appear here by themselves. Choose another filter, or see a mode.',
  openFailed: 'The open matches could not be loaded.',
  openSeats: { one: '{count} seat left', other: '{count} seats left' },
  openFee: { one: '{count} token', other: '{count} tokens' },
  openPrize: 'Prizes',
  openJoined: 'Joined',
  moreOpen: 'Show more matches',
} as const;

export type OpenWords = typeof english;
