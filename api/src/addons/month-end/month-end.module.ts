import { Module } from '@nestjs/common';
import { PaymentsModule } from '../../modules/payments/index.js';
import { CloseMonthJobs, MonthClosing } from './close-month/month-closing.js';
import { Closes } from './closes.js';
import { MonthsController } from './months.controller.js';
import { MakePackage } from './package/make-package.js';
import { MonthChecks } from './read-checklist/month-checks.js';
import { YearStatements } from './year-statements/year-statements.js';
import { YearsController } from './year-statements/years.controller.js';

@Module({
  imports: [PaymentsModule],
  controllers: [MonthsController, YearsController],
  providers: [Closes, MonthChecks, MakePackage, CloseMonthJobs, MonthClosing, YearStatements],
})
export class MonthEndModule {}
