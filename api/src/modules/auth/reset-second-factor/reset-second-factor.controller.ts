import { Body, Controller, Delete, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  AskAgain,
  CurrentSession,
  ForAdmins,
  PasskeyTouch,
  PasskeyTouchField,
  type Session,
} from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { MessageResponse } from '../session/session.response.js';
import { ResetSecondFactor } from './reset-second-factor.command.js';

export class ResetSecondFactorDto {
  /** Needed of an admin who has a passkey. */
  @PasskeyTouchField()
  readonly passkey?: PasskeyTouch;
}

@ApiTags('staff')
@Controller('admin/staff')
export class ResetSecondFactorController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':id/second-factor')
  @ForAdmins()
  @LimitWrites('admin')
  @AskAgain({ provedBy: ['passkey'] })
  @ApiOperation({
    summary: 'Remove the second factor and passkeys of a colleague who has lost the phone',
    description:
      'All sessions of the colleague end. First make sure, for example by phone, that the ' +
      'colleague really asked for it.',
  })
  @ApiOkResponse({ type: MessageResponse })
  async reset(
    @CurrentSession() session: Session,
    @Param('id') staffId: string,
    @Body() body?: ResetSecondFactorDto,
  ): Promise<MessageResponse> {
    await this.commands.execute(new ResetSecondFactor(session, staffId, body?.passkey));
    return { message: 'Two-step sign-in was reset. They can sign in with their password.' };
  }
}
