import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse } from '@nestjs/swagger';
import { ForStaff } from '../../../platform/http/index.js';
import { ActivityPage, ListActivityParameters } from './list-activity.dto.js';
import { ListActivity } from './list-activity.query.js';

@Controller('admin/activity')
export class ListActivityController {
  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @ForStaff()
  @ApiOkResponse({ type: ActivityPage })
  list(@Query() parameters: ListActivityParameters): Promise<ActivityPage> {
    return this.queryBus.execute(new ListActivity(parameters));
  }
}
