import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Clock, SystemClock } from '../kernel/index.js';
import { Config } from './config/index.js';
import { Database } from './database/index.js';
import { IdempotencySweep, KeptAnswers } from './idempotency/index.js';
import { RateLimits } from './limits/index.js';
import { Metrics, PlatformMetrics } from './metrics/index.js';
import { BullmqJobs, Jobs, QueueServer } from './queue/index.js';
import { Secrets } from './secrets/index.js';
import { stopTracing } from './telemetry/index.js';

class CloseDatabase implements OnApplicationShutdown {
  constructor(private readonly database: Database) {}

  async onApplicationShutdown(): Promise<void> {
    await this.database.end();
  }
}

/** What of the last requests' traces is not sent yet, is sent. */
class SendLastTraces implements OnApplicationShutdown {
  onApplicationShutdown(): Promise<void> {
    return stopTracing();
  }
}

@Global()
@Module({
  providers: [
    { provide: Config, useFactory: () => new Config(process.env) },
    { provide: Clock, useClass: SystemClock },
    {
      provide: Secrets,
      inject: [Config],
      useFactory: (config: Config) => new Secrets(config.sealingKeys),
    },
    {
      provide: Database,
      inject: [Config],
      useFactory: (config: Config) =>
        new Database({ url: config.databaseUrl, name: 'api', max: 10 }),
    },
    {
      provide: QueueServer,
      inject: [Config],
      useFactory: (config: Config) => QueueServer.for(config),
    },
    { provide: Jobs, useClass: BullmqJobs },
    Metrics,
    PlatformMetrics,
    KeptAnswers,
    RateLimits,
    IdempotencySweep,
    SendLastTraces,
    {
      provide: CloseDatabase,
      inject: [Database],
      useFactory: (database: Database) => new CloseDatabase(database),
    },
  ],
  exports: [Config, Clock, Database, Jobs, KeptAnswers, Metrics, RateLimits, Secrets],
})
export class PlatformModule {}
