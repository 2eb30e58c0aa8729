import { Module } from '@nestjs/common';
import { TournamentsModule } from '../tournaments/index.js';
import { OverviewRows } from './read-overview/overview-rows.js';
import { ReadOverviewController } from './read-overview/read-overview.controller.js';
import { ReadOverviewHandler } from './read-overview/read-overview.handler.js';

@Module({
  imports: [TournamentsModule],
  controllers: [ReadOverviewController],
  providers: [ReadOverviewHandler, OverviewRows],
})
export class StatisticsModule {}
