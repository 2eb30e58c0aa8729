import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { isId } from '../../kernel/index.js';
import {
  CurrentSession,
  ForAdmins,
  QueryChoice,
  QueryNumber,
  QueryText,
  type Session,
} from '../../platform/http/index.js';
import { LimitWrites } from '../../platform/limits/index.js';
import { MailListResponse, MailResponse } from './mail.response.js';
import { MailList } from './mail-list.js';
import { MailRetries } from './mail-retries.js';
import { MAIL_STATES, type MailState } from './outgoing-mail.entity.js';

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
export class MailController {
  constructor(
    private readonly mails: MailList,
    private readonly retries: MailRetries,
  ) {}

  @Get()
  @ForAdmins()
  @ApiOperation({ summary: 'List sent, waiting and failed mails, newest first' })
  @ApiOkResponse({ type: MailListResponse })
  list(@Query() { state, limit, cursor }: ListMailParameters): Promise<MailListResponse> {
    const before = isId(cursor) ? cursor : null;
    return this.mails.page({ state: state ?? null, limit, before });
  }

  @Post(':id/retry')
  @HttpCode(200)
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({ summary: 'Retry a mail that could not be sent' })
  @ApiOkResponse({ type: MailResponse })
  retry(@CurrentSession() session: Session, @Param('id') mailId: string): Promise<MailResponse> {
    return this.retries.retry(session.userId, mailId);
  }
}
