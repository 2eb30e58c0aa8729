import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Config } from '../../../platform/config/index.js';
import {
  EmailAddress,
  ForAnyone,
  MaybeSession,
  type Session,
} from '../../../platform/http/index.js';
import { LimitTestMails } from '../limits.js';
import { authRefusals } from '../refusals.js';
import { MessageResponse } from '../session/session.response.js';
import { SendTestEmail } from './send-test-email.command.js';

export class SendTestEmailDto {
  @EmailAddress()
  readonly email!: string;
}

@ApiTags('auth')
@Controller('auth')
export class SendTestEmailController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
  ) {}

  @Post('test-email')
  @HttpCode(200)
  @ForAnyone()
  @LimitTestMails()
  @ApiOperation({
    summary: 'Send a test mail with a fixed text',
    description:
      'In production only admins may call this, so that strangers cannot send mail in the name ' +
      'of the platform.',
  })
  @ApiOkResponse({ type: MessageResponse })
  async send(
    @Body() { email }: SendTestEmailDto,
    @MaybeSession() session: Session | null,
  ): Promise<MessageResponse> {
    if (this.config.production && session?.role !== 'admin') {
      throw authRefusals.TEST_EMAIL_FOR_ADMINS();
    }
    await this.commands.execute(new SendTestEmail(email));
    return { message: 'Test email sent successfully' };
  }
}
