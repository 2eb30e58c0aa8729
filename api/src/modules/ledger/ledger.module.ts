import { Global, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import { Database } from '../../platform/database/index.js';
import { Metrics } from '../../platform/metrics/index.js';
import { Checkpoints } from './checkpoints/checkpoints.js';
import { Proofs } from './checkpoints/proofs.js';
import { SignCheckpoints } from './checkpoints/sign-checkpoints.job.js';
import { ExportJournalController } from './export-journal/export-journal.controller.js';
import { JournalExports } from './export-journal/journal-exports.js';
import { LogHalts } from './halts/log-halts.js';
import { Ledger } from './ledger.js';
import { ListAccountsController } from './list-accounts/list-accounts.controller.js';
import { ListAccountsHandler } from './list-accounts/list-accounts.query.js';
import { ListCheckpointsController } from './list-checkpoints/list-checkpoints.controller.js';
import {
  ListCheckpointsHandler,
  ProveConsistencyHandler,
} from './list-checkpoints/list-checkpoints.query.js';
import { GrowJournal } from './list-events/grow-journal.job.js';
import { ListEventsController } from './list-events/list-events.controller.js';
import {
  CheckEventHandler,
  ListEventsHandler,
  ReadEventHandler,
} from './list-events/list-events.query.js';
import { BookMetrics } from './log/book-metrics.js';
import { FollowerLeases } from './log/follower-leases.js';
import { LogFollower } from './log/log-follower.js';
import { LogMetrics } from './log/log-metrics.js';
import { LogSignal } from './log/log-signal.js';
import { LogTail } from './log/log-tail.js';
import { ReadStatementController } from './read-statement/read-statement.controller.js';
import {
  ReadStatementHandler,
  ReadStatementTotalsHandler,
} from './read-statement/read-statement.query.js';
import { ReadTrialBalanceController } from './read-trial-balance/read-trial-balance.controller.js';
import { ReadTrialBalanceHandler } from './read-trial-balance/read-trial-balance.query.js';
import { Audits } from './run-audit/audits.js';
import { ProveDaily } from './run-audit/prove-daily.job.js';
import { RunAuditController } from './run-audit/run-audit.controller.js';
import { RetrySkippedHandler } from './skipped-events/retry-skipped.command.js';
import { SkippedEventsController } from './skipped-events/skipped-events.controller.js';
import { BatchConnection } from './store/batch-connection.js';
import { Books } from './store/books.js';
import { LedgerWriter } from './writer/ledger-writer.js';
import { MeasuredSender } from './writer/measured-sender.js';

/** When the process stops, posts the commands that are still queued. */
@Injectable()
class DrainWriter implements OnApplicationShutdown {
  constructor(private readonly writer: LedgerWriter) {}

  async onApplicationShutdown(): Promise<void> {
    await this.writer.close();
  }
}

@Global()
@Module({
  controllers: [
    ListEventsController,
    ListAccountsController,
    ListCheckpointsController,
    ReadStatementController,
    ReadTrialBalanceController,
    RunAuditController,
    ExportJournalController,
    SkippedEventsController,
  ],
  providers: [
    GrowJournal,
    ListEventsHandler,
    ReadEventHandler,
    CheckEventHandler,
    ListAccountsHandler,
    ListCheckpointsHandler,
    ProveConsistencyHandler,
    ReadStatementHandler,
    ReadStatementTotalsHandler,
    ReadTrialBalanceHandler,
    RetrySkippedHandler,
    Audits,
    JournalExports,
    LogHalts,
    Checkpoints,
    Proofs,
    SignCheckpoints,
    {
      provide: LedgerWriter,
      inject: [Config, Metrics],
      useFactory: (config: Config, metrics: Metrics) =>
        new LedgerWriter(new MeasuredSender(new BatchConnection(config.databaseUrl), metrics)),
    },
    {
      provide: Ledger,
      inject: [LedgerWriter, Database, LogHalts],
      useFactory: (writer: LedgerWriter, database: Database, halts: LogHalts) =>
        new Ledger(writer, new Books(database), halts),
    },
    {
      provide: LogSignal,
      inject: [Config],
      useFactory: (config: Config) => new LogSignal(config.databaseUrl),
    },
    {
      provide: FollowerLeases,
      inject: [Config],
      useFactory: (config: Config) => new FollowerLeases(config.databaseUrl),
    },
    LogFollower,
    LogTail,
    LogMetrics,
    BookMetrics,
    ProveDaily,
    DrainWriter,
  ],
  exports: [Checkpoints, Ledger, LogFollower, LogHalts, LogTail, Proofs],
})
export class LedgerModule {}
