import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../../kernel/index.js';
import { ForStaff, TakesLong } from '../../../platform/http/index.js';
import { readMonth } from '../domain/month.js';
import { monthRefusals } from '../month-refusals.js';
import { MonthChecklist } from './checklist.dto.js';
import { MonthChecks } from './month-checks.js';

@ApiTags('month end')
@Controller('admin/months/:month/checklist')
export class ReadChecklistController {
  constructor(
    private readonly checks: MonthChecks,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ForStaff()
  @TakesLong()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Read the checks that precede the closing of a month, with their results',
  })
  @ApiOkResponse({ type: MonthChecklist })
  read(@Param('month') name: string): Promise<MonthChecklist> {
    const month = readMonth(name);
    if (!month) throw monthRefusals.NOT_A_MONTH();
    return this.checks.checklistOf(month, this.clock.now());
  }
}
