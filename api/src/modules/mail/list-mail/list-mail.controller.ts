import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { isId } from '../../../kernel/index.js';
import { ForAdmins, QueryChoice, QueryNumber, QueryText } from '../../../platform/http/index.js';
import { MAIL_STATES, type MailState } from '../outgoing-mail.entity.js';
import { ListMail, MailListResponse } from './list-mail.query.js';

export class ListMailParameters {
  @QueryChoice(MAIL_STATES, { name: 'MailState' })
  readonly state?: MailState;

  @QueryNumber({ min: 1, max: 200, fallback: 50 })
  readonly limit: number = 50;

  @QueryText('`nextCursor` of the previous page')
  readonly cursor?: string;
}

@ApiTags('mail')
@Controller('admin/mail')
export class ListMailController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAdmins()
  @ApiOperation({ summary: 'List sent, waiting and failed mails, newest first' })
  @ApiOkResponse({ type: MailListResponse })
  list(@Query() { state, limit, cursor }: ListMailParameters): Promise<MailListResponse> {
    const before = isId(cursor) ? cursor : null;
    return this.queries.execute(new ListMail(state ?? null, limit, before));
  }
}
