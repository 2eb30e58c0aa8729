/** Test files that still start the application in their own process. */
export const IN_PROCESS = [
  'http',
  'security/wire',
  'health',
  'large',
  'ledger/following',
  'idempotency',
  'ledger/checkpoints',
  'tournament-cards',
  'activity',
  'ledger/proofs',
  'ledger/journal-of-a-player',
  'write-limits',
  'read-replica',
  'environment',
];
