import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { Metrics } from '../../platform/metrics/index.js';

const STATES = ['waiting', 'dead'];

@Injectable()
export class MailMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge('outgoing_mail', 'Mails that wait or were given up', ['state'], async () => {
      const rows = await this.database.rows<{ state: string; count: number }>(
        `SELECT state, count(*)::int AS count FROM outgoing_mail
          WHERE state = ANY ($1) GROUP BY state`,
        [STATES],
      );
      return STATES.map((state) => ({
        labels: { state },
        value: rows.find((row) => row.state === state)?.count ?? 0,
      }));
    });
  }
}
