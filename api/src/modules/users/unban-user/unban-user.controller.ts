import { Controller, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { StandingResponse } from '../ban-user/ban-user.command.js';
import { UnbanUser } from './unban-user.command.js';

@ApiTags('users')
@Controller('users')
export class UnbanUserController {
  constructor(private readonly commands: CommandBus) {}

  @Put('unban/:id')
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({ summary: 'Lift the ban of a player. The wallet is no longer frozen' })
  @ApiOkResponse({ type: StandingResponse })
  async unban(
    @CurrentSession() session: Session,
    @Param('id') userId: string,
  ): Promise<StandingResponse> {
    const user = await this.commands.execute(new UnbanUser(session.userId, userId));
    return { message: 'User unbanned successfully', user };
  }
}
