import { Controller, Delete, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AskAgain, CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { MessageResponse } from '../session/session.response.js';
import { ResetSecondFactor } from './reset-second-factor.command.js';

@ApiTags('staff')
@Controller('admin/staff')
export class ResetSecondFactorController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':id/second-factor')
  @ForAdmins()
  @LimitWrites('admin')
  @AskAgain()
  @ApiOperation({
    summary: 'Remove the second factor of a colleague who has lost the phone',
    description:
      'All sessions of the colleague end. First make sure, for example by phone, that the ' +
      'colleague really asked for it.',
  })
  @ApiOkResponse({ type: MessageResponse })
  async reset(
    @CurrentSession() { userId }: Session,
    @Param('id') staffId: string,
  ): Promise<MessageResponse> {
    await this.commands.execute(new ResetSecondFactor(userId, staffId));
    return { message: 'Two-step sign-in was reset. They can sign in with their password.' };
  }
}
