import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  type ArenaRequest,
  AskAgain,
  CurrentSession,
  EvenBeforeEnrolling,
  ForSignedInEvenBanned,
  type Session,
} from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { MessageResponse } from '../session/session.response.js';
import { browserInWords } from '../sign-ins/browser-in-words.js';
import { EndOtherSessions } from './end-other-sessions.command.js';

@ApiTags('auth')
@Controller('auth')
export class EndOtherSessionsController {
  constructor(private readonly commands: CommandBus) {}

  @Post('end-other-sessions')
  @HttpCode(200)
  @ForSignedInEvenBanned()
  @AskAgain()
  @LimitWrites('own')
  @EvenBeforeEnrolling()
  @ApiOperation({
    summary: 'End all other sessions of the caller',
    description:
      'The tokens of those sessions are refused from now on, and their live streams close.',
  })
  @ApiOkResponse({ type: MessageResponse })
  async end(
    @CurrentSession() session: Session,
    @Req() request: ArenaRequest,
  ): Promise<MessageResponse> {
    await this.commands.execute(new EndOtherSessions(session, browserInWords(request)));
    return { message: 'Your other sessions are ended' };
  }
}
