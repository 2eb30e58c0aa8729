import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailModule } from '../mail/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { AdjustingEverybody } from './adjust-everybody/adjusting-everybody.js';
import { BulkProgress, BulkRun } from './adjust-everybody/bulk-run.entity.js';
import { BulkRuns } from './adjust-everybody/bulk-runs.js';
import { FinishBulkRuns } from './adjust-everybody/finish-bulk-runs.job.js';
import { Adjusting } from './adjusting.js';
import { MovementReads } from './movement-reads.js';
import { MovementSubjects } from './movement-subjects.js';
import { WalletData } from './personal-data.js';
import { TellAdjusted } from './tell-adjusted.js';
import { TokenLots } from './token-lots.js';
import { WalletController } from './wallet.controller.js';
import { WalletAdminController } from './wallet-admin.controller.js';

@Module({
  imports: [MailModule, NotificationsModule, TypeOrmModule.forFeature([BulkRun, BulkProgress])],
  controllers: [WalletController, WalletAdminController],
  providers: [
    MovementReads,
    AdjustingEverybody,
    Adjusting,
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
