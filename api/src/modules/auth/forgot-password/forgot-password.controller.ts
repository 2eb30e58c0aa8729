import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForAnyone } from '../../../platform/http/index.js';
import { LimitCodeRequests } from '../limits.js';
import { MessageResponse } from '../session/session.response.js';
import { ForgotPassword } from './forgot-password.command.js';
import { ForgotPasswordDto } from './forgot-password.dto.js';

@ApiTags('auth')
@Controller('auth')
export class ForgotPasswordController {
  constructor(private readonly commands: CommandBus) {}

  @Post('forgot-password')
  @HttpCode(200)
  @ForAnyone()
  @LimitCodeRequests()
  @ApiOperation({
    summary: 'Ask for a password reset code, or for another one',
    description: 'The same answer for every email, known or not.',
  })
  @ApiOkResponse({ type: MessageResponse })
  async forgot(@Body() { email }: ForgotPasswordDto): Promise<MessageResponse> {
    await this.commands.execute(new ForgotPassword(email));
    return { message: 'If this email has an account, a password reset code is on its way' };
  }
}
