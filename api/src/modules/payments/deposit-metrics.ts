import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { AGE_OF, Metrics } from '../../platform/metrics/index.js';

/**
 * Provides metrics of the age of open orders. A high age indicates that payments are not being
 * credited.
 */
@Injectable()
export class DepositMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.metrics.ages('deposits_pending', 'Orders without an outcome, by age', () =>
      this.database.rows(
        `SELECT ${AGE_OF('o.created_at')} AS age, count(*)::int AS count
           FROM payment_order o
          WHERE o.next_check_at IS NOT NULL AND o.status = 'pending'
            AND NOT EXISTS (SELECT FROM projection.deposit d WHERE d.order_id = o.id)
          GROUP BY 1`,
      ),
    );
    this.metrics.gauge('deposits_attention', 'Orders that an admin must check', [], async () => {
      const row = await this.database.row<{ count: number }>(
        'SELECT count(*)::int AS count FROM payment_order WHERE attention IS NOT NULL',
      );
      return [{ value: row?.count ?? 0 }];
    });
  }
}
