import { sqlMigration } from '../api/src/platform/database/index.js';

/** In order. A file that has been released is never edited; the next number mends it. */
export const migrations = [
  '0001-foundation.sql',
  '0002-users.sql',
  '0003-idempotency.sql',
  '0010-ledger.sql',
  '0011-ledger-projections.sql',
  '0012-ledger-post-batch.sql',
  '0013-ledger-subscribers.sql',
  '0014-ledger-audits.sql',
  '0015-ledger-journal.sql',
  '0016-ledger-checkpoints.sql',
  '0020-auth.sql',
  '0021-mail.sql',
  '0022-settings.sql',
  '0023-landing-cards.sql',
  '0024-standing.sql',
  '0030-tournaments.sql',
  '0040-payments.sql',
  '0050-withdrawals.sql',
  '0060-promo-codes.sql',
  '0070-wallet.sql',
  '0071-activity.sql',
  '0072-notifications.sql',
  '0073-ended-sessions.sql',
  '0075-statistics.sql',
].map(sqlMigration);
