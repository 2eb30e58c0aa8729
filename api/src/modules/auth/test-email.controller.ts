import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../kernel/index.js';
import { Config } from '../../platform/config/index.js';
import { EmailAddress, ForAnyone, MaybeSession, type Session } from '../../platform/http/index.js';
import { Mail } from '../mail/index.js';
import { LimitTestMails } from './limits.js';
import { authRefusals } from './refusals.js';
import { MessageResponse } from './sessions/session.response.js';

export class SendTestEmailDto {
  @EmailAddress()
  readonly email!: string;
}

@ApiTags('auth')
@Controller('auth')
export class TestEmailController {
  constructor(
    private readonly mail: Mail,
    private readonly clock: Clock,
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
    const sentAt = this.clock.now().toISOString();
    await this.mail.send({ to: email, template: 'test', data: { sentAt } });
    return { message: 'Test email sent successfully' };
  }
}
