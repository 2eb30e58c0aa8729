import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { CurrentSession, ForStaff, type Session } from '../../../platform/http/index.js';
import { ActivityReader } from './activity-reader.js';
import { ActivityPage, ListActivityParameters } from './list-activity.dto.js';

@Controller('admin/activity')
export class ListActivityController {
  constructor(private readonly activity: ActivityReader) {}

  @Get()
  @ForStaff()
  @ApiOkResponse({ type: ActivityPage })
  list(
    @CurrentSession() { role }: Session,
    @Query() parameters: ListActivityParameters,
  ): Promise<ActivityPage> {
    return this.activity.page(parameters, { withAddresses: role === 'admin' });
  }
}
