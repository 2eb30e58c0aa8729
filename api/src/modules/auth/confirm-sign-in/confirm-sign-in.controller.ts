import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  type ArenaRequest,
  CurrentSession,
  EvenBeforeEnrolling,
  ForSignedIn,
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
  @ForSignedIn()
  @LimitConfirmations()
  @EvenBeforeEnrolling()
  @ApiOperation({
    summary:
      "Confirm the signed-in user's identity again, with the password or, for staff, a code or " +
      'a passkey',
    description:
      'For the next ten minutes, this session may make the calls that were refused with 403 ' +
      'CONFIRM_SIGN_IN.',
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
