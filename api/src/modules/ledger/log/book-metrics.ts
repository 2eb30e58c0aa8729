import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Metrics, type Reading } from '../../../platform/metrics/index.js';
import { readHealthOfBooks } from '../store/health-of-books.js';

/**
 * Minimum pause between two sums over all accounts, in milliseconds, because Prometheus reads the
 * metrics more often.
 */
const SUM_EVERY_MS = 60_000;

/**
 * Metrics of the ledger's health: sum of balances per unit, lag of the journal, last verification.
 */
@Injectable()
export class BookMetrics implements OnModuleInit {
  private sums: { readonly at: number; readonly units: readonly Reading[] } | null = null;

  constructor(
    private readonly metrics: Metrics,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    const { metrics } = this;
    const health = () => readHealthOfBooks(this.database);
    metrics.gauge('ledger_conservation', 'Sum of all balances; must be 0', ['unit'], () =>
      this.sumOfBalances(),
    );
    metrics.gauge(
      'ledger_projection_lag_events',
      'Events that the index of the journal does not contain yet',
      [],
      async () => [{ value: (await health()).journalLag }],
    );
    metrics.gauge(
      'ledger_verify_age_seconds',
      'Seconds since the last full verification; missing before the first',
      [],
      async () => whenKnown((await health()).verifyAgeSeconds),
    );
    metrics.gauge(
      'ledger_verify_problems',
      'Problems that the last verification found',
      [],
      async () => whenKnown((await health()).verifyProblems),
    );
  }

  private async sumOfBalances(): Promise<readonly Reading[]> {
    if (this.sums && Date.now() - this.sums.at < SUM_EVERY_MS) return this.sums.units;
    const rows = await this.database.rows<{ unit: string; total: number }>(
      'SELECT unit, sum(balance)::bigint AS total FROM ledger.account GROUP BY unit',
    );
    const units = rows.map(({ unit, total }) => ({ labels: { unit }, value: total }));
    this.sums = { at: Date.now(), units };
    return units;
  }
}

const whenKnown = (value: number | null): readonly Reading[] => (value === null ? [] : [{ value }]);
