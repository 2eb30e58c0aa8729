/**
 * The first part of every query key. Live messages and mutations name with it the data that they
 * make outdated: `queryClient.invalidateQueries({ queryKey: [keys.tournaments] })`.
 */
export const keys = {
  profile: 'profile',
  tokenHistory: 'token-history',
  tournaments: 'tournaments',
  openMatches: 'open-matches',
  checkIns: 'check-ins',
  squads: 'squads',
  series: 'series',
  tournamentModes: 'tournament-modes',
  withdrawals: 'withdrawals',
  consequences: 'consequences',
  payments: 'payments',
  paymentQueue: 'payment-queue',
  promoCodes: 'promo-codes',
  notifications: 'notifications',
  landingCards: 'landing-cards',
  depositLogs: 'deposit-logs',
  users: 'users',
  settings: 'settings',
  statistics: 'statistics',
  ledger: 'ledger',
  activity: 'activity',
  mail: 'mail',
  staff: 'staff',
  disputes: 'disputes',
  evidence: 'evidence',
  reconciliation: 'reconciliation',
  risk: 'risk',
  saferPlay: 'safer-play',
} as const;
