import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailModule } from '../mail/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { AdjustEverybodyHandler } from './adjust-everybody/adjust-everybody.command.js';
import { AdjustEverybodyController } from './adjust-everybody/adjust-everybody.controller.js';
import { BulkProgress, BulkRun } from './adjust-everybody/bulk-run.entity.js';
import { BulkRuns } from './adjust-everybody/bulk-runs.js';
import { FinishBulkRuns } from './adjust-everybody/finish-bulk-runs.job.js';
import { AdjustTokensHandler } from './adjust-tokens/adjust-tokens.command.js';
import { AdjustTokensController } from './adjust-tokens/adjust-tokens.controller.js';
import { ExportHistoryController } from './export-history/export-history.controller.js';
import { ExportHistoryHandler } from './export-history/export-history.query.js';
import { MovementSubjects } from './movement-subjects/movement-subjects.js';
import { WalletData } from './personal-data.js';
import { ProveMovementController } from './prove-movement/prove-movement.controller.js';
import { ProveMovementHandler } from './prove-movement/prove-movement.query.js';
import { ReadHistoryController } from './read-history/read-history.controller.js';
import { ReadHistoryHandler } from './read-history/read-history.query.js';
import { ReadMovementsController } from './read-movements/read-movements.controller.js';
import { ReadMovementsHandler } from './read-movements/read-movements.query.js';
import { TellAdjusted } from './tell-adjusted/tell-adjusted.js';
import { TokenLots } from './token-lots/token-lots.js';

@Module({
  imports: [MailModule, NotificationsModule, TypeOrmModule.forFeature([BulkRun, BulkProgress])],
  controllers: [
    ReadHistoryController,
    ReadMovementsController,
    ExportHistoryController,
    ProveMovementController,
    // This route is registered before the route with an id, which would otherwise match the path
    // "bulk".
    AdjustEverybodyController,
    AdjustTokensController,
  ],
  providers: [
    ReadHistoryHandler,
    ReadMovementsHandler,
    ExportHistoryHandler,
    ProveMovementHandler,
    AdjustEverybodyHandler,
    AdjustTokensHandler,
    MovementSubjects,
    WalletData,
    BulkRuns,
    FinishBulkRuns,
    TellAdjusted,
    TokenLots,
  ],
  exports: [TokenLots],
})
export class WalletModule {}
