import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { isId } from '../../../kernel/index.js';
import { ForAdmins } from '../../../platform/http/index.js';
import { ListMailParameters, MailListResponse } from './list-mail.dto.js';
import { ListMail } from './list-mail.query.js';

@ApiTags('mail')
@Controller('admin/mail')
export class ListMailController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAdmins()
  @ApiOperation({ summary: 'What was mailed, waits, or was given up; newest first' })
  @ApiOkResponse({ type: MailListResponse })
  list(@Query() { state, limit, cursor }: ListMailParameters): Promise<MailListResponse> {
    const before = isId(cursor) ? cursor : null;
    return this.queries.execute(new ListMail(state ?? null, limit, before));
  }
}
