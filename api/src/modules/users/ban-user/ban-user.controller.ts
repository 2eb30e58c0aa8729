import { Body, Controller, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { BanUser } from './ban-user.command.js';
import { BanUserDto, StandingResponse } from './ban-user.dto.js';

@ApiTags('users')
@Controller('users')
export class BanUserController {
  constructor(private readonly commands: CommandBus) {}

  @Put('ban/:id')
  @ForAdmins()
  @ApiOperation({
    summary: 'Ban a player',
    description: 'His sessions end at once and his wallet is frozen; unbanning gives it back.',
  })
  @ApiOkResponse({ type: StandingResponse })
  async ban(
    @CurrentSession() session: Session,
    @Param('id') userId: string,
    @Body() { reason }: BanUserDto,
  ): Promise<StandingResponse> {
    const user = await this.commands.execute(new BanUser(session.userId, userId, reason));
    return { message: 'User banned successfully', user };
  }
}
