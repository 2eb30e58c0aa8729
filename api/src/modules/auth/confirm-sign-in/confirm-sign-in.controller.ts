import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  type ArenaRequest,
  CurrentSession,
  ForStaff,
  type Session,
} from '../../../platform/http/index.js';
import { LimitConfirmations } from '../limits.js';
import { MessageResponse } from '../session/session.response.js';
import { browserInWords } from '../sign-ins/browser-in-words.js';
import { ConfirmSignIn, ConfirmSignInDto } from './confirm-sign-in.command.js';

@ApiTags('auth')
@Controller('auth')
export class ConfirmSignInController {
  constructor(private readonly commands: CommandBus) {}

  @Post('confirm')
  @HttpCode(200)
  @ForStaff()
  @LimitConfirmations()
  @ApiOperation({
    summary: 'Confirm this session with the password or a code, for ten minutes',
    description: 'For ten minutes, calls that answered 403 CONFIRM_SIGN_IN are allowed.',
  })
  @ApiOkResponse({ type: MessageResponse })
  async confirm(
    @CurrentSession() session: Session,
    @Body() body: ConfirmSignInDto,
    @Req() request: ArenaRequest,
  ): Promise<MessageResponse> {
    await this.commands.execute(new ConfirmSignIn(session, body, browserInWords(request)));
    return { message: 'Your sign-in is confirmed for ten minutes' };
  }
}
