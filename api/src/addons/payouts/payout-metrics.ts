import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { Metrics } from '../../platform/metrics/index.js';

/** Provides metrics of automatic payouts. */
@Injectable()
export class PayoutMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.gauge(
      'payouts_oldest_seconds',
      'Age of the oldest payout that is approved or sent and not settled, in seconds',
      `SELECT coalesce(max(extract(epoch FROM now() - approved_at)), 0)::float AS value FROM payout
        WHERE state IN ('due', 'sending', 'unknown', 'queued', 'processing')`,
    );
    this.gauge(
      'payouts_unknown',
      'Payouts whose request had no answer',
      "SELECT count(*)::int AS value FROM payout WHERE state = 'unknown'",
    );
    this.gauge(
      'payouts_balance_rupees',
      'Balance of the account for payouts, as the provider named it last',
      'SELECT coalesce(balance_paise, 0) / 100.0::float AS value FROM payout_control',
    );
    this.gauge(
      'payouts_waiting_rupees',
      'Sum of the payouts that wait to be sent, or for money',
      `SELECT coalesce(sum(amount_tokens), 0)::float AS value FROM payout
        WHERE state IN ('due', 'queued')`,
    );
    this.gauge(
      'payouts_cases_open',
      'Open differences between ledger and provider',
      'SELECT count(*)::int AS value FROM payout_case WHERE closed_at IS NULL',
    );
  }

  private gauge(name: string, help: string, text: string): void {
    this.metrics.gauge(name, help, [], async () => {
      const row = await this.database.row<{ value: number }>(text);
      return row ? [{ value: row.value }] : [];
    });
  }
}
