import { Global, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import { Database } from '../../platform/database/index.js';
import { Metrics } from '../../platform/metrics/index.js';
import { AccountList } from './accounts/account-list.js';
import { AccountsController } from './accounts/accounts.controller.js';
import { Statements } from './accounts/statements.js';
import { TrialBalances } from './accounts/trial-balances.js';
import { AuditsController } from './audits/audits.controller.js';
import { Audits } from './audits/audits.js';
import { ProveDaily } from './audits/prove-daily.job.js';
import { CheckpointReader } from './checkpoints/checkpoint-reader.js';
import { CheckpointsController } from './checkpoints/checkpoints.controller.js';
import { Checkpoints } from './checkpoints/checkpoints.js';
import { Proofs } from './checkpoints/proofs.js';
import { SignCheckpoints } from './checkpoints/sign-checkpoints.job.js';
import { LogHalts } from './halts/log-halts.js';
import { GrowJournal } from './journal/grow-journal.job.js';
import { JournalController } from './journal/journal.controller.js';
import { Journal } from './journal/journal.js';
import { JournalExports } from './journal/journal-exports.js';
import { Ledger } from './ledger.js';
import { BookMetrics } from './log/book-metrics.js';
import { FollowerLeases } from './log/follower-leases.js';
import { LogFollower } from './log/log-follower.js';
import { LogMetrics } from './log/log-metrics.js';
import { LogSignal } from './log/log-signal.js';
import { LogSkips } from './log/log-skips.js';
import { LogTail } from './log/log-tail.js';
import { SkippedEventsController } from './log/skipped-events.controller.js';
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
    JournalController,
    AccountsController,
    CheckpointsController,
    AuditsController,
    SkippedEventsController,
  ],
  providers: [
    GrowJournal,
    Journal,
    AccountList,
    Statements,
    TrialBalances,
    CheckpointReader,
    LogSkips,
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
