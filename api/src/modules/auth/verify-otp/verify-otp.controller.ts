import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForAnyone } from '../../../platform/http/index.js';
import { LimitCodeTries } from '../limits.js';
import { SessionResponse } from '../session/session.response.js';
import { VerifyOtp } from './verify-otp.command.js';
import { VerifyOtpDto } from './verify-otp.dto.js';

@ApiTags('auth')
@Controller('auth')
export class VerifyOtpController {
  constructor(private readonly commands: CommandBus) {}

  @Post('verify-otp')
  @HttpCode(200)
  @ForAnyone()
  @LimitCodeTries()
  @ApiOperation({ summary: 'Verify the email with the code sent to it, and sign in' })
  @ApiOkResponse({ type: SessionResponse })
  verify(@Body() { email, otp }: VerifyOtpDto): Promise<SessionResponse> {
    return this.commands.execute(new VerifyOtp(email, otp));
  }
}
