import { Module } from '@nestjs/common';
import { PaymentsModule } from '../../modules/payments/index.js';
import { CloseMonthHandler, CloseMonthJobs } from './close-month/close-month.command.js';
import { CloseMonthController } from './close-month/close-month.controller.js';
import { Closes } from './closes.js';
import { ExportOwedController } from './export-owed/export-owed.controller.js';
import { MakePackage } from './package/make-package.js';
import { MonthChecks } from './read-checklist/month-checks.js';
import { ReadChecklistController } from './read-checklist/read-checklist.controller.js';
import { ExportYearController } from './year-statements/export-year.controller.js';
import { OwnYearsController } from './year-statements/own-years.controller.js';
import { YearStatements } from './year-statements/year-statements.js';

@Module({
  imports: [PaymentsModule],
  controllers: [
    ExportOwedController,
    ReadChecklistController,
    CloseMonthController,
    ExportYearController,
    OwnYearsController,
  ],
  providers: [Closes, MonthChecks, MakePackage, CloseMonthJobs, CloseMonthHandler, YearStatements],
})
export class MonthEndModule {}
