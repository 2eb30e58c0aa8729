import { Module } from '@nestjs/common';
import { PromoCodesModule } from '../promo-codes/index.js';
import { TournamentsModule } from '../tournaments/index.js';
import { ExplainBooksController } from './explain-books/explain-books.controller.js';
import { ExplainBooksHandler } from './explain-books/explain-books.query.js';
import { ReadAccountController } from './read-account/read-account.controller.js';
import { ReadAccountHandler } from './read-account/read-account.query.js';
import { ReadChecksController } from './read-checks/read-checks.controller.js';
import { OverviewRows } from './read-overview/overview-rows.js';
import { ReadOverviewController } from './read-overview/read-overview.controller.js';
import { ReadOverviewHandler } from './read-overview/read-overview.query.js';
import { ReadWalletController } from './read-wallet/read-wallet.controller.js';

@Module({
  imports: [PromoCodesModule, TournamentsModule],
  controllers: [
    ReadOverviewController,
    ReadChecksController,
    ExplainBooksController,
    ReadAccountController,
    ReadWalletController,
  ],
  providers: [ReadOverviewHandler, ExplainBooksHandler, ReadAccountHandler, OverviewRows],
})
export class StatisticsModule {}
