import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForAnyone } from '../../../platform/http/index.js';
import { LimitCodes } from '../limits.js';
import { MessageResponse } from '../session/session.response.js';
import { AcceptInvitation } from './accept-invitation.command.js';
import { AcceptInvitationDto } from './accept-invitation.dto.js';

@ApiTags('auth')
@Controller('auth')
export class AcceptInvitationController {
  constructor(private readonly commands: CommandBus) {}

  @Post('accept-invitation')
  @HttpCode(200)
  @ForAnyone()
  @LimitCodes()
  @ApiOperation({ summary: 'Set the password of a staff account with the link of its invitation' })
  @ApiOkResponse({ type: MessageResponse })
  async accept(@Body() { token, password }: AcceptInvitationDto): Promise<MessageResponse> {
    await this.commands.execute(new AcceptInvitation(token, password));
    return { message: 'Your password is set. Please sign in.' };
  }
}
