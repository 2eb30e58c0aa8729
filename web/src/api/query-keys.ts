/**
 * The first part of every query key, in one place, so that the live stream and a mutation can name
 * what they change: `queryClient.invalidateQueries({ queryKey: [keys.tournaments] })`.
 */
export const keys = {
  profile: 'profile',
  tokenHistory: 'token-history',
  tournaments: 'tournaments',
  checkIns: 'check-ins',
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
