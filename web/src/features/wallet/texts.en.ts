export const english = {
  title: 'Transaction History',
  lead: 'Track your token inflow and outflow',
  pleaseLogin: 'Please log in to view your transaction history.',
  failed: 'Failed to load transaction history. Please try again.',
  error: 'Error',
  empty: 'No Transactions Yet',
  emptyText: 'Every token that comes or goes stands here, with the balance right after.',
  addTokens: 'Add Tokens',
  export: 'Export CSV',
  exportFailed: 'The file could not be made. Please try again.',
  balanceAfter: 'Balance {tokens}',
  more: 'Show older ones',
  loadingMore: 'Loading older ones…',
  end: 'That is everything.',
  verify: 'Verify',
  verifyMovement: 'Verify {type}',
  current: 'In your wallet',
  note: 'Note',
} as const;

export type WalletWords = typeof english;
