import { Module } from '@nestjs/common';
import { PromoCodesModule } from '../promo-codes/index.js';
import { TournamentsModule } from '../tournaments/index.js';
import { ExplainBooksController } from './explain-books/explain-books.controller.js';
import { ExplainBooksHandler } from './explain-books/explain-books.query.js';
import { OverviewRows } from './read-overview/overview-rows.js';
import { ReadOverviewController } from './read-overview/read-overview.controller.js';
import { ReadOverviewHandler } from './read-overview/read-overview.query.js';

@Module({
  imports: [PromoCodesModule, TournamentsModule],
  controllers: [ReadOverviewController, ExplainBooksController],
  providers: [ReadOverviewHandler, ExplainBooksHandler, OverviewRows],
})
export class StatisticsModule {}
