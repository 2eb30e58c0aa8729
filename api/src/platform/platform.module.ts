import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Clock, SystemClock } from '../kernel/index.js';
import { Config } from './config/index.js';
import { ReadReplica } from './database/in-application.js';
import { Database, ProcessPresence, RowTurns, ServerState } from './database/index.js';
import { ENTITIES } from './entities/index.js';
import { PagePreviews } from './http/index.js';
import { IdempotencySweep, KeptAnswer, KeptAnswers } from './idempotency/index.js';
import { RateLimits } from './limits/index.js';
import { Metrics, PlatformMetrics } from './metrics/index.js';
import { PersonalData } from './personal-data/index.js';
import { BullmqJobs, Jobs, QueueServer } from './queue/index.js';
import { Secrets } from './secrets/index.js';
import { Sightings } from './sightings/index.js';
import { Subjects } from './subjects/index.js';
import { stopTracing } from './telemetry/index.js';

class CloseDatabase implements OnApplicationShutdown {
  constructor(
    private readonly database: Database,
    private readonly replica: ReadReplica,
    private readonly presence: ProcessPresence,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.database.end(), this.replica.end(), this.presence.end()]);
  }
}

/** Sends the remaining traces when the application stops. */
class SendLastTraces implements OnApplicationShutdown {
  onApplicationShutdown(): Promise<void> {
    return stopTracing();
  }
}

@Global()
@Module({
  imports: [TypeOrmModule.forRootAsync(ENTITIES), TypeOrmModule.forFeature([KeptAnswer])],
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
        new Database({ url: config.databaseUrl, name: 'api', max: 8, readers: 6 }),
    },
    {
      provide: ServerState,
      inject: [Database],
      useFactory: (database: Database) => new ServerState(database),
    },
    {
      provide: ProcessPresence,
      inject: [Config],
      useFactory: (config: Config) => new ProcessPresence(config.databaseUrl),
    },
    {
      provide: RowTurns,
      inject: [Database, ProcessPresence],
      useFactory: (database: Database, presence: ProcessPresence) =>
        new RowTurns(database, presence),
    },
    {
      provide: ReadReplica,
      inject: [Database, Config],
      useFactory: (database: Database, config: Config) =>
        new ReadReplica(database, config.databaseReadUrl),
    },
    {
      provide: QueueServer,
      inject: [Config],
      useFactory: (config: Config) => QueueServer.for(config),
    },
    { provide: Jobs, useClass: BullmqJobs },
    Metrics,
    PlatformMetrics,
    Subjects,
    PagePreviews,
    Sightings,
    PersonalData,
    KeptAnswers,
    RateLimits,
    IdempotencySweep,
    SendLastTraces,
    {
      provide: CloseDatabase,
      inject: [Database, ReadReplica, ProcessPresence],
      useFactory: (database: Database, replica: ReadReplica, presence: ProcessPresence) =>
        new CloseDatabase(database, replica, presence),
    },
  ],
  exports: [
    Config,
    Clock,
    Database,
    ReadReplica,
    Jobs,
    KeptAnswers,
    Metrics,
    PagePreviews,
    PersonalData,
    RateLimits,
    RowTurns,
    Secrets,
    ServerState,
    Sightings,
    Subjects,
  ],
})
export class PlatformModule {}
