import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  type ArenaRequest,
  CurrentSession,
  EvenBeforeEnrolling,
  ForSignedInEvenBanned,
  type Session,
} from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { MessageResponse } from '../session/session.response.js';
import { browserInWords } from '../sign-ins/browser-in-words.js';
import { Logout } from './logout.command.js';

@ApiTags('auth')
@Controller('auth')
export class LogoutController {
  constructor(private readonly commands: CommandBus) {}

  @Post('logout')
  @HttpCode(200)
  @ForSignedInEvenBanned()
  @LimitWrites('own')
  @EvenBeforeEnrolling()
  @ApiOperation({
    summary: 'Sign out: end the session of the caller',
    description:
      'The session token is refused from now on, and the live streams of the session close.',
  })
  @ApiOkResponse({ type: MessageResponse })
  async logout(
    @CurrentSession() session: Session,
    @Req() request: ArenaRequest,
  ): Promise<MessageResponse> {
    await this.commands.execute(new Logout(session, browserInWords(request)));
    return { message: 'You are logged out' };
  }
}
