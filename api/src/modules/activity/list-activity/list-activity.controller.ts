import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse } from '@nestjs/swagger';
import { ForStaff } from '../../../platform/http/index.js';
import { ActivityFilter, ActivityPage } from './list-activity.dto.js';
import { ListActivity } from './list-activity.query.js';

@Controller('admin/activity')
export class ListActivityController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @ForStaff()
  @ApiOkResponse({ type: ActivityPage })
  list(@Query() filter: ActivityFilter): Promise<ActivityPage> {
    return this.queryBus.execute(new ListActivity(filter));
  }
}
