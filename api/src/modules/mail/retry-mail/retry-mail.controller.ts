import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { MailResponse } from '../list-mail/mail.response.js';
import { RetryMail } from './retry-mail.command.js';

@ApiTags('mail')
@Controller('admin/mail')
export class RetryMailController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':id/retry')
  @HttpCode(200)
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({ summary: 'Retry a mail that could not be sent' })
  @ApiOkResponse({ type: MailResponse })
  retry(@CurrentSession() session: Session, @Param('id') mailId: string): Promise<MailResponse> {
    return this.commands.execute(new RetryMail(session.userId, mailId));
  }
}
