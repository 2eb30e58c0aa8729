import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { AGE_OF, Metrics } from '../../platform/metrics/index.js';

/**
 * Provides the metric of open withdrawals by age. Players are promised a payout within 24 to 48
 * hours.
 */
@Injectable()
export class WithdrawalMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.metrics.ages('withdrawals_open', 'Open withdrawals, by age', () =>
      this.database.rows(
        `SELECT ${AGE_OF('requested_at')} AS age, count(*)::int AS count
           FROM projection.withdrawal_state WHERE state = 'held' GROUP BY 1`,
      ),
    );
  }
}
