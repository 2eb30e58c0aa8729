import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ReadReplica } from '../database/in-application.js';
import { Database } from '../database/index.js';
import { Jobs } from '../queue/index.js';
import { Metrics, type Reading } from './metrics.js';

/**
 * Registers the metrics of the platform: the database pool, the reads by server, and the queues.
 */
@Injectable()
export class PlatformMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly replica: ReadReplica,
  ) {}

  onModuleInit(): void {
    const { metrics, database, replica } = this;
    const { reading } = database;
    metrics.gauge('database_pool', 'Connections of the pool, by state', ['state'], () => [
      { labels: { state: 'idle' }, value: database.idleCount + reading.idleCount },
      { labels: { state: 'open' }, value: database.totalCount + reading.totalCount },
      { labels: { state: 'wanted' }, value: database.waitingCount + reading.waitingCount },
    ]);
    metrics.gauge(
      'admin_reads',
      'Reads that may go to the replica, by the server that answered',
      ['server'],
      () => [
        { labels: { server: 'replica' }, value: replica.answers.replica },
        { labels: { server: 'first' }, value: replica.answers.first },
      ],
    );
    metrics.gauge('queue_jobs', 'Jobs by queue and state', ['queue', 'state'], () =>
      this.jobCounts(),
    );
    metrics.gauge(
      'queue_oldest_waiting_seconds',
      'Waiting time of the oldest job of a queue',
      ['queue'],
      async () =>
        (await this.jobs.states()).map(({ queue, oldestWaitingSeconds }) => ({
          labels: { queue },
          value: oldestWaitingSeconds,
        })),
    );
  }

  private async jobCounts(): Promise<readonly Reading[]> {
    const states = await this.jobs.states();
    return states.flatMap((each) =>
      (['waiting', 'active', 'delayed', 'failed'] as const).map((state) => ({
        labels: { queue: each.queue, state },
        value: each[state],
      })),
    );
  }
}
