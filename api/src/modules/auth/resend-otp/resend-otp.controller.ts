import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForAnyone } from '../../../platform/http/index.js';
import { LimitCodeRequests } from '../limits.js';
import { MessageResponse } from '../session/session.response.js';
import { ResendOtp } from './resend-otp.command.js';
import { ResendOtpDto } from './resend-otp.dto.js';

@ApiTags('auth')
@Controller('auth')
export class ResendOtpController {
  constructor(private readonly commands: CommandBus) {}

  @Post('resend-otp')
  @HttpCode(200)
  @ForAnyone()
  @LimitCodeRequests()
  @ApiOperation({
    summary: 'Send another verification code',
    description: 'Once in 60 seconds; earlier it answers 429 with `retryAfter` in seconds.',
  })
  @ApiOkResponse({ type: MessageResponse })
  async resend(@Body() { email }: ResendOtpDto): Promise<MessageResponse> {
    await this.commands.execute(new ResendOtp(email));
    return { message: 'New verification code sent to your email' };
  }
}
