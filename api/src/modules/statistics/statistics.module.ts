import { Module } from '@nestjs/common';
import { PromoCodesModule } from '../promo-codes/index.js';
import { TournamentsModule } from '../tournaments/index.js';
import { Books } from './books.js';
import { CheckReader } from './checks.js';
import { OverviewReader } from './overview.js';
import { OverviewRows } from './overview-rows.js';
import { OwnWalletController } from './own-wallet.controller.js';
import { PlayerAccounts } from './player-accounts.js';
import { StatisticsController } from './statistics.controller.js';

@Module({
  imports: [PromoCodesModule, TournamentsModule],
  controllers: [StatisticsController, OwnWalletController],
  providers: [Books, CheckReader, OverviewReader, OverviewRows, PlayerAccounts],
})
export class StatisticsModule {}
