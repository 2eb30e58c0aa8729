import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForAnyone, Text } from '../../../platform/http/index.js';
import { LimitCodes } from '../limits.js';
import { NewPassword } from '../passwords/password-field.js';
import { STAFF_MIN_CHARACTERS } from '../passwords/password-rules.js';
import { MessageResponse } from '../session/session.response.js';
import { AcceptInvitation } from './accept-invitation.command.js';

export class AcceptInvitationDto {
  @Text({
    label: 'Invitation',
    kind: 'token',
    max: 100,
    description: 'Last part of the link in the invitation mail',
  })
  readonly token!: string;

  @NewPassword(STAFF_MIN_CHARACTERS)
  readonly password!: string;
}

@ApiTags('auth')
@Controller('auth')
export class AcceptInvitationController {
  constructor(private readonly commands: CommandBus) {}

  @Post('accept-invitation')
  @HttpCode(200)
  @ForAnyone()
  @LimitCodes()
  @ApiOperation({
    summary: 'Set the password of a new staff account, with the link from the invitation mail',
  })
  @ApiOkResponse({ type: MessageResponse })
  async accept(@Body() { token, password }: AcceptInvitationDto): Promise<MessageResponse> {
    await this.commands.execute(new AcceptInvitation(token, password));
    return { message: 'Your password is set. Please sign in.' };
  }
}
